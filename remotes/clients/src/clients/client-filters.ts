import { clientStatuses, clientTypes } from '@tessera/contract/clients/values';
import type { CallRow } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { optionsOf, type Filter, type Lookup } from '@tessera/ui/table';
import { useListClientsQuery } from '../api';
import { useNodeLookup } from '../shared/use-node-lookup';

/** As the call spells it. */
export const feeGroupFilter = 'clientGroups[clientFeeGroupId]';

/** Clients of one fee group, in the list. */
export const feeGroupHref = (clientFeeGroupId: string): string => `/clients?${new URLSearchParams({ [feeGroupFilter]: clientFeeGroupId }).toString()}`;
/** Children of a client, in the list. */
export const childrenHref = (clientId: string): string => `/clients?${new URLSearchParams({ parentId: clientId }).toString()}`;

const shownMax = 20;
const choiceOf = ({ clientId, name }: CallRow<'listClients'>) => ({ value: clientId, label: name, note: clientId });

/** Adult clients by name or id; who is chosen, by id. Only they are parents. */
const useParentLookup = (term: string | null, parentId: string): Lookup => {
  const { firmId } = usePortal().firm;
  const found = useListClientsQuery({ firmId, clientType: 'Individual', page: 1, pageSize: shownMax, sort: 'name', ...(term ? { idOrName: term } : {}) }, { skip: term === null });
  const chosen = useListClientsQuery({ firmId, id: parentId, page: 1, pageSize: 1 }, { skip: parentId === '' });
  const row = chosen.data?.rows.find(({ clientId }) => clientId === parentId);
  return { options: (found.data?.rows ?? []).map(choiceOf), chosen: row && choiceOf(row), busy: found.isFetching };
};

/** Fee groups have no list of their own yet: those of the clients found by a name, and the chosen one by its first client. */
const useFeeGroupLookup = (term: string | null, feeGroupId: string): Lookup => {
  const { firmId } = usePortal().firm;
  const found = useListClientsQuery({ firmId, page: 1, pageSize: shownMax, sort: 'name', ...(term ? { idOrName: term } : {}) }, { skip: term === null });
  const chosen = useListClientsQuery({ firmId, [feeGroupFilter]: feeGroupId, page: 1, pageSize: 1 }, { skip: feeGroupId === '' });
  const groupsOf = (rows: readonly CallRow<'listClients'>[] = []) => new Map(rows.flatMap(({ clientGroups }) => clientGroups.map(({ clientFeeGroupId, name }) => [clientFeeGroupId, name] as const)));
  const label = groupsOf(chosen.data?.rows).get(feeGroupId);
  return {
    options: [...groupsOf(found.data?.rows)].map(([value, name]) => ({ value, label: name, note: value })),
    chosen: label === undefined ? undefined : { value: feeGroupId, label },
    busy: found.isFetching,
  };
};

/** What the client list is narrowed by: every filter of its call. */
export const clientFilters: readonly Filter[] = [
  { kind: 'search', name: 'idOrName', label: 'Name or client ID' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(clientStatuses) },
  { kind: 'select', name: 'clientType', label: 'Type', options: optionsOf(clientTypes) },
  { kind: 'lookup', name: 'nodeId', label: 'Looked after by', useLookup: useNodeLookup },
  { kind: 'lookup', name: feeGroupFilter, label: 'Fee group of a client', useLookup: useFeeGroupLookup },
  { kind: 'lookup', name: 'parentId', label: 'Children of', useLookup: useParentLookup },
  { kind: 'text', name: 'name', label: 'Name only' },
  { kind: 'text', name: 'id', label: 'Client ID only' },
];
