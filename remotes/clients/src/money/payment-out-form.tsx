import type { ReactNode } from 'react';
import { Banner, DateText, Money, type Fact } from '@tessera/ui/core';
import { MoneyField } from '@tessera/ui/form';
import { object } from 'yup';
import { AllCashButton } from './all-cash-button';
import { typedPounds } from '@tessera/domain/typed-amount';
import { actLabel, amountText } from './amount';
import type { FieldMap } from './form-error';
import { MoneyForm, type Members } from './money-form';
import type { Account } from './money-page';
import type { NextStepOf } from './result-page';

/** The longest narrative that the platform accepts. */
export const narrativeMax = 140;

export interface PaymentOutValues {
  readonly amount: string;
  /** The purpose, as the statement shows it; empty where the form does not ask. */
  readonly narrative: string;
}

interface PaymentOutProps {
  readonly account: Account;
  readonly title: string;
  readonly doneTitle: string;
  readonly name: string;
  /** The action as a noun in a sentence: "withdrawal". */
  readonly noun: string;
  readonly stepTitle: string;
  readonly payment: Pick<Members[number], 'transactionSubType' | 'method'>;
  /** What happens to the money: withdrawn (paid to the client), or taken (a fee). */
  readonly done: 'withdrawn' | 'taken';
  /** What happens once authorised: "It goes to the bank and is paid". */
  readonly onceAuthorised: string;
  readonly verb: string;
  /** Content below the amount. */
  readonly children: ReactNode;
  /** Facts on the review, below the amount. */
  readonly facts: (values: PaymentOutValues) => readonly Fact[];
}

const empty: PaymentOutValues = { amount: '', narrative: '' };
const schema = object({ amount: amountText() });
const fields: FieldMap = [{ amount: 'amount', narrative: 'narrative' }];

const nextOf =
  ({ done, onceAuthorised }: PaymentOutProps): NextStepOf =>
  ({ status }, step) => {
    const day = step !== undefined && step.settlementDate !== null && <DateText value={step.settlementDate} />;
    return status === 'Checking' ? (
      <>
        A second person at your firm has to authorise it: you cannot do that yourself. It is{' '}
        {done === 'taken' ? 'taken' : 'paid out'} after that{day && <>, on {day} at the earliest</>}.
      </>
    ) : (
      <>
        {onceAuthorised}
        {day && <> on {day}</>}.
      </>
    );
  };

/** Pays cash out of an account, where a second person may have to authorise it: a withdrawal or an adviser's fee. */
export const PaymentOutForm = (props: PaymentOutProps): ReactNode => {
  const { account, title, doneTitle, name, noun, stepTitle, payment, done, verb, children, facts } = props;
  const membersOf = ({ amount, narrative }: PaymentOutValues): Members | null => {
    const pounds = typedPounds(amount);
    return pounds === null
      ? null
      : [
          {
            transactionType: 'Payment',
            movementType: 'Out',
            ...payment,
            amount: pounds,
            ...(narrative.trim() === '' ? {} : { narrative: narrative.trim() }),
          },
        ];
  };
  return (
    <MoneyForm<PaymentOutValues>
      account={account}
      title={title}
      doneTitle={doneTitle}
      name={name}
      what={`the ${noun}`}
      empty={empty}
      schema={schema}
      steps={() => [
        {
          id: 'amount',
          title: stepTitle,
          fields: ['amount', 'narrative'],
          content: (
            <>
              <MoneyField name="amount" label="Amount" help={<AllCashButton verb={done} />} />
              {children}
            </>
          ),
          review: (values) => [
            { label: 'Amount', value: <Money value={typedPounds(values.amount)} /> },
            ...facts(values),
          ],
        },
      ]}
      membersOf={membersOf}
      fieldsOf={() => fields}
      emptyPreview="Enter an amount to see what it leaves."
      submitLabel={({ amount }) => actLabel(verb, amount)}
      reviewNote={(preview) =>
        preview?.steps[0]?.needsAuthorisation && (
          <Banner>
            After you submit, a second person at your firm has to authorise this {noun}. The cash is reserved until
            then.
          </Banner>
        )
      }
      next={nextOf(props)}
    />
  );
};
