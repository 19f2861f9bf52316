import { useMemo, type ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { userStatuses } from '@tessera/contract/users/values';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Page, StatePage } from '@tessera/ui/core';
import { ListPage, optionsOf, sortsOf, useListState, type Filter } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { userRead } from '../shared/access-rules';
import { useOpenUser } from './use-open-user';
import { userColumns } from './user-columns';
import { UserDrawer } from './user-drawer';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'name', label: 'Name' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(userStatuses) },
];

const sorts = sortsOf(userColumns(() => ''));

/** The firm's users, people and machines, and their access. */
export const UsersPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(userRead);
  const list = useListState({ filters, defaultSort: 'name', sorts });
  const query = Api.useListUsersQuery(
    useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]),
    { skip: !allowed },
  );
  const result = listResult(query);
  const { userId, hrefOf, open, close } = useOpenUser();
  const columns = useMemo(() => userColumns((user) => hrefOf(user.userId)), [hrefOf]);
  usePageTitle('Firm users');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );

  const { rows } = result;
  const at = rows?.findIndex((user) => user.userId === userId) ?? -1;
  const opener = (index: number): (() => void) | undefined => {
    const user = rows?.[index];
    return user && (() => open(user.userId));
  };
  return (
    <>
      <ListPage
        title="Firm users"
        label="Users"
        listId="settings.users"
        list={list}
        columns={columns}
        rowKey={(user) => user.userId}
        rowHref={(user) => hrefOf(user.userId)}
        selectedKey={userId ?? undefined}
        empty={{
          title: 'There are no users to show',
          text: 'Users appear here once they are added to the offices you can see.',
        }}
        {...result}
      />
      {userId !== null && rows && !result.refreshing && (
        <UserDrawer
          user={rows[at]}
          onClose={close}
          onPrevious={at > 0 ? opener(at - 1) : undefined}
          onNext={at >= 0 ? opener(at + 1) : undefined}
        />
      )}
    </>
  );
};
