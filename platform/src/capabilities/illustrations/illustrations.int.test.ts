import { resources, type Scope } from '@tessera/contract';
import { startTestServer, type TestServer } from '../../testing/test-server';

interface Illustration {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly status: string;
  readonly wrapperType: string;
  readonly wrapperStatus: string;
  readonly drawdownMethod: string | null;
  readonly createDate: string;
}

describe('illustrations', () => {
  let platform: TestServer;
  let admin: string;
  const list = async (query = 'pageSize=500', token = admin, firmId = 'NBW'): Promise<Illustration[]> => {
    const { status, json } = await platform.get(`/illustration/product/${firmId}?${query}`, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data as Illustration[];
  };
  const ids = (illustrations: readonly Illustration[]): string[] => illustrations.map(({ id }) => id);

  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => platform.close());

  it('are listed newest first, with their client and who made them', async () => {
    const all = await list();
    expect(all.length).toBeGreaterThanOrEqual(10);
    expect(all.map(({ createDate }) => createDate)).toEqual(
      all
        .map(({ createDate }) => createDate)
        .sort()
        .reverse(),
    );
    for (const row of all)
      expect(row).toMatchObject({ clientName: expect.stringMatching(/\w/), createdBy: expect.stringMatching(/\w/) });
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['Draft', 'Completed']));
    expect(new Set(all.map(({ wrapperStatus }) => wrapperStatus))).toEqual(new Set(['ACCUMULATION', 'DRAWDOWN']));
  });

  it('have a drawdown method in drawdown only, which is of pensions only', async () => {
    for (const { wrapperStatus, wrapperType, drawdownMethod } of await list()) {
      if (wrapperStatus === 'ACCUMULATION') expect(drawdownMethod).toBeNull();
      else expect(['PENSION', 'SIPP', 'SSAS', 'TPSIPP']).toContain(wrapperType);
    }
    const anyRow = (values: object) =>
      platform.database.db
        .updateTable('illustration')
        .set(values)
        .where('illustration_id', '=', (eb) =>
          eb.selectFrom('illustration').select('illustration_id').orderBy('illustration_id').limit(1),
        )
        .execute();
    await expect(
      anyRow({ wrapper_type: 'SIPP', wrapper_status: 'ACCUMULATION', drawdown_method: 'FAD' }),
    ).rejects.toThrow(/check constraint/);
    await expect(anyRow({ wrapper_type: 'ISA', wrapper_status: 'DRAWDOWN', drawdown_method: null })).rejects.toThrow(
      /check constraint/,
    );
  });

  it('are narrowed by part of a name, beginning of an id and status, over their pages', async () => {
    const all = await list();
    const [first] = all as [Illustration];
    expect(ids(await list(`name=${encodeURIComponent(first.name.slice(1, 6).toUpperCase())}`))).toContain(first.id);
    expect(ids(await list(`name=${encodeURIComponent(first.name.split(' ').reverse().join(' '))}`))).toContain(
      first.id,
    );
    expect(ids(await list(`id=${first.id.toLowerCase()}`))).toEqual([first.id]);
    expect(ids(await list('status=draft'))).toEqual(ids(all.filter(({ status }) => status === 'Draft')));
    const paged = [
      ...(await list('pageSize=5')),
      ...(await list('pageSize=5&page=2')),
      ...(await list('pageSize=5&page=3')),
    ];
    expect(ids(paged)).toEqual(ids(all).slice(0, 15));
    const clients = (await list('sort=clientName')).map(({ clientName }) => clientName.toLowerCase());
    expect(clients).toEqual([...clients].sort());
    expect(await list('name=%25%25')).toEqual([]);
  });

  it('say what is wrong with a filter', async () => {
    const { status, json } = await platform.get('/illustration/product/NBW?status=Lost', admin);
    expect({ status, fieldErrors: json.error.fieldErrors }).toEqual({
      status: 400,
      fieldErrors: [{ fieldName: 'status', type: 'invalid', errorMessage: 'Use one of: Draft, Completed.' }],
    });
  });

  it('are seen with the clients they are of: those of the caller’s node and below', async () => {
    const adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const own = await list('pageSize=500', adviser);
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan((await list()).length);
    for (const { clientId } of own) expect((await platform.get(`/client/NBW/${clientId}`, adviser)).status).toBe(200);
    const ownIds = ids(own);
    for (const { id, clientId } of await list()) {
      if (ownIds.includes(id)) continue;
      expect((await platform.get(`/client/NBW/${clientId}`, adviser)).status).toBe(404);
      expect(await list(`id=${id}`, adviser)).toEqual([]);
    }
  });

  it('are refused to a caller who may not read clients, who may have all else', async () => {
    const scopes = resources
      .filter((resource) => resource !== 'Client')
      .map((resource): Scope => ({ resource, scope: resource, ranges: ['read', 'read-write'] }));
    await platform.database.db
      .updateTable('portal_user')
      .set({ scopes: JSON.stringify(scopes) })
      .where('firm_id', '=', 'NBW')
      .where('email', '=', 'machine@northbrook.example')
      .execute();
    const token = await platform.signIn('NBW', 'machine@northbrook.example');
    expect((await platform.get('/illustration/product/NBW', token)).json.error).toMatchObject({
      statusCode: 403,
      type: 'forbidden',
    });
  });

  it('of another firm are nowhere', async () => {
    const holloway = await platform.signIn('HLM', 'admin@holloway.example');
    const theirs = ids(await list('pageSize=500', holloway, 'HLM'));
    expect(theirs.length).toBeGreaterThan(0);
    expect(ids(await list()).filter((id) => theirs.includes(id))).toEqual([]);
    expect((await platform.get('/illustration/product/NBW', holloway)).status).toBe(404);
  });
});
