import { revisionHeader } from '@tessera/contract';
import type { PortalResponse } from '@tessera/runtime';
import { own } from '../boot/own-browser';
import { createSend, type Ask, type Send } from './send';

/** The calls of a signed-in page. The page's token is in a closure here and in no object that a remote is given. */
export interface Transport {
  /** Sends a call below the API's base path, with the token. */
  readonly send: Send;
  /** As `fetch`, with the token. */
  readonly ask: Ask;
  /** Forgets the token: the session is over. */
  readonly forget: () => void;
}

export interface TransportParts {
  readonly apiBase: string;
  /** The browser's own `fetch`, from before any remote's code ran. */
  readonly fetch: Ask;
  /** Adds what the page says about itself to a call's headers. */
  readonly about: (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** Is told the revision of the rules that an answer names. */
  readonly noticeRevision: (revision: number) => void;
}

// As they are before any remote's code runs.
const asNumber = Number;
const { isInteger } = Number;
const { apply } = Reflect;
const { startsWith } = String.prototype;
const isBelow = (path: string, start: string): boolean => apply(startsWith, path, [start]);
const isOfSession = (path: string): boolean =>
  path === '/session' || isBelow(path, '/session/') || isBelow(path, '/session?');

const isTokenBearer = (data: unknown): data is { readonly token: string } =>
  typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string';

/**
 * Creates the transport. It takes the token out of the answer to `GET /session`, and puts it in where the browser's own
 * `fetch` takes over. The two objects `fetch` reads have no prototype, so that looking up what they lack (`signal`,
 * `Symbol.iterator`) asks nothing that a remote could have put into `Object.prototype`.
 */
export const createTransport = ({ apiBase, fetch, about, noticeRevision }: TransportParts): Transport => {
  let token: string | null = null;
  const ask: Ask = (url, { headers, ...init }) =>
    fetch(url, {
      __proto__: null,
      ...init,
      headers: token === null ? headers : { __proto__: null, ...headers, 'api-token': token },
    } as Parameters<Ask>[1]);
  const send = createSend(
    apiBase,
    () => null,
    async (url, init) => {
      const response = await ask(url, { ...init, headers: about(init.headers) });
      const revision = asNumber(own.headerOf(response, revisionHeader) ?? NaN);
      if (isInteger(revision)) noticeRevision(revision);
      return response;
    },
  );
  const withoutToken = (response: PortalResponse): PortalResponse => {
    const { body } = response;
    if (typeof body !== 'object' || body === null || !('data' in body) || !isTokenBearer(body.data)) return response;
    const { token: given, ...data } = body.data;
    token = given;
    return { ...response, body: { ...body, data } };
  };
  return {
    ask,
    send: async (request) => {
      const response = await send(request);
      return request.method === 'GET' && isOfSession(request.path) ? withoutToken(response) : response;
    },
    forget: () => {
      token = null;
    },
  };
};
