import { releaseHeader, revisionHeader } from '@tessera/contract';
import type { PortalRequest, PortalResponse } from '@tessera/runtime';

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
};

export type Send = (request: PortalRequest) => Promise<PortalResponse>;

/**
 * Sends calls below the API's base path, with the token that `token` returns and the id of the page's release where it
 * has one. Answers say the newest revision of the release rules, which `noticeRevision` is told. Never throws for a
 * status; throws when there is no response.
 */
export const createSend =
  (
    apiBase: string,
    token: () => string | null,
    release: string | null = null,
    noticeRevision: (revision: number) => void = () => undefined,
  ): Send =>
  async ({ method, path, body, headers, signal }) => {
    const apiToken = token();
    const response = await fetch(`${apiBase}${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(apiToken === null ? {} : { 'api-token': apiToken }),
        ...(release === null ? {} : { [releaseHeader]: release }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const revision = Number(response.headers.get(revisionHeader) ?? NaN);
    if (Number.isInteger(revision)) noticeRevision(revision);
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
