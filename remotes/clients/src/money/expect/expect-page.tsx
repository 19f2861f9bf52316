import type { ReactNode } from 'react';
import { isPension, type WrapperType } from '@tessera/contract/accounts/values';
import { isIsoDate } from '@tessera/domain/dates';
import { usePortal } from '@tessera/runtime';
import { Banner, DateText, Money } from '@tessera/ui/core';
import { DateField, MoneyField, SegmentField, TextField } from '@tessera/ui/form';
import { object, string } from 'yup';
import { closedDayText, dayAhead } from '../../shared/day-text';
import { typedPounds } from '@tessera/domain/typed-amount';
import { amountText } from '../amount';
import type { FieldMap } from '../form-error';
import { MoneyForm, type Members } from '../money-form';
import { MoneyPage, type Account } from '../money-page';
import type { NextStepOf } from '../result-page';

interface ExpectValues {
  readonly amount: string;
  readonly date: string;
  /** The sub-type, which names the sender. */
  readonly from: string;
  readonly reference: string;
}

const referenceMax = 140;
const fields: FieldMap = [
  { amount: 'amount', intendedSettlementDate: 'date', transactionSubType: 'from', narrative: 'reference' },
];

const senders = {
  Deposit: 'The client',
  Employer: 'Employer',
  Employee: 'Employee, by payroll',
  Transfer: 'Another provider',
} as const;
type Sender = keyof typeof senders;
const isSender = (value: string): value is Sender => value in senders;
const sendersOf = (wrapperType: WrapperType) =>
  (Object.keys(senders) as Sender[])
    .filter((sender) => isPension(wrapperType) || (sender !== 'Employer' && sender !== 'Employee'))
    .map((value) => ({ value, label: senders[value] }));
const nameOf = (from: string): string => (isSender(from) ? senders[from] : from);

const schemaOn = (businessDate: string) =>
  object({
    amount: amountText(),
    date: dayAhead(businessDate).required('Enter the expected date.'),
    reference: string().trim().required('Enter the reference the money will have.'),
  });

const membersOf = ({ amount, date, from, reference }: ExpectValues): Members | null => {
  const pounds = typedPounds(amount);
  if (pounds === null || !isIsoDate(date) || reference.trim() === '' || !isSender(from)) return null;
  return [
    {
      transactionType: 'Expectation',
      transactionSubType: from,
      movementType: 'In',
      amount: pounds,
      intendedSettlementDate: date,
      narrative: reference.trim(),
    },
  ];
};

const next: NextStepOf = (_made, step) => (
  <>
    It is listed under “Outstanding” until the bank’s receipt with its reference comes
    {step && step.settlementDate !== null && (
      <>
        , expected on <DateText value={step.settlementDate} />
      </>
    )}
    , and is then matched automatically. Until it comes it can be deleted.
  </>
);

const ExpectForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { businessDate } = usePortal();
  const {
    accountId,
    wrapperDetail: { wrapperType },
  } = account;
  return (
    <MoneyForm<ExpectValues>
      account={account}
      title="Expected money"
      doneTitle="Expected payment recorded"
      name="expect"
      what="the expected payment"
      empty={{ amount: '', date: '', from: 'Deposit', reference: accountId }}
      schema={schemaOn(businessDate)}
      steps={() => [
        {
          id: 'money',
          title: 'Payment details',
          fields: ['amount', 'date', 'from', 'reference'],
          content: ({ values: { date } }) => (
            <>
              <MoneyField name="amount" label="Amount" />
              <DateField name="date" label="Expected on" side="future" help={closedDayText(date, businessDate)} />
              <SegmentField name="from" label="Who sends it" options={sendersOf(wrapperType)} />
              <TextField
                name="reference"
                label="Reference"
                maxLength={referenceMax}
                help="What the sender quotes. The bank’s receipt is matched by it, if its amount is within 10%; any other amount is held for review."
              />
            </>
          ),
          review: ({ amount, date, from, reference }) => [
            { label: 'Amount', value: <Money value={typedPounds(amount)} /> },
            { label: 'Expected on', value: <DateText value={date} /> },
            { label: 'Who sends it', value: nameOf(from) },
            { label: 'Reference', value: reference },
          ],
        },
      ]}
      membersOf={membersOf}
      fieldsOf={() => fields}
      emptyPreview="Enter an amount, a date and a reference to see what is expected."
      submitLabel={() => 'Record expected payment'}
      reviewNote={() => <Banner>This records a payment you expect. No money is moved or requested.</Banner>}
      next={next}
    />
  );
};

/** Announces money that somebody will send, so that the bank's receipt is matched automatically. */
export const ExpectPage = (): ReactNode => (
  <MoneyPage title="Expected money" possible="An expected payment can be recorded">
    {(account) => <ExpectForm account={account} />}
  </MoneyPage>
);
