import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClients } from '../../requests/access/seen';
import { notFound } from '../../requests/http/api-error';

/** @throws ApiError 404 for a client the caller does not see. */
export const checkClient = async (scope: ReadScope, clientId: string): Promise<void> => {
  const found = await seenClients(scope)
    .where(idIs('client.client_id', clientId))
    .select('client.client_id')
    .executeTakeFirst();
  if (!found) throw notFound('Client');
};
