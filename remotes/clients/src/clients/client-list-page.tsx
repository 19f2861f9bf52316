import { useMemo, type ReactNode } from 'react';
import { listResult } from '@tessera/api';
import { clientStatuses, clientTypes } from '@tessera/contract/clients/values';
import type { CallRow } from '@tessera/contract/schemas';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ButtonLink, Count, Link, Money, StatusTag, type MenuItem } from '@tessera/ui/core';
import { ListPage, optionsOf, useListState, type Column, type Filter } from '@tessera/ui/table';
import { useListClientsQuery } from '../api';
import { clientWrite } from '../shared/access-rules';
import { useNodeLookup } from '../shared/use-node-lookup';

type ClientRow = CallRow<'listClients'>;

const filters: readonly Filter[] = [
  { kind: 'search', name: 'idOrName', label: 'Name or client ID' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(clientStatuses) },
  { kind: 'select', name: 'clientType', label: 'Type', options: optionsOf(clientTypes) },
  { kind: 'lookup', name: 'nodeId', label: 'Looked after by', useLookup: useNodeLookup },
];

const hrefOf = ({ clientId }: ClientRow): string => `/clients/${encodeURIComponent(clientId)}/accounts`;

const columns: readonly Column<ClientRow>[] = [
  { key: 'name', label: 'Name', sort: 'name', fixed: true, skeletonPx: 180, render: (client) => <Link to={hrefOf(client)}>{client.name}</Link>, narrow: 'title' },
  { key: 'clientId', label: 'Client ID', sort: 'id', muted: true, skeletonPx: 70, render: ({ clientId }) => clientId, narrow: 'note' },
  { key: 'clientType', label: 'Type', sort: 'clientType', skeletonPx: 80, render: ({ clientType }) => clientType },
  { key: 'status', label: 'Status', sort: 'status', skeletonPx: 70, render: ({ status }) => <StatusTag status={status} />, narrow: 'status' },
  { key: 'nodeName', label: 'Looked after by', render: ({ nodeName }) => nodeName.join(', ') },
  { key: 'email', label: 'E-mail', optional: true, render: ({ email }) => email },
  { key: 'clientGroups', label: 'Fee group', optional: true, render: ({ clientGroups }) => clientGroups.map(({ name }) => name).join(', ') },
  { key: 'accounts', label: 'Accounts', figure: true, skeletonPx: 30, render: ({ accounts }) => <><Count value={accounts} /><span className="t-narrow-only">{accounts === 1 ? ' account' : ' accounts'}</span></>, narrow: 'end' },
  { key: 'currentValue', label: 'Value', figure: true, sort: 'currentValue', sortDescendingFirst: true, render: ({ currentValue }) => <Money value={currentValue} />, narrow: 'value' },
];

/** From a client to those looked after by the same office or adviser. */
const menuOf = (client: ClientRow): readonly MenuItem[] => [
  { label: 'Accounts', to: hrefOf(client) },
  { label: 'Overview', to: `/clients/${encodeURIComponent(client.clientId)}/overview` },
  'separator',
  ...client.nodeId.map((nodeId, index) => ({ label: `Only clients of ${client.nodeName[index] ?? nodeId}`, to: `/clients?nodeId=${encodeURIComponent(nodeId)}` })),
];

/** Every client the user may see, as the address asks for them. */
export const ClientListPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters, defaultSort: 'name' });
  const query = useListClientsQuery(useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]));
  const mayMake = useAccess(clientWrite).allowed;
  usePageTitle('Clients');
  useWork(query.isLoading);
  return (
    <ListPage
      title="Clients"
      label="Clients"
      actions={mayMake ? <ButtonLink kind="primary" to="/clients/new">New client</ButtonLink> : undefined}
      listId="clients"
      list={list}
      columns={columns}
      rowKey={({ clientId }) => clientId}
      rowHref={hrefOf}
      rowMenu={menuOf}
      empty={{ title: 'There are no clients yet', text: 'Clients appear here once they are added to the offices you can see.' }}
      {...listResult(query)}
    />
  );
};
