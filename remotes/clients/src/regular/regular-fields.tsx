import { useInstruments } from '../money/instrument-field';
import { BankDetailsLink } from '../money/bank-details-link';
import type { CallData } from '@tessera/contract/schemas';
import { useFormikContext } from 'formik';
import { useEffect, type ReactNode } from 'react';
import { isPension, withdrawalProblem } from '@tessera/contract/accounts/values';
import { bespokeAssetsMax } from '@tessera/contract/recurring/values';
import { paymentDays } from '@tessera/contract/transactions/values';
import { DateField, MoneyField, SegmentField, SelectField } from '@tessera/ui/form';
import type { Account } from '../money/money-page';
import { payerTypes } from '../money/pay-in/pay-in-values';
import { PercentLinesField } from '@tessera/ui/controls';
import { destinationOf, type RegularValues } from './regular-values';
import { dayOf } from './words';

const methods = [
  { value: 'Direct Debit', label: 'Direct debit' },
  { value: 'Bank Transfer', label: 'Standing order' },
];
const payers = payerTypes.map((value) => ({ value, label: value }));
const days = paymentDays.map((day) => ({ value: String(day), label: dayOf(day) }));
const shortfalls = [
  { value: 'Partial', label: 'Sell for what is missing' },
  { value: 'Full', label: 'Sell for all of it' },
  { value: 'None', label: 'Sell nothing' },
];
const orders = [
  { value: 'Proportional', label: 'From every holding' },
  { value: 'Largest', label: 'The largest first' },
];
const shortfallHelp: Readonly<Record<string, string>> = {
  Partial: 'Cash pays what it can; sales five working days before bring the rest.',
  Full: 'The cash stays; sales five working days before bring the whole payment.',
  None: 'While cash is short the payment waits until two working days before, and then fails.',
};
const methodHelp: Readonly<Record<string, string>> = {
  'Direct Debit': 'We collect it from the client’s bank, under a mandate that is set up if there is none.',
  'Bank Transfer': 'The client’s bank sends it. We expect it on the day.',
};

/** Why money cannot move to or from the client's bank, with the way to change it. */
const BankHelp = ({ answer }: { readonly answer: BankAnswer }): ReactNode =>
  answer?.valid === false && (
    <>
      {answer.reason} <BankDetailsLink answer={answer} />
    </>
  );

/** Whether money can move between the account and the client's bank; null until the platform has answered. */
export type BankAnswer = CallData<'validatePaymentMethod'> | null;

/** The kind of regular payment, its amount, and how the money is paid in. */
export const WhatFields = ({
  account: { accountType, wrapperDetail, accountId },
  bank,
}: {
  readonly account: Account;
  readonly bank: { readonly In: BankAnswer; readonly Out: BankAnswer };
}): ReactNode => {
  const { values } = useFormikContext<RegularValues>();
  const mayPayOut = withdrawalProblem(wrapperDetail.wrapperType) === null;
  const movements = [
    { value: 'In', label: 'Pay in' },
    ...(mayPayOut ? [{ value: 'Out', label: 'Pay out' }] : []),
    ...(accountType === 'Cash' ? [] : [{ value: 'Invest', label: 'Invest cash' }]),
  ];
  return (
    <>
      <SegmentField
        name="movement"
        label="Type"
        options={movements}
        help={values.movement === 'Out' && <BankHelp answer={bank.Out} />}
      />
      <MoneyField name="amount" label="Amount each month" />
      {values.movement === 'In' && (
        <SegmentField
          name="method"
          label="Payment method"
          options={methods}
          help={
            values.method === 'Direct Debit' && bank.In?.valid === false ? (
              <BankHelp answer={bank.In} />
            ) : (
              `${methodHelp[values.method] ?? ''}${values.method === 'Bank Transfer' ? ` Its reference is ${accountId}.` : ''}`
            )
          }
        />
      )}
      {values.movement === 'In' && isPension(wrapperDetail.wrapperType) && (
        <SegmentField
          name="contributionType"
          label="Who contributes"
          options={payers}
          help="Tax relief is claimed on personal contributions only."
        />
      )}
    </>
  );
};

export const WhenFields = (): ReactNode => (
  <>
    <SelectField
      name="paymentDay"
      label="Day"
      options={days}
      help="If the day is a weekend or a bank holiday, money moves on the next working day."
    />
    <DateField name="startDate" label="Start date" optional side="future" />
    <DateField name="endDate" label="Ends on" optional side="future" />
  </>
);

/** Where incoming or invested money goes, or how a payment out is funded. */
export const WhereFields = ({ account: { accountType, wrapperDetail } }: { readonly account: Account }): ReactNode => {
  const { values, setFieldValue } = useFormikContext<RegularValues>();
  const destination = destinationOf(values);
  // Cash that is invested cannot stay cash: select the destination that applies.
  useEffect(() => {
    if (values.movement === 'Invest' && values.destination !== destination)
      void setFieldValue('destination', destination);
  }, [values.movement, values.destination, destination, setFieldValue]);
  if (values.movement === 'Out') {
    return (
      <>
        <SegmentField
          name="shortfall"
          label="If cleared cash is short"
          options={shortfalls}
          help={shortfallHelp[values.shortfall]}
        />
        {values.shortfall !== 'None' && <SegmentField name="sellDownMethod" label="What is sold" options={orders} />}
      </>
    );
  }
  if (accountType === 'Cash') return <p>It stays as cash: a cash account holds no investments.</p>;
  const { assetAllocationName: model } = wrapperDetail;
  const destinations = [
    ...(values.movement === 'Invest' ? [] : [{ value: 'Cash', label: 'Keep it as cash' }]),
    ...(model === null ? [] : [{ value: 'Model', label: 'The account’s model' }]),
    { value: 'Bespoke', label: 'Chosen instruments' },
  ];
  return (
    <>
      <SegmentField
        name="destination"
        label={values.movement === 'Invest' ? 'Invest it in' : 'When it has arrived'}
        options={destinations}
        {...(destination === 'Model' && model !== null ? { help: `${model}, by its weights on the day.` } : {})}
      />
      {destination === 'Bespoke' && (
        <PercentLinesField name="assets" most={bespokeAssetsMax} useInstruments={useInstruments} />
      )}
    </>
  );
};
