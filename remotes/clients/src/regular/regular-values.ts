import type { CallBody } from '@tessera/contract/schemas';
import type { WrapperType } from '@tessera/contract/accounts/values';
import type { AutoDisinvest, SellDown } from './words';
import { isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { poundsToWire } from '@tessera/domain/money';
import { methodMissing } from '@tessera/domain/payment-method';
import { amountProblem } from '@tessera/domain/transaction-input';
import { readPounds } from '@tessera/domain/typed-figure';
import { array, object, string } from 'yup';
import { amountText } from '../money/amount';
import { isPension } from '@tessera/contract/accounts/values';
import {
  emptyPercentLine,
  isWhole,
  percentOnWire,
  totalProblem,
  type PercentLine,
} from '@tessera/domain/percent-lines';
import { percentLineSchema } from '../orders/percent-lines';
import { dayAhead, isDayOrNone } from '../shared/day-text';

export type RegularRequest = CallBody<'createRecurringOrder'>;

/** The form's values; all are text, as typed. */
export interface RegularValues {
  /** In, Out or Invest. */
  readonly movement: string;
  readonly amount: string;
  readonly method: string;
  readonly contributionType: string;
  readonly paymentDay: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Cash, Model or Bespoke. */
  readonly destination: string;
  readonly assets: readonly PercentLine[];
  /** None, Partial or Full. */
  readonly shortfall: string;
  readonly sellDownMethod: string;
}

/** How regular payments out are paid. */
export const payoutMethod = 'BACS Credit';

export const emptyRegular = (wrapperType: WrapperType): RegularValues => ({
  movement: 'In',
  amount: '',
  method: 'Direct Debit',
  contributionType: isPension(wrapperType) ? 'Personal' : '',
  paymentDay: '1',
  startDate: '',
  endDate: '',
  destination: 'Cash',
  assets: [{ ...emptyPercentLine, percentage: '100' }],
  shortfall: 'Partial',
  sellDownMethod: 'Proportional',
});

type Directed = Pick<RegularValues, 'movement' | 'destination'>;

/** The destination that the direction allows: cash that is invested needs an investment. */
export const destinationOf = ({ movement, destination }: Directed): 'Cash' | 'Model' | 'Bespoke' =>
  movement === 'Out'
    ? 'Cash'
    : destination === 'Model'
      ? 'Model'
      : destination === 'Bespoke' || movement === 'Invest'
        ? 'Bespoke'
        : 'Cash';

/** Why money cannot be collected from the client's bank, or paid to it; null when it can. */
export interface BankProblems {
  readonly collection: string | null;
  readonly payout: string | null;
}

/** Whether the client's bank details cannot be used for what is chosen; the reason and the way on stand at the field. */
export const isBankRefused = (
  { movement, method }: Pick<RegularValues, 'movement' | 'method'>,
  { collection, payout }: BankProblems,
): boolean =>
  movement === 'Out' ? payout !== null : movement === 'In' && method === 'Direct Debit' && collection !== null;

/** The rules for a regular payment, on the business date. */
export const regularSchema = (today: IsoDate, bank: BankProblems) =>
  object({
    movement: string().test(
      'paid',
      'Choose another type: nothing can be paid out for now.',
      (movement = '') => !isBankRefused({ movement, method: '' }, bank),
    ),
    amount: amountText(),
    paymentDay: string().required('Choose a day.'),
    startDate: dayAhead(today),
    endDate: dayAhead(today).test('after', 'Enter an end date after the start date.', function after(end = '') {
      const { startDate = '' } = this.parent as Partial<RegularValues>;
      return !isIsoDate(end) || !isIsoDate(startDate) || end >= startDate;
    }),
    method: string().when('movement', {
      is: 'In',
      then: (text) =>
        text
          .required(methodMissing('In'))
          .test(
            'collected',
            'Choose another method: direct debit is not available for now.',
            (method = '') => !isBankRefused({ movement: 'In', method }, bank),
          ),
    }),
    assets: array().when(['movement', 'destination'], {
      is: (movement: string, destination: string) => destinationOf({ movement, destination }) === 'Bespoke',
      then: (lines) =>
        lines.of(percentLineSchema).test('whole', (value, { createError }) => {
          const message = totalProblem((value ?? []) as readonly Partial<PercentLine>[]);
          return message === null || createError({ message });
        }),
    }),
  });

/** The values as the platform accepts them; null while incomplete. */
export const regularRequest = (firmId: string, accountId: string, values: RegularValues): RegularRequest | null => {
  if (
    amountProblem(values.amount) !== null ||
    values.paymentDay === '' ||
    !isDayOrNone(values.startDate) ||
    !isDayOrNone(values.endDate)
  )
    return null;
  const destination = destinationOf(values);
  if (destination === 'Bespoke' && (!isWhole(values.assets) || values.assets.some(({ assetId }) => assetId === '')))
    return null;
  const common = {
    firmId,
    accountId,
    amount: poundsToWire(readPounds(values.amount)),
    paymentDay: Number(values.paymentDay),
    ...(values.startDate === '' ? {} : { startDate: values.startDate }),
    ...(values.endDate === '' ? {} : { endDate: values.endDate }),
  };
  const invested =
    destination === 'Cash'
      ? {}
      : {
          investmentType: destination,
          ...(destination === 'Bespoke'
            ? {
                assets: values.assets.map(({ assetId, percentage }) => ({
                  assetId,
                  percentage: percentOnWire(percentage),
                })),
              }
            : {}),
        };
  if (values.movement === 'Invest') return { ...common, transactionType: 'Order', movementType: 'Invest', ...invested };
  if (values.movement === 'Out') {
    const selling =
      values.shortfall === 'None'
        ? {}
        : { autoDisinvest: values.shortfall as AutoDisinvest, sellDownMethod: values.sellDownMethod as SellDown };
    return { ...common, transactionType: 'Payment', movementType: 'Out', method: payoutMethod, ...selling };
  }
  const contribution =
    values.contributionType === ''
      ? {}
      : { contributionType: values.contributionType as NonNullable<RegularRequest['contributionType']> };
  return {
    ...common,
    transactionType: 'Payment',
    movementType: 'In',
    method: values.method as NonNullable<RegularRequest['method']>,
    ...contribution,
    ...invested,
  };
};

/** Form fields whose wire names differ. */
export const formNames: Readonly<Record<string, string>> = {
  movementType: 'movement',
  investmentType: 'destination',
  autoDisinvest: 'shortfall',
};
