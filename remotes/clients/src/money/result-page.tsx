import { useEffect, useRef, type ReactNode } from 'react';
import { Banner, ButtonLink, Card, Link, StatusTag } from '@tessera/ui/core';
import { useAccountAddress } from '../addresses/use-account';
import { useSubmittedTo } from '../shared/submitted';
import { useTransactionHref } from '../transactions/transaction-href';
import { MoneyHeader, type Account } from './money-page';
import { sizeOf, wordsOf } from './step-facts';
import type { Preview } from './use-preview';
import type { Created, GroupDone } from './use-submit';

/** What happens next with a transaction that was made, and when; `asked` is what it was made of. */
export type NextOf = (
  made: Created['transactions'][number],
  step: Preview['steps'][number] | undefined,
  asked: GroupDone['asked']['transactions'],
) => ReactNode;

interface ResultPageProps {
  readonly title: string;
  readonly account: Account;
  readonly done: GroupDone;
  /** The plan that was submitted, for its names and dates; null when it was submitted before the plan was there. */
  readonly preview: Preview | null;
  readonly next: NextOf;
}

/** What was made, what happens next and when, and where to see it. */
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
  // The form has gone with what had focus; the page's title has it now, and is read out.
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
              // A move between accounts was asked for once, and is made on both.
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
