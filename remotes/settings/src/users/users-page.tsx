import { useMemo, type ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { userStatuses } from '@tessera/contract/users/values';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Page, StatePage } from '@tessera/ui/core';
import {
  ListPage,
  optionsOf,
  sortsOf,
  useListState,
  useOpenRow,
  type Filter,
  ExportMenu,
  SavedViews,
} from '@tessera/ui/table';
import { Api } from '../calls/api';
import { userRead } from '../shared/access-rules';
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
  const { openId, hrefOf, neighboursIn, close } = useOpenRow('user');
  const columns = useMemo(() => userColumns((user) => hrefOf(user.userId)), [hrefOf]);
  const file = useListExport(Api, 'listUsers', list.query, query.data?.meta.count);
  const views = useSavedViews(Api, 'settings.users', allowed);
  usePageTitle('Firm users');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );

  const { rows } = result;
  const { previous, next } = neighboursIn(rows?.map(({ userId }) => userId));
  return (
    <>
      <ListPage
        title="Firm users"
        label="Users"
        listId="settings.users"
        list={list}
        views={<SavedViews list={list} store={views} what="users" />}
        tools={<ExportMenu {...file} />}
        columns={columns}
        rowKey={(user) => user.userId}
        rowHref={(user) => hrefOf(user.userId)}
        selectedKey={openId ?? undefined}
        empty={{
          title: 'There are no users to show',
          text: 'Users appear here once they are added to the offices you can see.',
        }}
        {...result}
      />
      {openId !== null && rows && !result.refreshing && (
        <UserDrawer
          user={rows.find(({ userId }) => userId === openId)}
          onClose={close}
          onPrevious={previous}
          onNext={next}
        />
      )}
    </>
  );
};
