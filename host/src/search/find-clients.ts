import { errorOfAnswer } from '@tessera/contract';
import type { Meta } from '@tessera/contract';
import type { Portal } from '@tessera/runtime';
import type { FoundClient, FoundClients } from './client-search';

const page = 1;
const pageSize = 20;

/**
 * Reads the first page of clients whom the term finds: by name, id, account number, postcode, e-mail address, another
 * system's number, and the National Insurance number where the user may see it. Rejects with the message to show, which is also a
 * toast.
 */
export const findClients =
  (portal: Portal) =>
  async (term: string, signal: AbortSignal): Promise<FoundClients> => {
    const query = new URLSearchParams({ find: term, page: String(page), pageSize: String(pageSize) });
    const answer = await portal.api.send({
      method: 'GET',
      path: `/client/${encodeURIComponent(portal.firm.firmId)}?${query}`,
      signal,
    });
    if (answer.status === 401 || answer.status === 419) portal.api.sessionExpired();
    const body = answer.body as { readonly data?: readonly FoundClient[]; readonly meta?: Meta } | undefined;
    if (answer.status < 400 && Array.isArray(body?.data))
      return { clients: body.data as readonly FoundClient[], count: body.meta?.count ?? body.data.length };
    const { errorMessage } = errorOfAnswer(answer);
    if (answer.status !== 401 && answer.status !== 419) portal.toast({ kind: 'error', message: errorMessage });
    throw new Error(errorMessage);
  };
