import type { ReactNode } from 'react';
import { useAccountAddress } from '../../accounts/use-account';
import { MoneyPage, type Account } from '../money-page';
import { PaymentOutForm } from '../payment-out-form';
import { usePaymentMethod } from '../use-payment-method';
import { BankCard } from './bank-card';

const WithdrawForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { firmId, accountId } = useAccountAddress();
  const bank = usePaymentMethod(firmId, accountId, 'Bank Transfer', 'Out');
  return (
    <PaymentOutForm
      account={account}
      title="Withdraw"
      name="withdraw"
      noun="withdrawal"
      stepTitle="How much and where to"
      payment={{ transactionSubType: 'Withdrawal', method: 'Bank Transfer' }}
      done="withdrawn"
      goes="It goes to the bank and is paid"
      verb="Withdraw"
      facts={() => (bank.data?.bankDetails ? [{ label: 'Paid to', value: `${bank.data.bankDetails.accountName}, ${bank.data.bankDetails.sortCode} ${bank.data.bankDetails.accountNumber}` }] : [])}
    >
      <BankCard answer={bank} />
    </PaymentOutForm>
  );
};

/** Money out of an account to the client's own bank. */
export const WithdrawPage = (): ReactNode => <MoneyPage title="Withdraw" possible="Money can be withdrawn">{(account) => <WithdrawForm account={account} />}</MoneyPage>;
