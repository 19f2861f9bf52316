import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { withdrawalProblem } from '@tessera/contract/accounts/values';
import { poundsToWire } from '@tessera/domain/money';
import { Banner, ButtonLink, DateText, EmptyState, formatMoney, Money } from '@tessera/ui/core';
import { MoneyField, type FormStep } from '@tessera/ui/form';
import { object } from 'yup';
import { useAccountAddress, useAccountSummary } from '../../accounts/use-account';
import { amountProblem, amountText, readAmount } from '../amount';
import type { FieldMap } from '../form-error';
import { MoneyForm, type Members, type MoneyFormProps } from '../money-form';
import { MoneyHeader, MoneyPage, type Account } from '../money-page';
import { BankCard } from './bank-card';
import { usePaymentMethod } from '../use-payment-method';

interface WithdrawValues {
  readonly amount: string;
}

const empty: WithdrawValues = { amount: '' };
const schema = object({ amount: amountText() });
const fields: FieldMap = [{ amount: 'amount' }];

const amountOf = ({ amount }: WithdrawValues): number | null => (amountProblem(amount) === null ? poundsToWire(readAmount(amount)) : null);
const membersOf = (values: WithdrawValues): Members | null => {
  const amount = amountOf(values);
  return amount === null ? null : [{ transactionType: 'Payment', transactionSubType: 'Withdrawal', movementType: 'Out', method: 'Bank Transfer', amount }];
};

/** The whole of the cash that can be spent, with one press. */
const AllOfIt = (): ReactNode => {
  const { setFieldValue } = useFormikContext<WithdrawValues>();
  const { data: summary } = useAccountSummary();
  const available = summary?.cash?.available;
  if (available === undefined) return null;
  if (available <= 0) return 'There is no cash that could be withdrawn now.';
  return <><Money value={available} /> is available. <button type="button" className="t-link" onClick={() => void setFieldValue('amount', available.toFixed(2))}>All available cash</button></>;
};

const submitLabel = (values: WithdrawValues): string => {
  const amount = amountOf(values);
  return amount === null ? 'Withdraw' : `Withdraw ${formatMoney(amount)}`;
};

const next: MoneyFormProps<WithdrawValues>['next'] = ({ status }, step) =>
  status === 'Checking' ? (
    <>A second person at your firm has to authorise it: you cannot do that yourself. It is paid out after that{step && step.settlementDate !== null && <>, on <DateText value={step.settlementDate} /> at the earliest</>}.</>
  ) : (
    <>It goes to the bank{step && step.settlementDate !== null && <> and is paid on <DateText value={step.settlementDate} /></>}.</>
  );

const WithdrawForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  const bank = usePaymentMethod(firmId, accountId, 'Bank Transfer', 'Out');
  const steps: readonly FormStep<WithdrawValues>[] = [
    {
      id: 'amount',
      title: 'How much and where to',
      fields: ['amount'],
      content: <><MoneyField name="amount" label="Amount" help={<AllOfIt />} /><BankCard answer={bank} /></>,
      review: (values) => [
        { label: 'Amount', value: <Money value={amountOf(values)} /> },
        ...(bank.data?.bankDetails ? [{ label: 'Paid to', value: `${bank.data.bankDetails.accountName}, ${bank.data.bankDetails.sortCode} ${bank.data.bankDetails.accountNumber}` }] : []),
      ],
    },
  ];
  return (
    <MoneyForm<WithdrawValues>
      account={account}
      title="Withdraw"
      name="withdraw"
      what="the withdrawal"
      empty={empty}
      schema={schema}
      steps={() => steps}
      membersOf={membersOf}
      fieldsOf={() => fields}
      emptyPreview="Enter an amount to see what it leaves."
      submitLabel={submitLabel}
      reviewNote={(preview) => preview?.steps[0]?.needsAuthorisation && <Banner>After you submit, a second person at your firm has to authorise this withdrawal. The cash is reserved until then.</Banner>}
      next={next}
    />
  );
};

/** The form, or why this kind of account pays nothing out to the client. */
const WithdrawFrom = ({ account }: { readonly account: Account }): ReactNode => {
  const { base } = useAccountAddress();
  const problem = withdrawalProblem(account.wrapperDetail.wrapperType);
  if (problem === null) return <WithdrawForm account={account} />;
  return <><MoneyHeader title="Withdraw" account={account} /><EmptyState title={`Nothing can be withdrawn from ${account.name}`} text={problem} action={<ButtonLink to={base}>Back to the account</ButtonLink>} /></>;
};

/** Money out of an account to the client's own bank. */
export const WithdrawPage = (): ReactNode => <MoneyPage title="Withdraw" possible="Money can be withdrawn">{(account) => <WithdrawFrom account={account} />}</MoneyPage>;
