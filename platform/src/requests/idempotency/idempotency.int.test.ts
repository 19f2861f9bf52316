import { randomUUID } from 'node:crypto';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';
import { pruneAnswers } from './idempotency';

describe('a write with an idempotency key', () => {
  let platform: TestServer;
  let priya: string;
  let admin: string;
  let holloway: string;

  beforeAll(async () => {
    platform = await startTestServer();
    priya = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    holloway = await platform.signIn('HLM', 'admin@holloway.example');
  });
  afterAll(() => platform.close());

  const view = (name: string, more: object = {}) => ({
    place: 'tools.transactions',
    name,
    query: 'status=Pending',
    shared: false,
    ...more,
  });
  const create = (key: string | null, body: unknown, { token = priya, firmId = 'NBW' } = {}): Promise<Reply> =>
    platform.request('POST', `/tessera/view/${firmId}`, {
      token,
      body,
      headers: key === null ? {} : { 'idempotency-key': key },
    });
  const viewsOf = async (name: string): Promise<number> =>
    (await platform.database.db.selectFrom('list_view').where('name', '=', name).select('view_id').execute()).length;
  const kept = async (key: string): Promise<number> =>
    (await platform.database.db.selectFrom('idempotency').where('idempotency_key', '=', key).select('path').execute())
      .length;
  const audited = (outcome: 'done' | 'refused') =>
    platform.database.db
      .selectFrom('audit')
      .where('outcome', '=', outcome)
      .select(['action', 'user_id', 'record_id', 'reason'])
      .orderBy('audit_id', 'desc')
      .execute();

  it('sent fifty times at once has one effect and fifty equal answers, forty-nine of them marked as replayed', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 50 }, () => create(key, view('Fifty'))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(49);
    expect(await viewsOf('Fifty')).toBe(1);
    expect((await audited('done')).filter(({ record_id: id }) => id === replies[0]?.json.data.id)).toHaveLength(1);
  });

  it('and another body is refused with 422, and nothing is done', async () => {
    const key = randomUUID();
    expect((await create(key, view('First'))).status).toBe(200);
    const { status, json } = await create(key, view('Second'));
    expect({ status, type: json.error.type }).toEqual({ status: 422, type: 'unprocessable' });
    expect(await viewsOf('Second')).toBe(0);
  });

  it('and the same body with its keys in another order is the same request', async () => {
    const key = randomUUID();
    const { place, name, query, shared } = view('Ordered');
    const first = await create(key, JSON.stringify({ place, name, query, shared }), {});
    const replies = await platform.request('POST', '/TESSERA/View/NBW', {
      token: priya,
      headers: { 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ shared, query, name, place }),
    });
    expect(first.status).toBe(200);
    expect(replies.json).toEqual(first.json);
  });

  it('of another user, firm, address or method is another request: nobody gets someone else’s answer', async () => {
    const key = randomUUID();
    const own = await create(key, view('Mine'));
    const colleague = await create(key, view('Mine'), { token: admin });
    const otherFirm = await create(key, view('Mine'), { token: holloway, firmId: 'HLM' });
    expect(
      [own, colleague, otherFirm].map(({ status, headers }) => [status, headers.get('idempotency-replayed')]),
    ).toEqual([
      [200, null],
      [200, null],
      [200, null],
    ]);
    expect(new Set([own, colleague, otherFirm].map(({ json }) => json.data.id)).size).toBe(3);
    const remove = (id: string) =>
      platform.request('DELETE', `/tessera/view/NBW/${id}`, { token: priya, headers: { 'idempotency-key': key } });
    expect((await remove(own.json.data.id)).json).toEqual({ data: { deleted: true } });
    expect((await remove(own.json.data.id)).headers.get('idempotency-replayed')).toBe('true');
    expect((await remove(colleague.json.data.id)).status).toBe(404);
    // The path's firm is checked before the key.
    expect((await create(key, view('Mine'), { firmId: 'HLM' })).status).toBe(404);
  });

  it('that is refused stores nothing: the corrected request with the same key is done', async () => {
    const key = randomUUID();
    expect((await create(key, view(' '))).status).toBe(400);
    expect((await create(key, view('Shared', { shared: true }))).status).toBe(403);
    expect(await kept(key)).toBe(0);
    const { status, headers } = await create(key, view('Corrected'));
    expect({ status, replayed: headers.get('idempotency-replayed') }).toEqual({ status: 200, replayed: null });
  });

  it.each([
    ['empty', ''],
    ['over 255 characters', 'k'.repeat(256)],
  ])('%s is refused beside its name', async (_what, key) => {
    const { status, json } = await create(key, view('Never'));
    expect({ status, field: json.error.fieldErrors[0].fieldName }).toEqual({ status: 400, field: 'idempotency-key' });
    expect((await create('k'.repeat(255), view(`Long ${key.length}`))).status).toBe(key === '' ? 200 : 422);
  });

  it('waits two seconds for the same request that is running, and then says so', async () => {
    const key = randomUUID();
    const client = await platform.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into idempotency (firm_id, user_id, method, path, idempotency_key, body_hash, answer, created_at)
       select 'NBW', user_id, 'POST', '/tessera/view/NBW', $1, sha256('x'), 'null', now() from portal_user where email = 'priya.hart@northbrook.example'`,
      [key],
    );
    const { status, json } = await create(key, view('Waiting'));
    expect({ status, type: json.error.type }).toEqual({ status: 409, type: 'conflict' });
    await client.query('rollback');
    client.release();
    expect((await create(key, view('Waiting'))).status).toBe(200);
  });

  it('is forgotten after three days, when the same key is new again', async () => {
    const key = randomUUID();
    const { json } = await create(key, view('Old'));
    expect(await pruneAnswers(platform.database.db, new Date(Date.now() + 71 * 3_600_000))).toBe(0);
    expect(await pruneAnswers(platform.database.db, new Date(Date.now() + 73 * 3_600_000))).toBeGreaterThan(0);
    const again = await create(key, view('Old'));
    expect(again.json.error.fieldErrors[0]).toMatchObject({ fieldName: 'name', type: 'taken' });
    expect(json.data.name).toBe('Old');
  });

  it('never stores the answer of a call about passwords', async () => {
    const key = randomUUID();
    const attempt = () =>
      platform.request('POST', '/changepassword', {
        token: priya,
        headers: { 'idempotency-key': key },
        body: { currentPassword: 'not this one', newPassword: 'a long enough new one' },
      });
    expect([(await attempt()).status, (await attempt()).status]).toEqual([400, 400]);
    expect(await kept(key)).toBe(0);
  });

  it('replays a change of a setting although the setting’s version has grown since', async () => {
    const { data } = (await platform.get('/firm/node/list/NBW', admin)).json;
    const change = (token: string, key: string) =>
      platform.request('PATCH', '/node/theme/NBW', {
        token,
        body: { nodeId: data[1].nodeId, brand: '#0b5563', auditDetails: { version: 0 } },
        headers: { 'idempotency-key': key },
      });
    const key = randomUUID();
    const first = await change(admin, key);
    const again = await change(admin, key);
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(again.json).toEqual(first.json);
    expect((await change(admin, randomUUID())).status).toBe(412);
  });

  it('is written at the time of the platform’s clock, with its audit row: three days count from there', async () => {
    const key = randomUUID();
    platform.passTime(10 * 24 * 60);
    const token = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const passed = Date.now() + 9 * 24 * 3_600_000;
    expect((await create(key, view('Later'), { token })).status).toBe(200);
    const stored = await platform.database.db
      .selectFrom('idempotency')
      .where('idempotency_key', '=', key)
      .select('created_at')
      .executeTakeFirstOrThrow();
    const audit = await platform.database.db
      .selectFrom('audit')
      .select('at')
      .orderBy('audit_id', 'desc')
      .executeTakeFirstOrThrow();
    for (const at of [stored.created_at, audit.at]) expect(at.getTime()).toBeGreaterThan(passed);
  });
});

describe('a refused write', () => {
  let platform: TestServer;
  let priya: string;
  let readOnly: string;
  beforeAll(async () => {
    platform = await startTestServer();
    priya = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    readOnly = await platform.signIn('NBW', 'readonly@northbrook.example');
  });
  afterAll(() => platform.close());

  const refusals = (action: string) =>
    platform.database.db
      .selectFrom('audit')
      .where('outcome', '=', 'refused')
      .where('action', '=', action)
      .select(['reason', 'record_id'])
      .orderBy('audit_id')
      .execute();

  it('is audited once with its reason, without the content of the request', async () => {
    const send = (body: unknown) => platform.request('POST', '/tessera/view/NBW', { token: priya, body });
    await send({ place: 'Secret place', name: ' ', query: '', shared: false });
    await send({ place: 'tools.transactions', name: 'x'.repeat(61), query: '', shared: false, 'Ann Whitfield': 1 });
    await send({ place: 'tools.transactions', name: 'Mine', query: '', shared: true });
    await platform.request('DELETE', '/tessera/view/NBW/0V00000', { token: priya });
    expect(await refusals('createView')).toEqual([
      { reason: 'bad-request: name (required)', record_id: null },
      { reason: 'bad-request: an unknown field, name (invalid)', record_id: null },
      {
        reason: 'Only somebody who manages the firm can share a view. Save it for yourself, or ask an administrator.',
        record_id: null,
      },
    ]);
    expect(await refusals('deleteView')).toEqual([{ reason: 'View not found.', record_id: null }]);
  });

  it('for a missing scope or another firm has one audit row too', async () => {
    expect((await platform.request('PATCH', '/node/theme/NBW', { token: readOnly, body: {} })).status).toBe(403);
    expect((await platform.request('PATCH', '/node/theme/HLM', { token: readOnly, body: {} })).status).toBe(404);
    expect(await refusals('patchNodeTheme')).toHaveLength(2);
  });

  it('leaves an audit row, unlike a refused read', async () => {
    const before = (await refusals('getDraft')).length;
    expect((await platform.get('/tessera/draft/NBW/none', priya)).status).toBe(404);
    expect((await refusals('getDraft')).length).toBe(before);
  });
});
