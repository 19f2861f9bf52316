import type { ReactNode } from 'react';
import { ButtonLink, Link, StatusTag } from '@tessera/ui/core';
import { ResultFrame } from '@tessera/ui/form';
import { useAccountAddress } from '../addresses/use-account';
import { useTransactionHref } from '../transactions/transaction-href';
import { MoneyHeader, type Account } from './money-page';
import { sizeOf, wordsOf } from './step-facts';
import type { TransactionsPreview } from './use-transactions-preview';
import type { Created, GroupDone } from './use-submit';

/** The next step of a new transaction, with its date; `asked` is the request it was made from. */
export type NextStepOf = (
  made: Created['transactions'][number],
  step: TransactionsPreview['steps'][number] | undefined,
  asked: GroupDone['asked']['transactions'],
) => ReactNode;

interface ResultPageProps {
  readonly title: string;
  readonly account: Account;
  readonly done: GroupDone;
  /** The plan that was submitted, for its names and dates; null when it was submitted before a preview had arrived. */
  readonly preview: TransactionsPreview | null;
  readonly next: NextStepOf;
}

/** The new transactions, their next steps with dates, and where to see them. */
export const ResultPage = ({
  title,
  account,
  done: { asked, created, cameLate },
  preview,
  next,
}: ResultPageProps): ReactNode => {
  const { base } = useAccountAddress();
  const transactions = `${base}/transactions`;
  const hrefOf = useTransactionHref();
  return (
    <ResultFrame
      header={<MoneyHeader title={title} account={account} />}
      madeAt={transactions}
      cameLate={cameLate}
      links={
        <>
          <ButtonLink kind="primary" to={transactions}>
            See the account’s transactions
          </ButtonLink>
          <ButtonLink to={base}>Back to the account</ButtonLink>
        </>
      }
    >
      <ol className="t-result__list">
        {created.transactions.map((made, index) => {
          const step = preview?.steps[index];
          // A move between accounts is one request and two transactions: out, then in.
          const isMove = asked.transactions[0]?.toAccountId !== undefined;
          const member = isMove
            ? index % 2 === 0
              ? asked.transactions[index / 2]
              : undefined
            : asked.transactions[index];
          const what = member ? { ...member, assetName: step?.assetName ?? null } : step;
          return (
            <li key={made.transactionId}>
              <p className="t-row">
                <Link to={hrefOf(made.transactionId)}>
                  {what ? (
                    <>
                      {wordsOf(what)} {sizeOf(what)}
                    </>
                  ) : (
                    made.transactionType
                  )}
                </Link>
                <StatusTag status={made.status} />
                <span className="t-muted">{made.transactionId}</span>
              </p>
              <div>{next(made, step, asked.transactions)}</div>
            </li>
          );
        })}
      </ol>
    </ResultFrame>
  );
};
