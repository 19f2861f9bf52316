import type { ReactNode } from 'react';
import { isPension, statusesPaidInto } from '@tessera/contract/accounts/values';
import { DateText, Money } from '@tessera/ui/core';
import { MoneyField, PercentField, SegmentField, type FormStep } from '@tessera/ui/form';
import { useAccountAddress } from '../../addresses/use-account';
import { InstrumentField } from '../instrument-field';
import { typedPercent, typedPounds } from '@tessera/domain/typed-amount';
import { actLabel } from '../amount';
import { MoneyForm, type MoneyFormProps } from '../money-form';
import { MoneyPage, type Account } from '../money-page';
import { usePaymentMethod } from '../use-payment-method';
import { MethodField } from './method-field';
import {
  emptyPayIn,
  invests,
  payerTypes,
  payInFields,
  payInMembers,
  payInSchema,
  type PayInValues,
} from './pay-in-values';

const destinations = [
  { value: 'Cash', label: 'Keep it as cash' },
  { value: 'Invest', label: 'Invest it when it arrives' },
];
const shares = [
  { value: 'Percentage', label: 'Percentage' },
  { value: 'Amount', label: 'Amount' },
];
const payers = payerTypes.map((value) => ({ value, label: value }));

const howMuch = (
  { accountId, wrapperDetail }: Account,
  collection: ReturnType<typeof usePaymentMethod>,
): FormStep<PayInValues> => ({
  id: 'amount',
  title: 'How much',
  fields: ['amount', 'method', 'contributionType'],
  content: (
    <>
      <MoneyField name="amount" label="Amount" />
      <MethodField accountId={accountId} collection={collection} />
      {isPension(wrapperDetail.wrapperType) && (
        <SegmentField
          name="contributionType"
          label="Who contributes"
          options={payers}
          help="Tax relief depends on who pays: it is claimed on personal contributions only."
        />
      )}
    </>
  ),
  review: ({ amount, method, contributionType }) => [
    { label: 'Amount', value: <Money value={typedPounds(amount)} /> },
    { label: 'Method', value: method },
    ...(contributionType === '' ? [] : [{ label: 'Who contributes', value: contributionType }]),
  ],
});

const whereItGoes: FormStep<PayInValues> = {
  id: 'destination',
  title: 'Where it goes',
  fields: ['destination', 'assetId', 'investAmount', 'investPercent'],
  content: ({ values }) => (
    <>
      <SegmentField name="destination" label="When it has arrived" options={destinations} />
      {invests(values) && (
        <>
          <InstrumentField
            name="assetId"
            label="Instrument"
            help="From your firm’s list. The order waits for the money, and is placed automatically at the next dealing point after it has arrived."
          />
          <SegmentField name="investBy" label="How much of it" options={shares} />
          {values.investBy === 'Percentage' ? (
            <PercentField name="investPercent" label="Percentage to invest" help="Charges included." />
          ) : (
            <MoneyField name="investAmount" label="Amount to invest" help="Charges included." />
          )}
        </>
      )}
    </>
  ),
  review: (values) =>
    invests(values)
      ? [
          { label: 'Invest in', value: values.assetIdName || values.assetId },
          values.investBy === 'Percentage'
            ? { label: 'How much of it', value: typedPercent(values.investPercent) }
            : { label: 'How much of it', value: <Money value={typedPounds(values.investAmount)} /> },
        ]
      : [{ label: 'When it has arrived', value: 'Stays as cash' }],
};

const next: MoneyFormProps<PayInValues>['next'] = (made, step) =>
  made.transactionType === 'Order' ? (
    <>
      The order waits for the money and is placed automatically when it has arrived
      {step && step.dealingDate !== null && (
        <>
          , expected on <DateText value={step.dealingDate} />
        </>
      )}
      . You do not need to do anything.
    </>
  ) : (
    <>
      The payment is credited to the account when it arrives
      {step && step.settlementDate !== null && (
        <>
          , expected on <DateText value={step.settlementDate} />
        </>
      )}
      .
    </>
  );

const PayInForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  const collection = usePaymentMethod(firmId, accountId, 'Direct Debit', 'In');
  return (
    <MoneyForm<PayInValues>
      account={account}
      title="Pay in"
      doneTitle="Payment submitted"
      name="pay-in"
      what="the payment"
      empty={emptyPayIn(account.wrapperDetail.wrapperType)}
      schema={payInSchema}
      steps={() => [howMuch(account, collection), whereItGoes]}
      membersOf={payInMembers}
      fieldsOf={payInFields}
      emptyPreview="Enter an amount to see what it does to the account."
      submitLabel={({ amount }) => actLabel('Pay in', amount)}
      next={next}
    />
  );
};

/** Pays money from the client's bank into an account, to keep as cash or to invest on arrival. */
export const PayInPage = (): ReactNode => (
  <MoneyPage title="Pay in" possible="Money can be paid in" open={statusesPaidInto}>
    {(account) => <PayInForm account={account} />}
  </MoneyPage>
);
