import { poundsToWire, type Pence } from '@tessera/domain/money';
import { methodsOf } from '@tessera/domain/payment-method';
import { amountProblem } from '@tessera/domain/transaction-input';
import { readPercent, readPounds } from '@tessera/domain/typed-figure';
import { isPension, type WrapperType } from '@tessera/contract/accounts/values';
import { contributionTypes, type PaymentMethod } from '@tessera/contract/transactions/values';
import { object, string } from 'yup';
import { percentProblem, shareOf } from '@tessera/domain/typed-amount';
import { amountText, percentText } from '../amount';
import type { FieldMap } from '../form-error';
import type { Members } from '../money-form';

/** The form's values; all are text, as typed. */
export interface PayInValues {
  readonly amount: string;
  readonly method: string;
  readonly contributionType: string;
  readonly destination: string;
  readonly assetId: string;
  readonly assetIdName: string;
  readonly investBy: string;
  readonly investAmount: string;
  readonly investPercent: string;
}

/** The possible payers of a contribution; a transfer from another pension has its own form. */
export const payerTypes = contributionTypes.filter((type) => type !== 'Transfer');
export type PayerType = (typeof payerTypes)[number];

/** The ways to pay in. The platform says whether we may collect. */
const methods = methodsOf.In;
const methodOf = (values: PayInValues): PaymentMethod =>
  methods.find((each) => each === values.method) ?? 'Bank Transfer';

export const emptyPayIn = (wrapperType: WrapperType): PayInValues => ({
  amount: '',
  method: 'Bank Transfer',
  contributionType: isPension(wrapperType) ? 'Personal' : '',
  destination: 'Cash',
  assetId: '',
  assetIdName: '',
  investBy: 'Percentage',
  investAmount: '',
  investPercent: '100',
});

export const invests = ({ destination }: Pick<PayInValues, 'destination'>): boolean => destination === 'Invest';

export const payInSchema = object({
  amount: amountText(),
  method: string().oneOf([...methods], 'Choose a method that is available.'),
  assetId: string().when('destination', { is: 'Invest', then: (text) => text.required('Choose an instrument.') }),
  investAmount: string().when(['destination', 'investBy'], {
    is: (destination: string, by: string) => destination === 'Invest' && by === 'Amount',
    then: () => amountText(),
  }),
  investPercent: string().when(['destination', 'investBy'], {
    is: (destination: string, by: string) => destination === 'Invest' && by === 'Percentage',
    then: () => percentText(),
  }),
});

/** Contributions of employers and employees are payments of their own sub-type. */
const subTypes: Readonly<Record<PayerType, Members[number]['transactionSubType']>> = {
  Personal: 'Deposit',
  Employee: 'Employee',
  Employer: 'Employer',
};

const investedOf = (values: PayInValues, paid: Pence): Pence | null => {
  if (values.investBy === 'Percentage')
    return percentProblem(values.investPercent) === null ? shareOf(paid, readPercent(values.investPercent)) : null;
  return amountProblem(values.investAmount) === null ? readPounds(values.investAmount) : null;
};

/** The payment, and the order that waits for it. Null while the values are incomplete. */
export const payInMembers = (values: PayInValues): Members | null => {
  if (amountProblem(values.amount) !== null) return null;
  const paid = readPounds(values.amount);
  const payment: Members[number] = {
    transactionType: 'Payment',
    transactionSubType: subTypes[values.contributionType as PayerType] ?? 'Deposit',
    movementType: 'In',
    method: methodOf(values),
    amount: poundsToWire(paid),
    ...(values.contributionType === '' ? {} : { contributionType: values.contributionType as PayerType }),
  };
  const invested = invests(values) && values.assetId !== '' ? investedOf(values, paid) : null;
  if (invested === null) return [payment];
  return [
    payment,
    {
      transactionType: 'Order',
      transactionSubType: 'At Best',
      movementType: 'Invest',
      assetId: values.assetId,
      amount: poundsToWire(invested),
    },
  ];
};

export const payInFields = ({ investBy }: PayInValues): FieldMap => [
  { amount: 'amount', method: 'method', contributionType: 'contributionType' },
  { amount: investBy === 'Percentage' ? 'investPercent' : 'investAmount', assetId: 'assetId' },
];
