import type { AccessRule } from '@tessera/contract';
import type { CallRow } from '@tessera/contract/schemas';
import { useAccess, usePortal } from '@tessera/runtime';

type Client = Pick<CallRow<'listClients'>, 'clientId' | 'name'>;

interface ClientQuestion {
  readonly firmId: string;
  readonly page: number;
  readonly pageSize: number;
  readonly id?: string;
  readonly idOrName?: string;
}

/** The call that finds clients, as a remote's slice has it. */
interface ClientsApi {
  readonly useListClientsQuery: (
    arguments_: ClientQuestion,
    options: { skip: boolean },
  ) => {
    readonly data?: { readonly rows: readonly Client[] } | undefined;
    readonly currentData?: { readonly rows: readonly Client[] } | undefined;
    readonly isFetching: boolean;
  };
}

const clientRead: AccessRule = { requires: { resource: 'Client', level: 'read' } };

/** As many as a user scans before typing another letter. */
const shownMax = 20;

const choiceOf = ({ clientId, name }: Client) => ({ value: clientId, label: name, note: clientId });

/**
 * Creates the hook of a `lookup` filter of `@tessera/ui/table` that finds clients by name or ID, and the chosen one.
 * Without read access to clients there are none, and the ID is shown instead of the name.
 * @param api the remote's slice.
 */
export const clientLookup = (api: ClientsApi) => (term: string | null, clientId: string) => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(clientRead);
  const found = api.useListClientsQuery(
    { firmId, page: 1, pageSize: shownMax, ...(term ? { idOrName: term } : {}) },
    { skip: !allowed || term === null },
  );
  const chosen = api.useListClientsQuery(
    { firmId, id: clientId, page: 1, pageSize: 1 },
    { skip: !allowed || clientId === '' },
  );
  const row = chosen.data?.rows.find((each) => each.clientId === clientId);
  return {
    options: (found.currentData?.rows ?? []).map(choiceOf),
    chosen: row && choiceOf(row),
    busy: found.isFetching,
  };
};
