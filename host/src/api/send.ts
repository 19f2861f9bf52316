import type { PortalRequest, PortalResponse } from '@tessera/runtime';
import { own } from '../boot/own-browser';

// As they are before any remote's code runs.
const { parse, stringify } = JSON;
const asNumber = Number;
const { isFinite } = Number;

const readBody = async (response: Response): Promise<unknown> => {
  const text = await own.textOf(response);
  try {
    return text === '' ? undefined : (parse(text) as unknown);
  } catch {
    return undefined;
  }
};

/** As `fetch`. A signed-in page adds to headers what it says about itself, and reads what answers say. */
export type Ask = (
  url: string,
  init: RequestInit & { readonly headers: Readonly<Record<string, string>> },
) => Promise<Response>;

export type Send = (request: PortalRequest) => Promise<PortalResponse>;

/**
 * Sends calls below the API's base path, with the token that `token` returns. Never throws for a status; throws when
 * there is no response.
 */
export const createSend =
  (apiBase: string, token: () => string | null, ask: Ask = fetch): Send =>
  async ({ method, path, body, headers, signal }) => {
    const apiToken = token();
    const response = await ask(`${apiBase}${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(apiToken === null ? {} : { 'api-token': apiToken }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const retryAfterSeconds = asNumber(own.headerOf(response, 'retry-after') ?? NaN);
    return {
      status: own.statusOf(response),
      body: await readBody(response),
      ...(isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {}),
    };
  };

/** `data` of a response in the envelope; undefined when there is none. */
export const dataOf = <T>(response: PortalResponse): T | undefined =>
  response.status < 400 && typeof response.body === 'object' && response.body !== null && 'data' in response.body
    ? (response.body.data as T)
    : undefined;
