import { randomUUID } from 'node:crypto';
import { faults, startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import { deposit } from '../../testing/money-on-test';

describe('an event reported by another system', () => {
  let test: HoldingsTest;
  let machine: string;
  beforeAll(async () => {
    test = await startHoldingsTest();
    machine = await test.platform.signIn('NBW', 'machine@northbrook.example');
  });
  afterAll(() => test.platform.close());

  const of = (kind: string, id: string, more: object = {}) => ({
    firmId: 'NBW',
    type: 'aml.checked',
    entity: { kind, id },
    ...more,
  });
  const tell = (body: object, token = machine, headers: Record<string, string> = {}) =>
    test.send('POST', '/event', body, token, headers);
  const report = async (body: object): Promise<string> => {
    const { status, json } = await tell(body);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data.id as string;
  };
  const get = (id: string, token = test.adviser) => test.send('GET', `/event/NBW/${id}`, undefined, token);
  const activity = async (clientId: string, query = '', token = test.adviser) =>
    (await test.send('GET', `/tessera/client/activity/NBW/${clientId}${query}`, undefined, token)).json;
  const events = async (clientId: string) =>
    Number(
      (await test.query<{ count: string }>(`select count(*) from event where entity_id = $1`, [clientId]))[0]?.count,
    );
  const grant = async (email: string, resources: readonly string[], node = test.office) => {
    await test.query(`update portal_user set scopes = $2, node_id = $3 where firm_id = 'NBW' and email = $1`, [
      email,
      JSON.stringify(resources.map((resource) => ({ resource, scope: resource, ranges: ['read', 'read-write'] }))),
      node,
    ]);
    return test.platform.signIn('NBW', email);
  };

  it('is stored as reported, with who reported it and when, and audited by its id', async () => {
    const clientId = await test.person();
    const payload = { result: 'clear', score: 0.5, checks: 12, final: true, note: null };
    const before = Date.now();
    const { status, json } = await tell(
      of('Client', clientId, { type: 'aml.checked', at: '2026-01-05T09:30:00+01:00', payload }),
    );
    expect({ status, data: json.data }).toEqual({
      status: 200,
      data: { id: expect.stringMatching(/^0E[0-9A-Z]{7}$/), firmId: 'NBW', recordedAt: expect.any(String) },
    });
    expect(new Date(json.data.recordedAt).getTime()).toBeGreaterThanOrEqual(before);
    const { id } = json.data;
    const [sender] = await test.query<{ user_id: string }>(
      `select user_id from portal_user where firm_id = 'NBW' and email = 'machine@northbrook.example'`,
    );
    expect((await get(id)).json.data).toEqual({
      id,
      eventId: id,
      firmId: 'NBW',
      type: 'aml.checked',
      entity: { kind: 'Client', id: clientId },
      payload,
      withheld: [],
      at: '2026-01-05T08:30:00.000Z',
      recordedAt: json.data.recordedAt,
      actor: { userId: sender?.user_id, name: 'Back office link', kind: 'Machine' },
    });
    expect(await test.query(`select action, outcome, user_id from audit where record_id = $1`, [id])).toEqual([
      { action: 'createEvent', outcome: 'done', user_id: sender?.user_id },
    ]);
  });

  it('happened now if it does not say when, and may have no facts', async () => {
    const id = await report(of('Client', await test.person()));
    const { at, recordedAt, payload } = (await get(id)).json.data;
    expect([at, payload]).toEqual([recordedAt, {}]);
  });

  it('is reported by machine users only: a person is refused, and the refusal is audited', async () => {
    const clientId = await test.person();
    for (const token of [test.adviser, test.admin]) {
      const { status, json } = await tell(of('Client', clientId), token);
      expect([status, json.error.errorMessage]).toEqual([
        403,
        'Events are reported by other systems: sign in as a machine user of the firm.',
      ]);
    }
    expect(await events(clientId)).toBe(0);
    const [refusal] = await test.query(
      `select action, outcome, reason from audit where firm_id = 'NBW' order by audit_id desc limit 1`,
    );
    expect(refusal).toEqual({
      action: 'createEvent',
      outcome: 'refused',
      reason: 'Events are reported by other systems: sign in as a machine user of the firm.',
    });
  });

  it('is about a client, an account or a transaction that its sender sees', async () => {
    const clientId = await test.person();
    const accountId = await test.open(clientId, { status: 'Active' });
    const paid = (await test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, ...deposit })).json.data
      .id as string;
    for (const [kind, id] of [
      ['Client', clientId],
      ['Account', accountId],
      ['Transaction', paid],
    ] as const)
      await report(of(kind, id));
    const [foreign] = await test.query<{ client_id: string }>(
      `select client_id from client where firm_id = 'HLM' limit 1`,
    );
    for (const [kind, id] of [
      ['Client', 'NOWHERE'],
      ['Client', accountId],
      ['Account', clientId],
      ['Transaction', accountId],
      ['Client', foreign?.client_id],
    ] as const) {
      const reply = await tell(of(kind, id ?? ''));
      expect([kind, reply.status, faults(reply)]).toEqual([
        kind,
        404,
        [['entity.id', `There is no such ${kind.toLowerCase()}, or you do not have access to it.`]],
      ]);
    }
    const [away, own] = [await test.person({ node_id: test.otherOffice }), await test.person()];
    await test.query(
      `update portal_user set user_type = 'Machine' where firm_id = 'NBW' and email = 'sam.okoro@northbrook.example'`,
    );
    const ofOffice = await grant('sam.okoro@northbrook.example', ['Client']);
    expect((await tell(of('Client', own), ofOffice)).status).toBe(200);
    expect((await tell(of('Client', away), ofOffice)).status).toBe(404);
    // Without the right to read accounts there are none to tell of.
    expect((await tell(of('Account', accountId), ofOffice)).status).toBe(404);
    expect((await tell({ ...of('Client', own), firmId: 'HLM' })).status).not.toBe(200);
  });

  it('has happened: not in the future but for a minute of another clock, and not before 2000', async () => {
    const clientId = await test.person();
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    for (const at of [
      inSeconds(120),
      '1999-12-31T23:59:59Z',
      '2026-02-30T00:00:00Z',
      '2026-01-05',
      'yesterday',
      '2026-01-05T25:00:00Z',
      '2026-01-05T09:00:00',
    ]) {
      const reply = await tell(of('Client', clientId, { at }));
      expect([at, reply.status, faults(reply).map(([field]) => field)]).toEqual([at, 400, ['at']]);
    }
    for (const at of [inSeconds(45), '2000-01-01T00:00:00Z', '2026-01-05T09:00Z'])
      expect([at, (await tell(of('Client', clientId, { at }))).status]).toEqual([at, 200]);
    expect(await events(clientId)).toBe(3);
  });

  it.each<[string, object, string]>([
    [
      'more than twenty facts',
      { payload: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`fact${index}`, 1])) },
      'payload',
    ],
    ['a fact that is too long', { payload: { note: 'x'.repeat(501) } }, 'payload'],
    ['a fact inside a fact', { payload: { note: { deep: 1 } } }, 'payload'],
    ['a list of facts', { payload: { notes: [1] } }, 'payload'],
    ['a fact without a name', { payload: { ' ': 1 } }, 'payload'],
    ['a name that is too long', { payload: { ['x'.repeat(61)]: 1 } }, 'payload'],
    ['a name that cannot be kept', { payload: { 'a\0b': 1 } }, 'payload'],
    ['a fact that cannot be kept', { payload: { a: 'a\0b' } }, 'payload'],
    ['a type in no form', { type: 'AML checked' }, 'type'],
    ['a type of one part', { type: 'aml' }, 'type'],
    ['a record of another kind', { entity: { kind: 'User', id: '0100001' } }, 'entity.kind'],
    ['no record', { entity: undefined }, 'entity'],
  ])('is refused with %s, and the field is named', async (_what, more, field) => {
    const reply = await tell(of('Client', await test.person(), more));
    expect([reply.status, faults(reply)]).toEqual([400, [[field, expect.stringMatching(/\.$/)]]]);
  });

  it('takes the longest there may be', async () => {
    const payload = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`${'n'.repeat(58)}${String(index).padStart(2, '0')}`, 'é'.repeat(500)]),
    );
    const id = await report(of('Client', await test.person(), { payload }));
    expect((await get(id)).json.data.payload).toEqual(payload);
  });

  it('is recorded once for one key', async () => {
    const clientId = await test.person();
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all([
      tell(of('Client', clientId), machine, headers),
      tell(of('Client', clientId), machine, headers),
    ]);
    const again = await tell(of('Client', clientId), machine, headers);
    expect(
      new Set([...replies, again].filter(({ status }) => status === 200).map(({ json }) => json.data.id)).size,
    ).toBe(1);
    expect([again.status, await events(clientId)]).toEqual([200, 1]);
    expect((await tell(of('Client', clientId, { type: 'aml.failed' }), machine, headers)).status).toBe(422);
  });

  it('can never be changed or deleted by anybody', async () => {
    const id = await report(of('Client', await test.person()));
    await expect(test.query(`update event set event_type = 'aml.failed' where event_id = $1`, [id])).rejects.toThrow(
      'never changed',
    );
    await expect(test.query(`delete from event where event_id = $1`, [id])).rejects.toThrow('never changed');
  });

  it('is read only by callers who see its record', async () => {
    const [clientId, away] = [await test.person(), await test.person({ node_id: test.otherOffice })];
    const accountId = await test.open(clientId, { status: 'Active' });
    const paid = (await test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, ...deposit })).json.data
      .id as string;
    const [ofClient, ofAccount, ofPayment, elsewhere] = [
      await report(of('Client', clientId)),
      await report(of('Account', accountId)),
      await report(of('Transaction', paid)),
      await report(of('Client', away)),
    ];
    for (const id of [ofClient, ofAccount, ofPayment]) expect((await get(id)).status).toBe(200);
    expect((await get(elsewhere)).status).toBe(404);
    expect((await get(elsewhere, test.admin)).status).toBe(200);
    expect((await get('NOWHERE')).status).toBe(404);
    const other = await test.platform.signIn('HLM', 'admin@holloway.example');
    for (const firmId of ['NBW', 'HLM'])
      expect((await test.send('GET', `/event/${firmId}/${ofClient}`, undefined, other)).status).toBe(404);
    const statuses = async (resources: readonly string[]) => {
      const token = await grant('readonly@northbrook.example', resources);
      return Promise.all([ofClient, ofAccount, ofPayment].map(async (id) => (await get(id, token)).status));
    };
    expect(await statuses(['Client'])).toEqual([200, 404, 404]);
    expect(await statuses(['Client', 'Account'])).toEqual([200, 200, 404]);
    expect(await statuses(['Client', 'Account', 'Transaction'])).toEqual([200, 200, 200]);
  });

  describe('in the client’s activity', () => {
    it('appears in the order things happened, in words, with its facts and who reported it', async () => {
      const clientId = await test.person();
      const accountId = await test.open(clientId, { name: 'Rainy days', status: 'Active' });
      const paid = (await test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, ...deposit })).json
        .data.id as string;
      await report(
        of('Account', accountId, {
          type: 'crm.meeting-held',
          at: '2026-01-05T09:30:00Z',
          payload: { PLACE: 'Bristol', minutes: 30, agreed: true, next: null },
        }),
      );
      await report(of('Client', clientId, { at: '2025-01-05T09:30:00Z' }));
      await report(of('Transaction', paid, { type: 'bank.seen' }));
      const { data, meta } = await activity(clientId);
      expect(meta.count).toBe(5);
      expect(data.map(({ action }: { action: string }) => action)).toEqual([
        'bank.seen',
        'createTransaction',
        'createAccount',
        'crm.meeting-held',
        'aml.checked',
      ]);
      expect(data[3]).toEqual({
        id: expect.stringMatching(/^0E/),
        at: '2026-01-05T09:30:00.000Z',
        actor: { userId: expect.any(String), name: 'Back office link', kind: 'Machine' },
        isEvent: true,
        action: 'crm.meeting-held',
        title: 'Event: crm meeting held',
        outcome: 'done',
        record: { kind: 'Account', id: accountId },
        reason: null,
        changes: expect.any(Array),
      });
      expect(
        [...data[3].changes].sort((a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)),
      ).toEqual([
        { field: 'PLACE', before: null, after: 'Bristol' },
        { field: 'agreed', before: null, after: 'Yes' },
        { field: 'minutes', before: null, after: '30' },
      ]);
      expect([data[0].record, data[4].title]).toEqual([{ kind: 'Transaction', id: paid }, 'Event: aml checked']);
      // The audit row of the event is the auditor's.
      expect(data.some(({ action }: { action: string }) => action === 'createEvent')).toBe(false);
    });

    it('comes in pages that have each row once, also where several happened in one moment', async () => {
      const clientId = await test.person();
      const accountId = await test.open(clientId);
      for (let index = 0; index < 3; index += 1) await test.patch(accountId, { name: `Name ${index}` });
      for (const at of ['2026-01-05T09:30:00Z', '2026-01-05T09:30:00Z', '2026-01-05T09:30:00Z', '2026-02-05T09:30:00Z'])
        await report(
          of(at.startsWith('2026-02') ? 'Account' : 'Client', at.startsWith('2026-02') ? accountId : clientId, { at }),
        );
      const whole = await activity(clientId);
      expect(whole.data).toHaveLength(8);
      expect(new Set(whole.data.map(({ id }: { id: string }) => id)).size).toBe(8);
      expect(whole.data.map(({ at }: { at: string }) => at)).toEqual(
        whole.data
          .map(({ at }: { at: string }) => at)
          .sort()
          .reverse(),
      );
      const pages = [];
      for (const page of [1, 2, 3, 4]) pages.push(await activity(clientId, `?pageSize=3&page=${page}`));
      expect(pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id))).toEqual(
        whole.data.map(({ id }: { id: string }) => id),
      );
      expect(pages.map(({ meta }) => meta.count)).toEqual([8, 8, 8, 8]);
    });

    it('shows of a client, of accounts and of transactions what the caller sees, and nothing of another client', async () => {
      const [clientId, partner] = [await test.person(), await test.person()];
      const accountId = await test.open(clientId, { status: 'Active' });
      const paid = (await test.send('POST', '/portfoliotransaction', { firmId: 'NBW', accountId, ...deposit })).json
        .data.id as string;
      for (const [kind, id, type] of [
        ['Client', clientId, 'of.client'],
        ['Account', accountId, 'of.account'],
        ['Transaction', paid, 'of.transaction'],
      ] as const)
        await report(of(kind, id, { type }));
      expect((await activity(partner)).data).toEqual([]);
      const types = async (resources: readonly string[]) =>
        (await activity(clientId, '', await grant('readonly@northbrook.example', resources))).data
          .map(({ action }: { action: string }) => action)
          .filter((action: string) => action.startsWith('of.'))
          .sort();
      expect(await types(['Client'])).toEqual(['of.client']);
      expect(await types(['Client', 'Account'])).toEqual(['of.account', 'of.client']);
      expect(await types(['Client', 'Account', 'Transaction'])).toEqual(['of.account', 'of.client', 'of.transaction']);
    });
  });
});
