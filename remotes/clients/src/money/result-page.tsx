import { useEffect, useRef, type ReactNode } from 'react';
import { Banner, ButtonLink, Card, Link, StatusTag } from '@tessera/ui/core';
import { useAccountAddress } from '../addresses/use-account';
import { useSubmittedTo } from '../shared/submitted';
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
  useSubmittedTo(transactions);
  const hrefOf = useTransactionHref();
  const top = useRef<HTMLDivElement>(null);
  // The focused control went with the form; focus the page's title, so that it is announced.
  useEffect(() => top.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={top}>
      <MoneyHeader title={title} account={account} />
      <div className="t-stack t-result">
        {cameLate && <Banner tone="good">The connection was lost for a moment. It went through, once.</Banner>}
        <Card title="What happens next">
          <ol className="t-result__list">
            {created.transactions.map((made, index) => {
              const step = preview?.steps[index];
              // A move between accounts is one request and two transactions.
              const member = asked.transactions[index];
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
        </Card>
        <div className="t-row">
          <ButtonLink kind="primary" to={transactions}>
            See the account’s transactions
          </ButtonLink>
          <ButtonLink to={base}>Back to the account</ButtonLink>
        </div>
      </div>
    </div>
  );
};
