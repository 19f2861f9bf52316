import { useMemo, type ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import { userKinds } from '@tessera/contract/authentication/values';
import { userStatuses } from '@tessera/contract/users/values';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ButtonLink, Page, StatePage } from '@tessera/ui/core';
import { ListPage, optionsOf, sortsOf, useListState, type Filter, ExportMenu, SavedViews } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { userRead, userWrite } from '../shared/access-rules';
import type { FirmUser } from './describe-access';
import { useNodeLookup } from './node-lookup';
import { newUserHref, userHref } from './user-addresses';
import { userColumns } from './user-columns';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'name', label: 'Name' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(userStatuses) },
  { kind: 'select', name: 'userType', label: 'Kind', options: optionsOf(userKinds) },
  { kind: 'lookup', name: 'nodeId', label: 'Office', useLookup: useNodeLookup },
];

const hrefOf = ({ userId }: FirmUser): string => userHref(userId);
const columns = userColumns(hrefOf);
const sorts = sortsOf(columns);

/** The firm's users, people and machines, and their access. */
export const UsersPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(userRead);
  const mayMake = useAccess(userWrite).allowed;
  const list = useListState({ filters, defaultSort: 'name', sorts });
  const query = Api.useListUsersQuery(
    useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]),
    { skip: !allowed },
  );
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
  return (
    <ListPage
      title="Firm users"
      label="Users"
      actions={
        mayMake && (
          <ButtonLink kind="primary" to={newUserHref}>
            New user
          </ButtonLink>
        )
      }
      listId="settings.users"
      list={list}
      views={<SavedViews list={list} store={views} what="users" />}
      tools={<ExportMenu {...file} />}
      columns={columns}
      rowKey={(user) => user.userId}
      rowHref={hrefOf}
      empty={{
        title: 'There are no users to show',
        text: 'Users appear here once they are added to the offices you can see.',
      }}
      {...listResult(query)}
    />
  );
};
