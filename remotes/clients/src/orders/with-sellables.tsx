import { useMemo, type ReactNode } from 'react';
import { ButtonLink, EmptyState, PartFailure } from '@tessera/ui/core';
import { LoadingForm } from '@tessera/ui/form';
import { useAccountAddress } from '../addresses/use-account';
import { MoneyHeader, type Account } from '../money/money-page';
import { sellablesOf, type Sellable } from './sell-lines';
import { useOrderAccount } from './use-order-account';

interface WithSellablesProps {
  readonly account: Account;
  /** The action: "Sell". */
  readonly title: string;
  readonly children: (holdings: readonly Sellable[]) => ReactNode;
}

/** Reads the holdings a form sells from, and says when there is nothing to sell. */
export const WithSellables = ({ account, title, children }: WithSellablesProps): ReactNode => {
  const { base } = useAccountAddress();
  const { summary, error, refetch } = useOrderAccount();
  const holdings = useMemo(() => summary && sellablesOf(summary.positions), [summary]);
  if (holdings?.some(({ free }) => free > 0n)) return children(holdings);
  return (
    <>
      <MoneyHeader title={title} account={account} />
      {error ? (
        <PartFailure error={error} what="this account’s holdings" onRetry={() => void refetch()} />
      ) : !holdings ? (
        <LoadingForm />
      ) : (
        <EmptyState
          title="There is nothing to sell"
          text={holdings.length === 0 ? 'This account holds no investments.' : 'All units are reserved for open sales.'}
          action={<ButtonLink to={base}>Back to the account</ButtonLink>}
        />
      )}
    </>
  );
};
