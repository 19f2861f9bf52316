import type { ReactNode } from 'react';
import { orList } from '@tessera/contract';
import { usePageTitle, useWork } from '@tessera/runtime';
import type { AccountStatus } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import { inSentence } from '@tessera/domain/in-sentence';
import { ButtonLink, EmptyState, Page, PageHeader } from '@tessera/ui/core';
import { useAccount } from '../addresses/use-account';
import { PageFailure } from '../shared/page-failure';
import { LoadingForm } from '../shared/loading';

export type Account = CallData<'getAccount'>;

interface MoneyPageProps {
  /** The action: "Pay in". */
  readonly title: string;
  /** What the account must be active for: "Money can be paid in". */
  readonly possible: string;
  /** Statuses that allow it; by default Active alone. */
  readonly open?: readonly AccountStatus[];
  readonly children: (account: Account) => ReactNode;
}

/** A status as it reads after "is". */
const stateOf = (status: AccountStatus): string =>
  status === 'Transfer Out' ? 'being transferred out' : inSentence(status);

const wrongClientMessage = {
  statusCode: 404,
  errorMessage: 'This account belongs to another client.',
  type: 'not-found',
  fieldErrors: [],
};

/** The frame of every form that moves money: the account, or why it does not allow the action. */
export const MoneyPage = ({ title, possible, open = ['Active'], children }: MoneyPageProps): ReactNode => {
  const { clientId, accountId, base, data: account, error, isLoading, refetch } = useAccount();
  usePageTitle(account ? `${title}, ${account.name}` : error ? title : undefined);
  useWork(isLoading);
  const isWrongClient =
    account !== undefined && account.clientId !== clientId && !account.clients.some(({ id }) => id === clientId);
  if ((error && !account) || isWrongClient)
    return (
      <PageFailure error={isWrongClient ? wrongClientMessage : error} what="account" onRetry={() => void refetch()} />
    );
  if (!account)
    return (
      <Page>
        <PageHeader title={title} crumbs={[{ label: clientId }, { label: accountId }]} />
        <LoadingForm />
      </Page>
    );
  if (!open.includes(account.status)) {
    return (
      <Page>
        <MoneyHeader title={title} account={account} />
        <EmptyState
          title={`${account.name} is ${stateOf(account.status)}`}
          text={`${possible} only while the account is ${orList(open.map(stateOf))}.`}
          action={
            <ButtonLink kind="primary" to={base}>
              Back to the account
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  return <Page>{children(account)}</Page>;
};

/** The action, and links back to the account and its client. */
export const MoneyHeader = ({
  title,
  account,
}: {
  readonly title: ReactNode;
  readonly account: Account;
}): ReactNode => {
  const { clientId, clientBase, base } = useAccount();
  const holder = account.clients.find(({ id }) => id === clientId)?.name ?? clientId;
  return (
    <PageHeader
      title={title}
      crumbs={[
        { label: holder, to: `${clientBase}/accounts` },
        { label: account.name, to: base },
      ]}
    />
  );
};
