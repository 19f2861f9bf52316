import { useMemo, type ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import type { CallRow } from '@tessera/contract/schemas';
import { useAccess, usePageTitle, usePortal, useWork, clientHref } from '@tessera/runtime';
import { ButtonLink, Count, formatCount, Link, Money, StatusTag, type MenuItem } from '@tessera/ui/core';
import { ListPage, sortsOf, useListState, useSelection, type Column, ExportMenu, SavedViews } from '@tessera/ui/table';
import { childrenHref, clientsOfGroupHref } from '../addresses/client-list';
import { Api } from '../calls/api';
import { groupHref, groupsHref } from '../groups/facts/group';
import { messagesHref } from '../messages/message';
import { useUnread } from '../messages/use-unread';
import { clientWrite, feeGroupWrite, groupRead } from '../shared/access-rules';
import { BulkChange } from './bulk-change';
import { clientFilters } from './client-filters';

type ClientRow = CallRow<'listClients'>;

const hrefOf = ({ clientId }: ClientRow): string => clientHref(clientId);

const columns: readonly Column<ClientRow>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    fixed: true,
    skeletonPx: 180,
    render: (client) => <Link to={hrefOf(client)}>{client.name}</Link>,
    narrow: 'title',
  },
  {
    key: 'clientId',
    label: 'Client ID',
    sort: 'id',
    muted: true,
    skeletonPx: 70,
    render: ({ clientId }) => clientId,
    narrow: 'note',
  },
  { key: 'clientType', label: 'Type', sort: 'clientType', skeletonPx: 80, render: ({ clientType }) => clientType },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    skeletonPx: 70,
    render: ({ status }) => <StatusTag status={status} />,
    narrow: 'status',
  },
  {
    key: 'currentValue',
    label: 'Value',
    figure: true,
    sort: 'currentValue',
    sortDescendingFirst: true,
    render: ({ currentValue }) => <Money value={currentValue} />,
    narrow: 'value',
  },
  { key: 'nodeName', label: 'Adviser', render: ({ nodeName }) => nodeName.join(', ') },
  { key: 'email', label: 'E-mail', optional: true, render: ({ email }) => email },
  {
    key: 'clientGroups',
    label: 'Fee group',
    optional: true,
    render: ({ clientGroups }) =>
      clientGroups.map(({ clientFeeGroupId, name }) => (
        <Link key={clientFeeGroupId} to={groupHref(clientFeeGroupId)}>
          {name}
        </Link>
      )),
  },
  {
    key: 'accounts',
    label: 'Accounts',
    figure: true,
    skeletonPx: 30,
    render: ({ accounts }) => (
      <>
        <Count value={accounts} />
        <span className="t-narrow-only">{accounts === 1 ? ' account' : ' accounts'}</span>
      </>
    ),
    narrow: 'end',
  },
];
const sorts = sortsOf(columns);

const keyOf = ({ clientId }: ClientRow): string => clientId;
const nameOf = ({ name }: ClientRow): string => name;

/** Links to clients of the same office, adviser or fee group, and to the family. */
const menuOf = (client: ClientRow): readonly MenuItem[] => [
  { label: 'Accounts', to: hrefOf(client) },
  { label: 'Overview', to: clientHref(client.clientId, 'overview') },
  'separator',
  ...client.nodeId.map((nodeId, index) => ({
    label: `Only clients of ${client.nodeName[index] ?? nodeId}`,
    to: `/clients?nodeId=${encodeURIComponent(nodeId)}`,
  })),
  ...client.clientGroups.flatMap(({ clientFeeGroupId, name }) => [
    { label: `Fee group ${name}`, to: groupHref(clientFeeGroupId) },
    { label: `Only fee group ${name}`, to: clientsOfGroupHref(clientFeeGroupId) },
  ]),
  ...(client.clientType === 'Individual'
    ? [{ label: 'Only children of this client', to: childrenHref(client.clientId) }]
    : []),
  ...client.parentId.map((parentId, index) => ({
    label: client.parentId.length === 1 ? 'Parent' : `Parent ${index + 1}`,
    to: clientHref(parentId),
  })),
];

/** Every client the user may see, filtered by the address. */
export const ClientListPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters: clientFilters, defaultSort: 'name', sorts });
  const query = Api.useListClientsQuery(useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]));
  const file = useListExport(Api, 'listClients', list.query, query.data?.meta.count);
  const views = useSavedViews(Api, 'clients');
  const mayMake = useAccess(clientWrite).allowed;
  const canSeeGroups = useAccess(groupRead).allowed;
  const mayGroup = useAccess(feeGroupWrite).allowed;
  const result = listResult(query);
  const selection = useSelection(result.rows, keyOf, nameOf);
  const unread = useUnread();
  usePageTitle('Clients');
  useWork(query.isLoading);
  return (
    <ListPage
      title="Clients"
      label="Clients"
      actions={
        <>
          <ButtonLink to={messagesHref}>
            Messages
            {unread ? (
              <>
                {' '}
                <span className="t-muted">
                  {formatCount(unread)}
                  <span className="t-wide-only"> unread</span>
                </span>
              </>
            ) : null}
          </ButtonLink>
          {canSeeGroups && <ButtonLink to={groupsHref}>Client groups</ButtonLink>}
          {mayMake && (
            <ButtonLink kind="primary" to="/clients/new">
              New client
            </ButtonLink>
          )}
        </>
      }
      listId="clients"
      list={list}
      views={<SavedViews list={list} store={views} what="clients" />}
      tools={<ExportMenu {...file} />}
      columns={columns}
      rowKey={keyOf}
      rowHref={hrefOf}
      rowName={nameOf}
      rowMenu={menuOf}
      empty={{
        title: 'There are no clients yet',
        text: 'Clients appear here once they are added to the offices you can see.',
      }}
      {...(mayMake || mayGroup
        ? { selection, bulk: <BulkChange selection={selection} rows={result.rows ?? []} /> }
        : {})}
      {...result}
    />
  );
};
