import type { ReadScope } from '../../requests/access/scope';
import { seenClients } from '../../requests/access/seen';

/** Illustrations of the clients the caller sees, with their authors. */
export const seenIllustrations = (scope: ReadScope) =>
  seenClients(scope)
    .innerJoin('illustration', (join) =>
      join
        .onRef('illustration.firm_id', '=', 'client.firm_id')
        .onRef('illustration.client_id', '=', 'client.client_id'),
    )
    .innerJoin('portal_user as author', (join) =>
      join.onRef('author.firm_id', '=', 'illustration.firm_id').onRef('author.user_id', '=', 'illustration.created_by'),
    );
