import type { Page } from '@playwright/test';

interface Answer<T> {
  readonly data: T;
  readonly meta?: { readonly count: number };
}

/** Reads a path below `/api` as the user who is signed in on this page, with a page token of its own. */
export const readApi = <T>(page: Page, path: string): Promise<Answer<T>> =>
  page.evaluate(async (wanted) => {
    const session = (await (await fetch('/api/session')).json()) as { data: { token: string } };
    const response = await fetch(`/api${wanted}`, { headers: { 'api-token': session.data.token } });
    if (!response.ok) throw new Error(`GET ${wanted} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as never;
  }, path);

const pageSize = 500;

/** Every row of a list, page after page. */
export const readAll = async <Row>(page: Page, path: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let number = 1; ; number += 1) {
    const { data, meta } = await readApi<Row[]>(page, `${path}${path.includes('?') ? '&' : '?'}page=${number}&pageSize=${pageSize}`);
    rows.push(...data);
    if (data.length < pageSize || rows.length >= (meta?.count ?? 0)) return rows;
  }
};

interface Written<T> {
  readonly status: number;
  readonly data: T;
  /** What a refusal says. */
  readonly message: string;
}

/** Writes to a path below `/api` as the user who is signed in on this page. */
export const writeApi = <T>(page: Page, method: 'POST' | 'PUT', path: string, body: object): Promise<Written<T>> =>
  page.evaluate(async ([way, wanted, sent]) => {
    const session = (await (await fetch('/api/session')).json()) as { data: { token: string } };
    const response = await fetch(`/api${wanted}`, { method: way, headers: { 'api-token': session.data.token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: sent });
    const answer = (await response.json()) as { data?: never; error?: { errorMessage: string; fieldErrors: { errorMessage: string }[] } };
    return { status: response.status, data: answer.data as never, message: answer.error?.fieldErrors[0]?.errorMessage ?? answer.error?.errorMessage ?? '' };
  }, [method, path, JSON.stringify(body)] as const);
