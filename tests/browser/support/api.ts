import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';

interface Answer<T> {
  readonly data: T;
  readonly meta?: { readonly count: number };
}

/**
 * Where the page is, or the first firm's portal before it is anywhere. Names below localhost, such as other firms'
 * portals have, are known to browsers and not to this request.
 */
const originOf = (page: Page): string => (page.url().startsWith('http') ? new URL(page.url()).origin : firmUrl('NBW'));

/**
 * The session of the user signed in in this page's browser, requested as a page of the portal would; the page itself is
 * not touched.
 */
export const askSession = (page: Page): Promise<APIResponse> =>
  page.context().request.get(`${originOf(page)}/api/session`, { headers: { 'sec-fetch-site': 'same-origin' } });

/** Asks a path below `/api` as the user who is signed in, with a page token of its own. */
const ask = async (page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<APIResponse> => {
  const session = await askSession(page);
  if (!session.ok()) throw new Error(`Nobody is signed in: GET /session answered ${session.status()}.`);
  const { data } = (await session.json()) as { data: { token: string } };
  const origin = originOf(page);
  const headers = {
    'api-token': data.token,
    'sec-fetch-site': 'same-origin',
    ...(body && { origin, 'idempotency-key': randomUUID() }),
  };
  return page.context().request.fetch(`${origin}/api${path}`, { method, headers, ...(body && { data: body }) });
};

/** Reads a path below `/api` as the user who is signed in on this page. */
export const readApi = async <T>(page: Page, path: string): Promise<Answer<T>> => {
  const response = await ask(page, 'GET', path);
  if (!response.ok()) throw new Error(`GET ${path} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Answer<T>;
};

const pageSize = 500;

/** Every row of a list, page after page. */
export const readAll = async <Row>(page: Page, path: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let number = 1; ; number += 1) {
    const { data, meta } = await readApi<Row[]>(
      page,
      `${path}${path.includes('?') ? '&' : '?'}page=${number}&pageSize=${pageSize}`,
    );
    rows.push(...data);
    if (data.length < pageSize || rows.length >= (meta?.count ?? 0)) return rows;
  }
};

interface Written<T> {
  readonly status: number;
  readonly data: T;
  /** Message of a refusal. */
  readonly message: string;
}

/** Writes to a path below `/api` as the user who is signed in on this page. */
export const writeApi = async <T>(
  page: Page,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<Written<T>> => {
  const response = await ask(page, method, path, body);
  const answer = (await response.json()) as {
    data?: T;
    error?: { errorMessage: string; fieldErrors: { errorMessage: string }[] };
  };
  return {
    status: response.status(),
    data: answer.data as T,
    message: answer.error?.fieldErrors[0]?.errorMessage ?? answer.error?.errorMessage ?? '',
  };
};
