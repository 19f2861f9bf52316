import { errorOfAnswer } from '@tessera/contract';
import type { Meta } from '@tessera/contract';
import type { Portal } from '@tessera/runtime';
import type { Found, FoundClient } from './client-search';

const page = 1;
const pageSize = 20;
/** Nobody reads how many thousands have a name: counting them would take longer than finding the first. */
export const foundMax = 1_000;

/** Reads the rows that a search finds. Rejects with the message to show, which is also a toast. */
export const readFound = async <Row>(portal: Portal, path: string, signal: AbortSignal): Promise<Found<Row>> => {
  const answer = await portal.api.send({ method: 'GET', path, signal });
  if (answer.status === 401 || answer.status === 419) portal.api.sessionExpired();
  const body = answer.body as { readonly data?: readonly Row[]; readonly meta?: Meta } | undefined;
  if (answer.status < 400 && Array.isArray(body?.data))
    return { items: body.data as readonly Row[], count: body.meta?.count ?? body.data.length };
  const { errorMessage } = errorOfAnswer(answer);
  if (answer.status !== 401 && answer.status !== 419) portal.toast({ kind: 'error', message: errorMessage });
  throw new Error(errorMessage);
};

/**
 * Reads the first page of clients whom the term finds: by name, id, account number, postcode, e-mail address, another
 * system's number, and the National Insurance number where the user may see it.
 */
export const findClients =
  (portal: Portal) =>
  (term: string, signal: AbortSignal): Promise<Found<FoundClient>> => {
    const query = new URLSearchParams({
      find: term,
      page: String(page),
      pageSize: String(pageSize),
      countMax: String(foundMax),
    });
    return readFound(portal, `/client/${encodeURIComponent(portal.firm.firmId)}?${query}`, signal);
  };
