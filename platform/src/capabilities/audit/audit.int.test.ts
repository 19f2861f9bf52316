import { startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';

describe('the audit trail', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  const list = async (query = '', token = test.admin) => {
    const { status, json } = await test.platform.get(`/tessera/audit/NBW${query}`, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json as {
      data: { id: string; title: string; outcome: string; reason: string; record: object; actor: { name: string } }[];
      meta: { count: number };
    };
  };
  const entry = (id: string, token = test.admin) => test.platform.get(`/tessera/audit/NBW/entry/${id}`, token);
  const reads = async (email: string, ...resources: string[]) => {
    await test.query(`update portal_user set scopes = $2 where firm_id = 'NBW' and email = $1`, [
      email,
      JSON.stringify(resources.map((resource) => ({ resource, scope: resource, ranges: ['read'] }))),
    ]);
    return test.platform.signIn('NBW', email);
  };

  it('is found by person, record, kind, outcome and day, with what was refused and why', async () => {
    const clientId = await test.person({ name: 'Ada Green' });
    const accountId = await test.open(clientId, { name: 'Rainy days', status: 'Active' });
    await test.patch(accountId, { name: 'Sunny days' });
    const edited = await list(`?record=${accountId}&action=patchAccount`);
    expect(edited.data).toMatchObject([
      {
        title: 'Account edited',
        outcome: 'done',
        record: { kind: 'Account', id: accountId, name: 'Sunny days', clientId },
      },
    ]);
    expect((await entry(edited.data[0]?.id ?? '')).json.data.changes).toContainEqual({
      field: 'name',
      before: 'Rainy days',
      after: 'Sunny days',
    });
    const name = edited.data[0]?.actor.name ?? '';
    const byName = await list(`?record=${accountId}&person=${encodeURIComponent(name)}`);
    expect(byName.meta.count).toBe(2);
    expect((await list(`?record=${accountId}&person=nobody`)).data).toEqual([]);

    const closed = await reads('readonly@northbrook.example', 'Instrument');
    expect((await test.platform.get('/client/NBW', closed)).status).toBe(403);
    const [refusal] = (await list('?outcome=refused&action=listClients')).data;
    expect(refusal).toMatchObject({
      title: 'Lists the clients the caller sees',
      reason: expect.stringContaining('Client') as string,
      record: null,
    });

    const today = new Date().toISOString().slice(0, 10);
    expect((await list(`?record=${accountId}&dateFrom=2020-01-01&dateTo=2020-01-31`)).data).toEqual([]);
    expect((await list(`?record=${accountId}&dateFrom=${today}`)).meta.count).toBe(2);
    const mistaken = await test.platform.get('/tessera/audit/NBW?dateFrom=2026-02-02&dateTo=2026-02-01', test.admin);
    expect(mistaken.json.error.fieldErrors).toMatchObject([{ fieldName: 'dateTo' }]);
  });

  it('shows part of the firm its own, and no values without the scope of the record', async () => {
    const away = await test.person({ node_id: test.otherOffice, name: 'Hidden Away' });
    const near = await test.person({ name: 'Near By' });
    for (const id of [away, near])
      await test.query(
        `insert into audit (firm_id, at, user_id, action, outcome, record_id, before, after) values ('NBW', now(), null, 'patchClient', 'done', $1, '{}', '{"givenName":"Ada","nationalInsuranceNo":"AB123456C","bankDetails":{"accountNumber":"12345678"},"apiToken":"abc"}')`,
        [id],
      );
    await test.query(
      `update portal_user set node_id = $1 where firm_id = 'NBW' and email = 'sam.okoro@northbrook.example'`,
      [test.office],
    );
    const part = await reads('sam.okoro@northbrook.example', 'Firm Management', 'Client', 'Client Enhanced');
    const rows = async (record: string, token: string) => (await list(`?record=${record}`, token)).data;
    expect(await rows(away, part)).toEqual([]);
    expect((await entry((await rows(away, test.admin))[0]?.id ?? '', part)).status).toBe(404);
    const [mine] = await rows(near, part);
    expect(mine).toMatchObject({ record: { kind: 'Client', name: 'Near By' } });
    expect((await entry(mine?.id ?? '', part)).json.data.changes).toEqual([
      { field: 'apiToken', before: null, after: null, withheld: true },
      { field: 'givenName', before: null, after: 'Ada' },
      { field: 'bankDetails.accountNumber', before: null, after: '••••5678' },
      { field: 'nationalInsuranceNo', before: null, after: '•••••456C' },
    ]);
    const withoutClients = await reads('readonly@northbrook.example', 'Firm Management');
    const { data } = (await entry(mine?.id ?? '', withoutClients)).json;
    expect(data.record).toMatchObject({ name: null, clientId: null });
    expect(
      data.changes.every(({ after, withheld }: { after: unknown; withheld: unknown }) => after === null && withheld),
    ).toBe(true);
  });
});
