import type { PortalRequest, PortalResponse } from '@tessera/runtime';

// As they are before any remote's code runs.
const { parse, stringify } = JSON;

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
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
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? NaN);
    return {
      status: response.status,
      body: await readBody(response),
      ...(Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {}),
    };
  };

/** `data` of a response in the envelope; undefined when there is none. */
export const dataOf = <T>(response: PortalResponse): T | undefined =>
  response.status < 400 && typeof response.body === 'object' && response.body !== null && 'data' in response.body
    ? (response.body.data as T)
    : undefined;
