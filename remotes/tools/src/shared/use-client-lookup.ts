import type { CallRow } from '@tessera/contract/schemas';
import { useAccess, usePortal } from '@tessera/runtime';
import type { Lookup } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { clientRead } from './access-rules';

/** As many as a user scans before typing another letter. */
const shownMax = 20;

const choiceOf = ({ clientId, name }: Pick<CallRow<'listClients'>, 'clientId' | 'name'>) => ({
  value: clientId,
  label: name,
  note: clientId,
});

/**
 * Looks up clients by name or ID, and the chosen one. Without read access to clients there are none, and the ID is
 * shown instead of the name.
 */
export const useClientLookup = (term: string | null, clientId: string): Lookup => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(clientRead);
  const found = Api.useListClientsQuery(
    { firmId, idOrName: term === '' ? undefined : (term ?? undefined), page: 1, pageSize: shownMax },
    { skip: !allowed || term === null },
  );
  const chosen = Api.useGetClientQuery({ firmId, clientId }, { skip: !allowed || clientId === '' });
  return {
    options: found.currentData?.rows.map(choiceOf) ?? [],
    chosen: chosen.currentData && choiceOf(chosen.currentData),
    busy: found.isFetching,
  };
};
