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

  it('notes who saw a client, once for a person, a record and an hour, and shows it to those who see the client', async () => {
    const clientId = await test.person({ name: 'Seen Often' });
    const accountId = await test.open(clientId, { status: 'Active' });
    const hidden = await test.person({ node_id: test.otherOffice, name: 'Out Of Sight' });
    await reads('sam.okoro@northbrook.example', 'Firm Management', 'Client', 'Account');
    await test.query(
      `update portal_user set node_id = $1 where firm_id = 'NBW' and email = 'sam.okoro@northbrook.example'`,
      [test.office],
    );
    const part = await test.platform.signIn('NBW', 'sam.okoro@northbrook.example');
    for (let again = 0; again < 3; again += 1) {
      await test.platform.get(`/client/NBW/${clientId}`, part);
      await test.platform.get(`/account/NBW/${accountId}`, part);
    }
    expect((await test.platform.get(`/client/NBW/${hidden}`, part)).status).toBe(404);
    await test.platform.get(`/tessera/bankdetails/NBW?clientId=${hidden}`, part);
    await test.platform.get(`/client/NBW/${hidden}`, test.admin);
    const saw = async (query: string, token = test.admin) =>
      (await test.platform.get(`/tessera/audit/NBW/read?${query}`, token)).json.data as {
        userName: string;
        clientName: string;
        record: { kind: string };
      }[];
    const until = async (count: number, query: string): Promise<void> => {
      for (let tries = 0; tries < 50 && (await saw(query)).length < count; tries += 1)
        await new Promise((settle) => setTimeout(settle, 100));
    };
    const bySam = `clientId=${clientId}&person=okoro`;
    await until(2, bySam);
    await until(1, `clientId=${hidden}`);
    expect((await saw(bySam)).map(({ record }) => record.kind).sort()).toEqual(['Account', 'Client']);
    expect(await saw(`clientId=${clientId}&dateTo=2020-01-01`)).toEqual([]);
    expect((await saw(`clientId=${hidden}`)).map(({ clientName }) => clientName)).toEqual(['Out Of Sight']);
    expect(await saw(`clientId=${hidden}`, part)).toEqual([]);
  });
});
