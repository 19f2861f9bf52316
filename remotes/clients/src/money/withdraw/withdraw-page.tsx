import type { ReactNode } from 'react';
import { statusesPaidOutOf, withdrawalProblem } from '@tessera/contract/accounts/values';
import { sortCodeText } from '@tessera/transactions/bank-words';
import { ButtonLink, EmptyState } from '@tessera/ui/core';
import { useAccountAddress } from '../../addresses/use-account';
import { TextField } from '@tessera/ui/form';
import { MoneyHeader, MoneyPage, type Account } from '../money-page';
import { narrativeMax, PaymentOutForm } from '../payment-out-form';
import { usePaymentMethod } from '../use-payment-method';
import { BankCard } from './bank-card';

const WithdrawForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  const bank = usePaymentMethod(firmId, accountId, 'Bank Transfer', 'Out');
  return (
    <PaymentOutForm
      account={account}
      title="Withdraw"
      doneTitle="Withdrawal submitted"
      name="withdraw"
      noun="withdrawal"
      stepTitle="Amount and destination"
      payment={{ transactionSubType: 'Withdrawal', method: 'Bank Transfer' }}
      done="withdrawn"
      onceAuthorised="It goes to the bank and is paid"
      verb="Withdraw"
      facts={({ narrative }) => [
        ...(narrative.trim() === '' ? [] : [{ label: 'Reason', value: narrative.trim() }]),
        ...(bank.data?.bankDetails
          ? [
              {
                label: 'Paid to',
                value: `${bank.data.bankDetails.accountName}, ${sortCodeText(bank.data.bankDetails.sortCode)} ${bank.data.bankDetails.accountNumber}`,
              },
            ]
          : []),
      ]}
    >
      <TextField
        name="narrative"
        label="Reason"
        optional
        maxLength={narrativeMax}
        help="What the money is for. Shown to whoever authorises it."
      />
      <BankCard answer={bank} />
    </PaymentOutForm>
  );
};

/** The form, or why this kind of account pays nothing out to the client. */
const WithdrawFrom = ({ account }: { readonly account: Account }): ReactNode => {
  const { base } = useAccountAddress();
  const problem = withdrawalProblem(account.wrapperDetail.wrapperType);
  if (problem === null) return <WithdrawForm account={account} />;
  return (
    <>
      <MoneyHeader title="Withdraw" account={account} />
      <EmptyState
        title={`Nothing can be withdrawn from ${account.name}`}
        text={problem}
        action={<ButtonLink to={base}>Back to the account</ButtonLink>}
      />
    </>
  );
};

/** Pays money from an account to the client's own bank. */
export const WithdrawPage = (): ReactNode => (
  <MoneyPage title="Withdraw" possible="Money can be withdrawn" open={statusesPaidOutOf}>
    {(account) => <WithdrawFrom account={account} />}
  </MoneyPage>
);
