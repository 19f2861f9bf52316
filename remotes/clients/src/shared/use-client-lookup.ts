import { usePortal } from '@tessera/runtime';
import type { Lookup } from '@tessera/ui/table';
import { Api } from '../calls/api';

const shownMax = 20;

/** Looks up clients for a filter by name or id; the chosen one by id. */
export const useClientLookup = (term: string | null, clientId: string): Lookup => {
  const { firmId } = usePortal().firm;
  const found = Api.useListClientsQuery(
    { firmId, page: 1, pageSize: shownMax, ...(term ? { idOrName: term } : {}) },
    { skip: term === null },
  );
  const chosen = Api.useListClientsQuery({ firmId, id: clientId, page: 1, pageSize: 1 }, { skip: clientId === '' });
  const choiceOf = (row: { readonly clientId: string; readonly name: string }) => ({
    value: row.clientId,
    label: row.name,
    note: row.clientId,
  });
  const row = chosen.data?.rows.find((each) => each.clientId === clientId);
  return {
    options: (found.currentData?.rows ?? []).map(choiceOf),
    chosen: row && choiceOf(row),
    busy: found.isFetching,
  };
};
