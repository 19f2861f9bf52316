import { clientStatuses, clientTypes } from '@tessera/contract/clients/values';
import type { CallRow } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { optionsOf, type Filter, type Lookup } from '@tessera/ui/table';
import { feeGroupFilter } from '../addresses/client-list';
import { Api } from '../calls/api';
import { useNodeLookup } from '../shared/use-node-lookup';

const shownMax = 20;
const choiceOf = ({ clientId, name }: CallRow<'listClients'>) => ({ value: clientId, label: name, note: clientId });

/** Looks up possible parents, who are adult clients, by name or id; the chosen one by id. */
const useParentLookup = (term: string | null, parentId: string): Lookup => {
  const { firmId } = usePortal().firm;
  const found = Api.useListClientsQuery(
    { firmId, clientType: 'Individual', page: 1, pageSize: shownMax, ...(term ? { idOrName: term } : {}) },
    { skip: term === null },
  );
  const chosen = Api.useListClientsQuery({ firmId, id: parentId, page: 1, pageSize: 1 }, { skip: parentId === '' });
  const row = chosen.data?.rows.find(({ clientId }) => clientId === parentId);
  return {
    options: (found.currentData?.rows ?? []).map(choiceOf),
    chosen: row && choiceOf(row),
    busy: found.isFetching,
  };
};

/** Looks up active fee groups by name, each with its number of members; the chosen one by id. */
const useFeeGroupLookup = (term: string | null, feeGroupId: string): Lookup => {
  const { firmId } = usePortal().firm;
  const found = Api.useListPortfolioGroupsQuery(
    {
      firmId,
      groupIntent: 'Client Fee Group',
      'intentDetails[status]': 'Active',
      page: 1,
      pageSize: shownMax,
      sort: 'name',
      ...(term ? { name: term } : {}),
    },
    { skip: term === null },
  );
  const chosen = Api.useGetPortfolioGroupQuery({ firmId, id: feeGroupId }, { skip: feeGroupId === '' });
  return {
    options: (found.currentData?.rows ?? []).map(({ id, name, clients }) => ({
      value: id,
      label: name,
      note: `${clients.length} clients`,
    })),
    chosen: chosen.data && { value: chosen.data.id, label: chosen.data.name },
    busy: found.isFetching,
  };
};

/** The filters of the client list: every filter of its call. */
export const clientFilters: readonly Filter[] = [
  { kind: 'search', name: 'idOrName', label: 'Name or client ID' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(clientStatuses) },
  { kind: 'select', name: 'clientType', label: 'Type', options: optionsOf(clientTypes) },
  { kind: 'lookup', name: 'nodeId', label: 'Adviser', useLookup: useNodeLookup },
  { kind: 'lookup', name: feeGroupFilter, label: 'Fee group', useLookup: useFeeGroupLookup },
  { kind: 'lookup', name: 'parentId', label: 'Children of', useLookup: useParentLookup },
  { kind: 'text', name: 'name', label: 'Name only' },
  { kind: 'text', name: 'id', label: 'Client ID only' },
];
