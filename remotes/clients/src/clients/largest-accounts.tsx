import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Card, EmptyState, Facts, Link, Money, SkeletonLines, StatusTag } from '@tessera/ui/core';
import { wrapperBeside } from '@tessera/contract/accounts/wrapper-label';
import { sortAccounts } from '@tessera/contract/portfolios/sort-accounts';

type Summary = CallData<'getPortfolioSummary'>;

const shownMax = 5;

interface LargestAccountsProps {
  /** Undefined while loading. */
  readonly summary: Summary | undefined;
  /** The client's address. */
  readonly base: string;
}

/** The client's largest accounts with their values, and a link to all. */
export const LargestAccounts = ({ summary, base }: LargestAccountsProps): ReactNode => {
  const largest = summary && sortAccounts(summary.accounts, '-currentValue').slice(0, shownMax);
  return (
    <Card
      title={<>Accounts {summary && <span className="t-tab__count">{summary.accounts.length}</span>}</>}
      actions={<Link to={`${base}/accounts`}>All accounts</Link>}
    >
      {!summary || !largest ? (
        <div aria-busy="true">
          <SkeletonLines lines={4} />
        </div>
      ) : largest.length === 0 ? (
        <EmptyState title="This client has no accounts yet" />
      ) : (
        <Facts
          facts={[
            ...largest.map((account) => ({
              label: (
                <>
                  <Link to={`${base}/accounts/${encodeURIComponent(account.accountId)}/holdings`}>{account.name}</Link>{' '}
                  {wrapperBeside(account)}
                  {account.status !== 'Active' && (
                    <>
                      {' '}
                      <StatusTag status={account.status} />
                    </>
                  )}
                </>
              ),
              value: <Money value={account.currentValue} />,
            })),
            { label: 'All accounts', value: <Money value={summary.currentValue} />, total: true },
          ]}
        />
      )}
    </Card>
  );
};
