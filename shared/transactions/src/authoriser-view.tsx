import { useId, type ReactNode } from 'react';
import { payeeChangedDaysMax } from '@tessera/contract/transactions/values';
import { Banner, DateText, Facts, Money, type Fact } from '@tessera/ui/core';
import { bankFacts } from './bank-facts';
import { Reason } from './reason';
import { transferFacts } from './transfer-facts';
import { sizeText, type TransactionRecord } from './transaction-words';

const paymentFacts = (transaction: TransactionRecord): Fact[] => [
  { label: 'Client', value: transaction.clientName },
  { label: 'Account', value: transaction.accountName },
  { label: 'Amount', value: sizeText(transaction) || '—' },
  ...transferFacts(transaction),
  {
    label: 'Entered by',
    value: (
      <>
        {transaction.createdBy?.name ?? 'the platform'}, <DateText value={transaction.createdDate} time />
      </>
    ),
  },
  { label: 'Reason', value: <Reason transaction={transaction} /> },
];

/** "Cash left after this payment", "Cash after this transfer". */
const afterLabel = ({ transactionType, movementType }: TransactionRecord, reservedForOthers: boolean): string =>
  `${movementType === 'In' ? 'Cash' : 'Cash left'} after this ${transactionType === 'Product Transfer' ? 'transfer' : 'payment'}${
    reservedForOthers ? ', with what is reserved for others' : ''
  }`;

const cashFacts = (
  transaction: TransactionRecord,
  { cash, reserved, uncleared, available, after }: NonNullable<TransactionRecord['accountCash']>,
): Fact[] => [
  { label: 'Cash', value: <Money value={cash} /> },
  {
    label: transaction.reservedCash > 0 ? 'Reserved, with this payment' : 'Reserved for other transactions',
    value: <Money value={reserved} />,
  },
  ...(uncleared > 0 ? [{ label: 'Not settled yet', value: <Money value={uncleared} /> }] : []),
  { label: 'Available', value: <Money value={available} /> },
  // A transfer in specie leaves the cash unchanged.
  ...(transaction.transfer?.transferType === 'Stock'
    ? []
    : [
        {
          label: afterLabel(transaction, reserved > transaction.reservedCash),
          value: <Money value={after} />,
          total: true,
        },
      ]),
];

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};

/** Where money goes, with a warning where the bank details are new. */
export const Payee = ({ payee }: { readonly payee: NonNullable<TransactionRecord['payee']> }): ReactNode => (
  <Part title="Paid to">
    {payee.changedDate !== null && (
      <Banner tone="warning">
        <span>
          The bank details were changed on <DateText value={payee.changedDate} />, in the last {payeeChangedDaysMax}{' '}
          days. Ask the client, by a number you know, whether the change is theirs.
        </span>
      </Banner>
    )}
    {payee.firstEnteredDate && (
      <Banner tone="warning">
        <span>
          The bank details were first entered on <DateText value={payee.firstEnteredDate} />, after this payment was
          asked for. Ask the client, by a number you know, whether they are theirs.
        </span>
      </Banner>
    )}
    <Facts facts={bankFacts(payee)} />
    {payee.masked !== null && <p className="t-small t-muted">{payee.masked}</p>}
  </Part>
);

/** What an authoriser needs to see: who asked and why, who is paid, and the cash the account has left. */
export const AuthoriserView = ({ transaction }: { readonly transaction: TransactionRecord }): ReactNode => {
  const { payee, accountCash } = transaction;
  return (
    <>
      <Part title="What was asked">
        <Facts facts={paymentFacts(transaction)} />
      </Part>
      {payee && <Payee payee={payee} />}
      {accountCash && (
        <Part title={`Cash of ${transaction.accountName}`}>
          <Facts facts={cashFacts(transaction, accountCash)} />
          {accountCash.after < 0 && transaction.transactionType === 'Payment' && (
            <p className="t-small t-muted">
              The cash does not cover it yet: it is paid once what was entered with it has brought the rest.
            </p>
          )}
        </Part>
      )}
    </>
  );
};
