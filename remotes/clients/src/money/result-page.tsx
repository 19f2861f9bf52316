import { useEffect, useRef, type ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { Banner, ButtonLink, Card, Link, Money, StatusTag } from '@tessera/ui/core';
import { useAccountAddress } from '../accounts/use-account';
import { transactionPages } from '../shared/access-rules';
import { MoneyHeader, type Account } from './money-page';
import { wordsOf } from './step-facts';
import type { Preview } from './use-preview';
import type { Created, Done } from './use-submit';

interface ResultPageProps {
  readonly title: string;
  readonly account: Account;
  readonly done: Done;
  /** The plan that was submitted, for its names and dates; null when it was submitted before the plan was there. */
  readonly preview: Preview | null;
  readonly next: (made: Created['transactions'][number], step: Preview['steps'][number] | undefined) => ReactNode;
}

/** What was made, what happens next and when, and where to see it. */
export const ResultPage = ({ title, account, done: { asked, created, cameLate }, preview, next }: ResultPageProps): ReactNode => {
  const { base } = useAccountAddress();
  const hasPages = useAccess(transactionPages).allowed;
  const top = useRef<HTMLDivElement>(null);
  // The form has gone with what had focus; the page's title has it now, and is read out.
  useEffect(() => top.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={top}>
      <MoneyHeader title={`${title}: submitted`} account={account} />
      <div className="t-stack t-result">
        {cameLate && <Banner tone="good">An answer was lost on the way. It did go through, once.</Banner>}
        <Card title="What happens next">
          <ol className="t-result__list">
            {created.transactions.map((made, index) => {
              const step = preview?.steps[index];
              const member = asked.transactions[index];
              return (
                <li key={made.transactionId}>
                  <p className="t-row">
                    <Link to={hasPages ? `/transactions/${encodeURIComponent(made.transactionId)}` : `${base}/transactions`}>{member ? wordsOf({ ...member, assetName: step?.assetName ?? null }) : made.transactionType}{member?.amount !== undefined && <> <Money value={member.amount} /></>}</Link>
                    <StatusTag status={made.status} /><span className="t-muted">{made.transactionId}</span>
                  </p>
                  <p>{next(made, step)}</p>
                </li>
              );
            })}
          </ol>
        </Card>
        <div className="t-row"><ButtonLink kind="primary" to={`${base}/transactions`}>See the account’s transactions</ButtonLink><ButtonLink to={base}>Back to the account</ButtonLink></div>
      </div>
    </div>
  );
};
