import { useId, type ReactNode } from 'react';
import { payeeChangedDaysMax } from '@tessera/contract/transactions/values';
import { Banner, DateText, Facts, Money, type Fact } from '@tessera/ui/core';
import { bankFacts } from './bank-facts';
import { remarkOf } from './transaction-title';
import { measureOf, type TransactionRecord } from './transaction-words';

const paymentFacts = (transaction: TransactionRecord): Fact[] => [
  { label: 'Client', value: transaction.clientName },
  { label: 'Account', value: transaction.accountName },
  { label: 'Amount', value: measureOf(transaction) || '—' },
  { label: 'Entered by', value: <>{transaction.createdBy?.name ?? 'the platform'}, <DateText value={transaction.createdDate} time /></> },
  { label: 'Reason', value: remarkOf(transaction) || <span className="t-muted">None was given</span> },
];

const cashFacts = ({ reservedCash }: TransactionRecord, { cash, reserved, uncleared, available, after }: NonNullable<TransactionRecord['accountCash']>): Fact[] => [
  { label: 'Cash', value: <Money value={cash} /> },
  { label: reservedCash > 0 ? 'Reserved, with this payment' : 'Reserved for other transactions', value: <Money value={reserved} /> },
  ...(uncleared > 0 ? [{ label: 'Not settled yet', value: <Money value={uncleared} /> }] : []),
  { label: 'Available', value: <Money value={available} /> },
  { label: 'Cash left after this payment', value: <Money value={after} />, total: true },
];

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode => {
  const id = useId();
  return <section aria-labelledby={id}><h3 id={id}>{title}</h3>{children}</section>;
};

const Payee = ({ payee }: { readonly payee: NonNullable<TransactionRecord['payee']> }): ReactNode => (
  <Part title="Paid to">
    {payee.changedDate !== null && (
      <Banner tone="warning"><span>The bank details were changed on <DateText value={payee.changedDate} />, in the last {payeeChangedDaysMax} days. Ask the client, by a number you know, whether the change is theirs.</span></Banner>
    )}
    <Facts facts={bankFacts(payee)} />
    {payee.masked !== null && <p className="t-small t-muted">{payee.masked}</p>}
  </Part>
);

/** What somebody who authorises a transaction has to see: who asked and why, who is paid, and what the account has left. */
export const AuthoriserView = ({ transaction }: { readonly transaction: TransactionRecord }): ReactNode => {
  const { payee, accountCash } = transaction;
  return (
    <>
      <Part title="What was asked"><Facts facts={paymentFacts(transaction)} /></Part>
      {payee && <Payee payee={payee} />}
      {accountCash && (
        <Part title={`Cash of ${transaction.accountName}`}>
          <Facts facts={cashFacts(transaction, accountCash)} />
          {accountCash.after < 0 && <p className="t-small t-muted">The cash does not cover it yet: it is paid once what was entered with it has brought the rest.</p>}
        </Part>
      )}
    </>
  );
};
