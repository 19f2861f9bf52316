import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { ReactNode } from 'react';
import { portfolioGroupCalls } from '@tessera/contract/portfolio-groups/calls';
import { transactionCalls } from '@tessera/contract/transactions/calls';
import { createRemoteApi } from '../calls/remote-api';
import { createRemoteStore } from '../calls/remote-store';
import { createStubPortal, failed, ok, type Responder } from '../testing/stub-portal';
import { usePreview } from './use-preview';

const { previewPortfolioGroup } = portfolioGroupCalls;
const { previewCorrection } = transactionCalls;

/** Until an answer is shown: the store tells its components once a frame. */
const answerMs = 50;

const setUp = (respond: Responder, first: string | null, restMs?: number) => {
  const stub = createStubPortal(respond);
  const api = createRemoteApi('clients', { previewPortfolioGroup, previewCorrection });
  const store = createRemoteStore(stub.portal, api);
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => (
    <Provider store={store}>{children}</Provider>
  );
  const hook = renderHook(
    ({ id }: { readonly id: string | null }) =>
      usePreview(api.usePreviewPortfolioGroupQuery, id === null ? null : { body: { firmId: 'F1', id } }, restMs),
    { wrapper, initialProps: { id: first } },
  );
  const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
  return { ...stub, ...hook, pass };
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('asks once the values have rested, without an idempotency key, and for the last of them only', async () => {
  const { result, rerender, requests, pass } = setUp(({ body }) => ok(body), 'G1');
  await pass(300);
  rerender({ id: 'G2' });
  await pass(300);
  expect([requests.length, result.current.isPending]).toEqual([0, true]);
  await pass(200);
  await pass(answerMs);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: 'POST', body: { firmId: 'F1', id: 'G2' } });
  expect(requests[0]?.headers).toBeUndefined();
  expect(result.current).toEqual({ data: { firmId: 'F1', id: 'G2' }, error: null, isPending: false });
});

test('values that are chosen are asked about at once; incomplete values ask nothing', async () => {
  const { result, rerender, requests, pass } = setUp(({ body }) => ok(body), null, 0);
  await pass(1_000);
  expect([requests.length, result.current]).toEqual([0, { data: null, error: null, isPending: false }]);
  rerender({ id: 'G1' });
  await pass(answerMs);
  expect(result.current).toMatchObject({ data: { id: 'G1' }, isPending: false });
  rerender({ id: null });
  expect(result.current).toEqual({ data: null, error: null, isPending: false });
});

test('an earlier answer stays until the next one; an error is that of the current values', async () => {
  const { result, rerender, pass, toasts } = setUp(
    ({ body }) => ((body as { id: string }).id === 'G2' ? failed(409, 'Archived.') : ok(body)),
    'G1',
    0,
  );
  await pass(answerMs);
  rerender({ id: 'G2' });
  expect(result.current).toMatchObject({ data: { id: 'G1' }, error: null, isPending: true });
  await pass(answerMs);
  expect(result.current.error).toMatchObject({ statusCode: 409, errorMessage: 'Archived.' });
  rerender({ id: 'G3' });
  expect(result.current).toMatchObject({ error: null, isPending: true });
  await pass(answerMs);
  expect(result.current).toMatchObject({ data: { id: 'G3' }, error: null });
  expect(toasts).toEqual([]);
});

test('a late answer to earlier values is not shown', async () => {
  const { result, rerender, pass } = setUp(
    ({ body }) => {
      const { id } = body as { id: string };
      return new Promise((resolve) => setTimeout(() => resolve(ok(body)), id === 'slow' ? 1_000 : 10));
    },
    'slow',
    0,
  );
  await pass(5);
  rerender({ id: 'quick' });
  await pass(100);
  expect(result.current.data).toMatchObject({ id: 'quick' });
  await pass(2_000);
  expect(result.current.data).toMatchObject({ id: 'quick' });
});

test('is asked again when a record that its call names changes', async () => {
  const { requests, portal, pass } = setUp(({ body }) => ok(body), 'G1', 0);
  await pass(answerMs);
  act(() => portal.events.entityChanged({ kind: 'Client' }));
  await pass(answerMs);
  expect(requests).toHaveLength(1);
  act(() => portal.events.entityChanged({ kind: 'PortfolioGroup' }));
  await pass(answerMs);
  expect(requests).toHaveLength(2);
});

test('is repeated after an outage, because it changes nothing', async () => {
  const { result, requests, pass } = setUp(
    ({ body }, attempt) => (attempt < 3 ? failed(503, 'Away') : ok(body)),
    'G1',
    0,
  );
  await pass(10_000);
  expect([requests.length, result.current.data]).toEqual([3, { firmId: 'F1', id: 'G1' }]);
});
