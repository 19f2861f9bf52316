import { resources, type Resource, type Scope } from '@tessera/contract';
import { startTestServer, type TestServer } from '../../testing/test-server';

interface ModelRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly holdings: number;
}

describe('models', () => {
  let platform: TestServer;
  let admin: string;
  let paraplanner: string;
  const list = async (query = '', token = admin, firmId = 'NBW'): Promise<ModelRow[]> => {
    const { status, json } = await platform.get(`/model/${firmId}?${query}`, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect(json.meta.count).toBeGreaterThanOrEqual(json.data.length);
    return json.data as ModelRow[];
  };
  const names = (models: readonly ModelRow[]): string[] => models.map(({ name }) => name);
  /** Signs in the machine user with read on these resources and no others. */
  const withOnly = async (...held: readonly Resource[]): Promise<string> => {
    const scopes = held.map((resource): Scope => ({ resource, scope: resource, ranges: ['read'] }));
    await platform.database.db
      .updateTable('portal_user')
      .set({ scopes: JSON.stringify(scopes) })
      .where('firm_id', '=', 'NBW')
      .where('email', '=', 'machine@northbrook.example')
      .execute();
    return platform.signIn('NBW', 'machine@northbrook.example');
  };

  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    paraplanner = await platform.signIn('NBW', 'sam.okoro@northbrook.example');
  });
  afterAll(() => platform.close());

  it('are listed by name, with their kind, status and number of holdings', async () => {
    const models = await list();
    expect(names(models)).toEqual([
      'Adventurous',
      'Balanced',
      'Cautious',
      'Growth',
      'Monthly income',
      'Sustainable growth',
    ]);
    expect(models.find(({ name }) => name === 'Cautious')).toMatchObject({
      type: 'Advisory',
      status: 'Active',
      holdings: 6,
    });
    expect(models.find(({ name }) => name === 'Monthly income')).toMatchObject({
      type: 'Advisory',
      status: 'Pending',
      holdings: 5,
    });
  });

  it('are narrowed by part of a name, kind and status, and sorted', async () => {
    expect(names(await list('name=GROWTH'))).toEqual(['Growth', 'Sustainable growth']);
    expect(names(await list('name=growth%20Sustain'))).toEqual(['Sustainable growth']);
    expect(names(await list('type=discretionary'))).toEqual(['Adventurous', 'Sustainable growth']);
    expect(names(await list('status=Pending,Deleted'))).toEqual(['Monthly income']);
    expect(names(await list('type=Advisory&sort=-name'))).toEqual(['Monthly income', 'Growth', 'Cautious', 'Balanced']);
    expect(names(await list('sort=-updateDate&pageSize=1'))).toEqual(['Monthly income']);
    expect(names(await list('name=%25'))).toEqual([]);
  });

  it('say what is wrong with a filter, a page or a value of no use', async () => {
    const refusals = await Promise.all(
      ['type=Bespoke', 'status=Active,Sleeping', 'pageSize=501', 'colour=red'].map((query) =>
        platform.get(`/model/NBW?${query}`, admin),
      ),
    );
    expect(
      refusals.map(({ status, json }) => [
        status,
        json.error.fieldErrors[0].fieldName,
        json.error.fieldErrors[0].errorMessage,
      ]),
    ).toEqual([
      [400, 'type', 'Use one of: Advisory, Discretionary.'],
      [400, 'status', 'Use one of: Active, Pending, Deleted.'],
      [400, 'pageSize', 'Enter a whole number from 1 to 500.'],
      [400, 'colour', 'There is no value called colour here.'],
    ]);
  });

  it('have targets that sum to 100, the largest first', async () => {
    for (const { id, holdings } of await list()) {
      const { json } = await platform.get(`/model/NBW/${id}`, admin);
      const weights: number[] = json.data.assets.map((asset: { percentage: number }) => asset.percentage);
      expect(weights).toHaveLength(holdings);
      expect(weights).toEqual([...weights].sort((a, b) => b - a));
      expect(json.data.totalPercentage).toBe(100);
      expect(weights.reduce((sum, weight) => sum + Math.round(weight * 100), 0)).toBe(10_000);
    }
  });

  it('without holdings have no total', async () => {
    await platform.database.db
      .insertInto('model')
      .values({
        firm_id: 'NBW',
        model_id: '07NONE',
        name: 'Nothing yet',
        model_type: 'Discretionary',
        status: 'Pending',
        created_date: '2026-11-20',
      })
      .execute();
    const { json } = await platform.get('/model/NBW/07NONE', admin);
    expect(json.data).toMatchObject({ name: 'Nothing yet', holdings: 0, assets: [], totalPercentage: null });
    await platform.database.db.deleteFrom('model').where('model_id', '=', '07NONE').execute();
  });

  it('of the kind a caller may not read are left out of the list and not found', async () => {
    const advisory = (await list('type=Advisory')).map(({ id }) => id);
    const discretionary = (await list('type=Discretionary')).map(({ id }) => id);
    const readers = [
      [paraplanner, discretionary, advisory],
      [await withOnly('Advisory Model'), advisory, discretionary],
    ] as const;
    for (const [token, seen, hidden] of readers) {
      expect((await list('', token)).map(({ id }) => id)).toEqual(seen);
      for (const id of seen) expect((await platform.get(`/model/NBW/${id}`, token)).status).toBe(200);
      for (const id of hidden)
        expect((await platform.get(`/model/NBW/${id}`, token)).json.error).toMatchObject({
          statusCode: 404,
          errorMessage: 'Model not found.',
        });
    }
    expect(await list('type=Advisory', paraplanner)).toEqual([]);
  });

  it('are refused to a caller with neither kind, who may have all else', async () => {
    const token = await withOnly(
      ...resources.filter((resource) => resource !== 'Model' && resource !== 'Advisory Model'),
    );
    for (const path of ['/model/NBW', '/model/NBW/070001'])
      expect((await platform.get(path, token)).json.error).toMatchObject({ statusCode: 403, type: 'forbidden' });
  });

  it('of another firm are nowhere', async () => {
    const holloway = await platform.signIn('HLM', 'admin@holloway.example');
    const own = (await list()).map(({ id }) => id);
    const theirs = (await list('', holloway, 'HLM')).map(({ id }) => id);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.filter((id) => own.includes(id))).toEqual([]);
    for (const id of own) {
      expect((await platform.get(`/model/HLM/${id}`, holloway)).status).toBe(404);
      expect((await platform.get(`/model/NBW/${id}`, holloway)).status).toBe(404);
    }
  });

  it.each(['0', '-5', '100.01'])('cannot hold a target of %s per cent', async (weight) => {
    const row = await platform.database.db.selectFrom('model_component').selectAll().executeTakeFirstOrThrow();
    await expect(
      platform.database.db
        .updateTable('model_component')
        .set({ target_weight: weight })
        .where('model_id', '=', row.model_id)
        .where('asset_id', '=', row.asset_id)
        .execute(),
    ).rejects.toThrow(/target_weight/);
  });
});
