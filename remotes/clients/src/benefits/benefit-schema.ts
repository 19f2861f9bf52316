import { quantityProblem, amountProblem } from '@tessera/domain/transaction-input';
import { regularStartMonthsMax } from '@tessera/contract/pensions/values';
import { addMonths, isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { formatDate } from '@tessera/ui/core';
import { array, boolean, object, string, type TestContext } from 'yup';
import { unitsMessage, type Sellable, type SellLine } from '../orders/sell-lines';
import { dayAhead } from '../shared/day-text';
import { basesFor, formsFor, hasAmount, isCrystallised } from './benefit-forms';
import {
  asksIncome,
  basisOf,
  namesMoves,
  namesSales,
  soon,
  type BenefitContext,
  type BenefitPreview,
  type BenefitValues,
} from './benefit-values';
import { askByText } from './words';

export type Payday = BenefitPreview['paymentDates'][number];

/** What the rules depend on, besides the pension: the day, its paydays and the client's bank. */
export interface RulesOn {
  readonly today: IsoDate;
  /** The days it may be paid on; empty while they are not known. */
  readonly paydays: readonly Payday[];
  /** Why nothing can be paid to the client's bank. */
  readonly bankProblem: string | null;
}

// Formik leaves out what is empty.
const rootOf = ({ parent }: TestContext): BenefitValues =>
  ({
    form: '',
    basis: '',
    amount: '',
    paymentDate: '',
    paymentDay: '',
    startDate: '',
    autoDisinvest: '',
    sellDownMethod: '',
    movedAssets: '',
    ...(parent as Partial<BenefitValues>),
  }) as BenefitValues;

const missingAmount = 'Enter an amount.';

/** Why a payday cannot be had any more, with the next one; null when it can. */
export const paydayProblem = (day: string, paydays: readonly Payday[]): string | null => {
  const [next] = paydays;
  if (!isIsoDate(day) || next === undefined || paydays.some(({ date }) => date === day)) return null;
  return `The cut-off for ${formatDate(day)} has passed. The next payday is ${formatDate(next.date)}: ${askByText(next)}.`;
};

const named = (holdings: readonly Sellable[], to: 'sell' | 'move', isNamed: (values: BenefitValues) => boolean) =>
  array()
    .test('something', `Choose a holding to ${to}.`, function something(lines) {
      return !isNamed(rootOf(this)) || (lines ?? []).some((line) => Boolean((line as Partial<SellLine>).by));
    })
    .of(
      object({
        quantity: string().test('reads', function reads(quantity = '') {
          const { by, assetId } = this.parent as Partial<SellLine>;
          const root = this.from?.[1]?.value as BenefitValues | undefined;
          if (by !== 'quantity' || root === undefined || !isNamed(root)) return true;
          const free = holdings.find((each) => each.assetId === assetId)?.free ?? 0n;
          const message = unitsMessage(quantity, free, to) ?? quantityProblem(quantity);
          return message === null || this.createError({ message });
        }),
      }),
    );

const declared = (message: string) => boolean().oneOf([true], message);

const declarationRules = (inherited: boolean) =>
  object({
    advice: string().required('Say whether the client was advised.'),
    adviserReference: string().when('advice', {
      is: 'Advised',
      then: (text) => text.trim().required('Enter the adviser’s FCA reference.'),
    }),
    riskWarnings: declared('Give the retirement risk warnings first.'),
    guidance: string()
      .required('Say what the client did with the offer of guidance.')
      .test('owed', 'Guidance is owed to a client who was not advised: offer it first.', function owed(guidance) {
        return guidance !== 'Not owed: advised' || (this.parent as { advice?: string }).advice === 'Advised';
      }),
    lumpSumsRecorded: inherited ? boolean() : declared('Record what was taken elsewhere and before April 2024 first.'),
    clientAgrees: declared('The client has to ask for this benefit.'),
  });

/** The rules of a benefit; the platform decides in the end. */
export const benefitSchema = (context: BenefitContext, { today, paydays, bankProblem }: RulesOn) => {
  const { schedule, account, holdings, drawdownAccounts } = context;
  const isOnce = schedule === 'once';
  return object({
    form: string()
      .required('Choose a benefit.')
      .oneOf(formsFor(account.kind, schedule), 'This account does not pay that. Choose a benefit.'),
    basis: string().test('fits', 'Choose what the amount says.', function fits(basis = '') {
      const { form } = rootOf(this);
      return basesFor(form, schedule).length === 0 || basisOf({ form, basis }, context) !== null;
    }),
    amount: string().test('reads', function reads(amount = '') {
      if (!hasAmount(rootOf(this).basis)) return true;
      const message = amount.trim() === '' ? missingAmount : amountProblem(amount);
      return message === null || this.createError({ message });
    }),
    incomeWanted: string().test('reads', function reads(income = '') {
      const message = asksIncome(rootOf(this)) && income.trim() !== '' ? amountProblem(income) : null;
      return message === null || this.createError({ message });
    }),
    paymentDate: string().test('payday', function payday(day = '') {
      if (!isOnce) return true;
      const isChosen = day === soon ? rootOf(this).form === 'Tax-free cash' : day !== '';
      const message = isChosen ? paydayProblem(day, paydays) : 'Choose a payday.';
      return message === null || this.createError({ message });
    }),
    paymentDay: string().test('chosen', 'Choose a day.', (day = '') => isOnce || day !== ''),
    startDate: dayAhead(today, addMonths(today, regularStartMonthsMax)),
    endDate: dayAhead(today).test('after', 'Enter a last day after the first payday.', function after(end = '') {
      const { startDate } = rootOf(this);
      return !isIsoDate(end) || !isIsoDate(startDate) || end >= startDate;
    }),
    method: string().test(
      'paid',
      bankProblem ?? 'Nothing can be paid to the client’s bank.',
      () => bankProblem === null,
    ),
    namedSales: named(holdings, 'sell', namesSales),
    namedMoves: named(holdings, 'move', namesMoves),
    drawdownAccountId: string().test('chosen', 'Choose a drawdown account.', function chosen(id = '') {
      return (
        !isCrystallised(rootOf(this).form) ||
        drawdownAccounts.length === 0 ||
        drawdownAccounts.some(({ accountId }) => accountId === id)
      );
    }),
    declarations: declarationRules(account.kind === 'Beneficiary'),
  });
};
