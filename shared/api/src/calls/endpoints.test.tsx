import { authenticationCalls } from '@tessera/contract/authentication/calls';
import { clientCalls } from '@tessera/contract/clients/calls';
import { portfolioCalls } from '@tessera/contract/portfolios/calls';
import { formErrorsOf } from './call-error';
import { mutation } from './endpoints';
import { createRemoteApi } from './remote-api';
import { createRemoteStore } from './remote-store';
import { createStubPortal, failed, ok, type Responder } from '../testing/stub-portal';

// The catalogue has no suitable write on a record yet; this one has the shape of the specification's PATCH /client.
const changeClient = {
  ...authenticationCalls.signOut,
  method: 'PATCH',
  path: '/client/{firmId}/{clientId}',
  tags: ['Client', 'Account'],
} as const;

const setUp = (respond: Responder) => {
  const stub = createStubPortal(respond);
  const { listClients, getClient } = clientCalls;
  const { getPortfolioSummary } = portfolioCalls;
  const api = createRemoteApi('clients', { listClients, getClient, getPortfolioSummary }).injectEndpoints({
    endpoints: (build) => ({ changeClient: mutation(build, changeClient) }),
  });
  const store = createRemoteStore(stub.portal, api);
  const read = (clientId: string | undefined = 'C1') =>
    store.dispatch(api.endpoints.getClient.initiate({ firmId: 'F1', clientId }));
  const write = (values: Record<string, unknown> = {}) =>
    store.dispatch(
      api.endpoints.changeClient.initiate({ firmId: 'F1', clientId: 'C1', body: { name: 'New' }, ...values } as never),
    );
  return { ...stub, api, store, read, write };
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Advances the timers through the retry pauses until the promise settles. */
const finished = async <T,>(work: PromiseLike<T>): Promise<T> => {
  let over = false;
  const watched = Promise.resolve(work).finally(() => {
    over = true;
  });
  for (let turn = 0; turn < 50 && !over; turn += 1) await jest.advanceTimersByTimeAsync(500);
  return watched;
};

describe('a read', () => {
  test('returns the data of the envelope', async () => {
    const { read, requests } = setUp(() => ok({ id: 'C1', name: 'Eleanor' }));
    expect((await finished(read())).data).toEqual({ id: 'C1', name: 'Eleanor' });
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/client/F1/C1' });
  });

  test('of a list returns rows and paging', async () => {
    const { store, api } = setUp(() => ok([{ id: 'C1' }], { count: 41, page: 2, pageSize: 20 }));
    const { data } = await finished(
      store.dispatch(api.endpoints.listClients.initiate({ firmId: 'F1', page: 2, pageSize: 20 })),
    );
    expect(data).toEqual({ rows: [{ id: 'C1' }], meta: { count: 41, page: 2, pageSize: 20 } });
  });

  test('of a list whose peer sends only a count takes the paging from the request', async () => {
    const { store, api } = setUp(() => ok([{ id: 'C1' }], { count: 41 }));
    const { data } = await finished(
      store.dispatch(api.endpoints.listClients.initiate({ firmId: 'F1', page: 3, pageSize: 10 })),
    );
    expect(data?.meta).toEqual({ count: 41, page: 3, pageSize: 10 });
  });

  test.each([400, 403, 404, 409, 412, 429, 500])(
    'with status %d raises the error and shows its message in one toast, without a retry',
    async (status) => {
      const { read, requests, toasts } = setUp(() => failed(status, 'The ledger is closed.'));
      const { error } = await finished(read());
      expect(error).toMatchObject({ statusCode: status, errorMessage: 'The ledger is closed.', fieldErrors: [] });
      expect(toasts).toEqual([{ kind: 'error', message: 'The ledger is closed.' }]);
      expect(requests).toHaveLength(1);
    },
  );

  test.each([
    ['parameters of a list, which marks them itself, shows no toast', ['name', 'sort'], 0],
    ['something a list was not asked by shows one', ['name', 'body'], 1],
    ['no field shows one', [], 1],
  ])('that is refused for %s', async (_, fields, shown) => {
    const { store, api, toasts } = setUp(() =>
      failed(
        400,
        'One value needs correcting.',
        fields.map((fieldName) => ({ fieldName, type: 'invalid', errorMessage: 'No.' })),
      ),
    );
    const { error } = await finished(store.dispatch(api.endpoints.listClients.initiate({ firmId: 'F1', name: 'x' })));
    expect(error).toMatchObject({ statusCode: 400 });
    expect(toasts).toHaveLength(shown);
  });

  test.each([502, 503, 504])('with status %d is asked twice more, then shows one toast', async (status) => {
    const { read, requests, toasts } = setUp(() => failed(status, 'Away for a moment.'));
    await finished(read());
    expect(requests).toHaveLength(3);
    expect(toasts).toEqual([{ kind: 'error', message: 'Away for a moment.' }]);
  });

  test('that fails once and then succeeds shows no toast', async () => {
    const { read, toasts } = setUp((_request, attempt) => (attempt === 1 ? failed(503, 'Away') : ok({ id: 'C1' })));
    expect((await finished(read())).data).toEqual({ id: 'C1' });
    expect(toasts).toEqual([]);
  });

  test('waits as long as Retry-After asks before it retries', async () => {
    const { read, requests } = setUp((_request, attempt) =>
      attempt === 1 ? { ...failed(503, 'Away'), retryAfterSeconds: 2 } : ok({ id: 'C1' }),
    );
    const reading = Promise.resolve(read());
    await jest.advanceTimersByTimeAsync(1_900);
    expect(requests).toHaveLength(1);
    expect((await finished(reading)).data).toEqual({ id: 'C1' });
  });

  test('that never reaches the portal is retried and then reports it', async () => {
    const { read, requests, toasts } = setUp(() => {
      throw new TypeError('Failed to fetch');
    });
    const { error } = await finished(read());
    expect(error).toMatchObject({ statusCode: 0, type: 'network' });
    expect(requests).toHaveLength(3);
    expect(toasts).toHaveLength(1);
  });

  test('used by two components at once shows one toast', async () => {
    const { read, requests, toasts } = setUp(() => failed(500, 'Broken'));
    await finished(Promise.all([read(), read()]));
    expect(requests).toHaveLength(1);
    expect(toasts).toHaveLength(1);
  });

  test.each([
    ['text instead of JSON', 500, undefined],
    ['another shape', 500, { message: 'Oops' }],
    ['a good status without data', 200, { id: 'C1' }],
    ['a bad status with data', 400, { data: {} }],
  ])('answered with %s becomes status 500 with the given message and no field errors', async (_name, status, body) => {
    const { read, toasts } = setUp(() => ({ status, body }));
    const { error } = await finished(read());
    expect(error).toEqual({
      statusCode: 500,
      errorMessage: 'An unexpected error occurred',
      type: 'unexpected',
      fieldErrors: [],
    });
    expect(toasts).toEqual([{ kind: 'error', message: 'An unexpected error occurred' }]);
  });

  test('answered three times with 503 and Retry-After, outside the envelope, says that the portal is busy', async () => {
    const { read, requests, toasts } = setUp(() => ({ status: 503, body: undefined, retryAfterSeconds: 3 }));
    const { error } = await finished(read());
    expect(requests).toHaveLength(3);
    expect(error).toEqual({
      statusCode: 503,
      errorMessage: 'The portal is too busy at the moment. Try again shortly.',
      type: 'unavailable',
      fieldErrors: [],
    });
    expect(toasts).toEqual([{ kind: 'error', message: 'The portal is too busy at the moment. Try again shortly.' }]);
  });

  test.each([null, undefined])(
    'with a path parameter that is %s rejects in the given sentence before any request',
    async (clientId) => {
      const { store, api, requests, toasts } = setUp(() => ok({}));
      const { error } = await finished(store.dispatch(api.endpoints.getClient.initiate({ firmId: 'F1', clientId })));
      expect(error).toMatchObject({
        errorMessage: 'Required parameter clientId was null or undefined when calling getClient.',
      });
      expect(requests).toEqual([]);
      expect(toasts).toEqual([]);
    },
  );

  test('carries report dates cut to YYYY-MM-DD', async () => {
    const { store, api, requests } = setUp(() => ok({}));
    await finished(
      store.dispatch(
        api.endpoints.getPortfolioSummary.initiate({
          firmId: 'F1',
          clientId: 'C1',
          fromDate: '2026-04-06T00:00:00.000Z',
          toDate: new Date('2026-11-20T15:00:00Z'),
        }),
      ),
    );
    expect(requests[0]?.path).toBe('/portfolio/summary/F1/C1?fromDate=2026-04-06&toDate=2026-11-20');
  });
});

describe('a write', () => {
  test('that fails shows no toast, is not repeated and hands its field errors to the form', async () => {
    const fieldErrors = [
      { fieldName: 'name', type: 'invalid', errorMessage: 'Enter a name.' },
      { fieldName: 'colour', type: 'invalid', errorMessage: 'Unknown colour.' },
    ];
    const { write, requests, toasts } = setUp(() => failed(400, 'Check the form.', fieldErrors));
    const { error } = await finished(write());
    expect(requests).toHaveLength(1);
    expect(toasts).toEqual([]);
    expect(formErrorsOf(error, ['name'])).toEqual({ fields: { name: 'Enter a name.' }, summary: ['Unknown colour.'] });
  });

  test.each([500, 503])('with status %d shows no toast and is not repeated', async (status) => {
    const { write, requests, toasts } = setUp(() => failed(status, 'Broken'));
    const { error } = await finished(write());
    expect(error).toMatchObject({ statusCode: status, errorMessage: 'Broken' });
    expect([requests.length, toasts.length]).toEqual([1, 0]);
  });

  test('carries its body and the idempotency key the form gives', async () => {
    const { write, requests } = setUp(() => ok({}));
    await finished(write({ idempotencyKey: 'key-1' }));
    expect(requests[0]).toMatchObject({
      method: 'PATCH',
      path: '/client/F1/C1',
      body: { name: 'New' },
      headers: { 'idempotency-key': 'key-1' },
    });
  });

  test('makes a new idempotency key for each submit where the form gives none', async () => {
    const { write, requests } = setUp(() => ok({}));
    await finished(write());
    await finished(write());
    const keys = requests.map((request) => request.headers?.['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('that succeeds says which kinds of record changed and refreshes the reads in use', async () => {
    const { read, write, changed, requests } = setUp(() => ok({ id: 'C1' }));
    await finished(read());
    await finished(write());
    await jest.advanceTimersByTimeAsync(10);
    expect(changed).toEqual([{ kind: 'Client' }, { kind: 'Account' }]);
    expect(requests.map((request) => request.method)).toEqual(['GET', 'PATCH', 'GET']);
  });

  test('that fails says nothing changed', async () => {
    const { write, changed } = setUp(() => failed(400, 'No'));
    await finished(write());
    expect(changed).toEqual([]);
  });
});

describe.each([401, 419])('status %d', (status) => {
  test('on a read starts the expiry behaviour once, without a toast of its own or a retry', async () => {
    const { read, expiries, toasts, requests } = setUp(() => failed(status, 'Over'));
    await finished(read());
    expect([expiries(), toasts.length, requests.length]).toEqual([1, 0, 1]);
  });

  test('on a write starts the expiry behaviour once', async () => {
    const { write, expiries, toasts } = setUp(() => failed(status, 'Over'));
    await finished(write());
    expect([expiries(), toasts.length]).toEqual([1, 0]);
  });

  test('counts outside the envelope too', async () => {
    const { read, expiries } = setUp(() => ({ status, body: undefined }));
    await finished(read());
    expect(expiries()).toBe(1);
  });
});

describe('freshness', () => {
  test("a record changed elsewhere refreshes this remote's reads of its kind and no others", async () => {
    const { read, portal, requests } = setUp(() => ok({ id: 'C1' }));
    await finished(read());
    portal.events.entityChanged({ kind: 'User' });
    portal.events.entityChanged({ kind: 'SomethingNewer' });
    await jest.advanceTimersByTimeAsync(10);
    expect(requests).toHaveLength(1);
    portal.events.entityChanged({ kind: 'Client', id: 'C1' });
    await jest.advanceTimersByTimeAsync(10);
    expect(requests).toHaveLength(2);
  });

  test('coming back to the tab asks again', async () => {
    const { read, requests } = setUp(() => ok({ id: 'C1' }));
    await finished(read());
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(10);
    expect(requests).toHaveLength(2);
  });

  test("a slice works for the next session's store as well, which starts empty", async () => {
    const first = setUp(() => ok({ id: 'C1' }));
    await finished(first.read());
    const second = createStubPortal(() => ok({ id: 'other firm' }));
    const store = createRemoteStore(second.portal, first.api);
    const { data } = await finished(
      store.dispatch(first.api.endpoints.getClient.initiate({ firmId: 'F1', clientId: 'C1' })),
    );
    expect(data).toEqual({ id: 'other firm' });
  });
});
