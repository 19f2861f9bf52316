import type { ReadScope } from '../../requests/access/scope';
import { seenClients } from '../../requests/access/seen';

/** Files that were given to clients the caller sees. */
export const seenFiles = (scope: ReadScope) =>
  seenClients(scope).innerJoin('file', (join) =>
    join.onRef('file.firm_id', '=', 'client.firm_id').onRef('file.client_id', '=', 'client.client_id'),
  );
