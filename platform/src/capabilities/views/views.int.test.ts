import { viewsMax } from '@tessera/contract/views/schemas';
import { startTestServer, type TestServer } from '../../testing/test-server';

describe('views of a list', () => {
  let platform: TestServer;
  let priya: string;
  let admin: string;
  beforeAll(async () => {
    platform = await startTestServer();
    priya = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => platform.close());

  const create = (name: string, token = priya, more: object = {}) =>
    platform.request('POST', '/tessera/view/NBW', {
      token,
      body: { place: 'tools.transactions', name, query: 'status=Pending', shared: false, ...more },
    });
  const names = async (token = priya, query = ''): Promise<string[]> =>
    (await platform.get(`/tessera/view/NBW${query}`, token)).json.data.map(({ name }: { name: string }) => name);
  const remove = (id: string, token = priya) => platform.request('DELETE', `/tessera/view/NBW/${id}`, { token });

  it('are one’s own, and the firm’s when who manages it shares one', async () => {
    expect((await create('Open work')).json.data).toMatchObject({ name: 'Open work', own: true, shared: false });
    expect((await create('For all', priya, { shared: true })).status).toBe(403);
    const shared = (await create('For all', admin, { shared: true })).json.data;
    expect(await names()).toEqual(['For all', 'Open work']);
    expect(await names(admin)).toEqual(['For all']);
    expect((await platform.get('/tessera/view/NBW', priya)).json.data[0]).toMatchObject({ id: shared.id, own: false });
    expect((await remove(shared.id)).status).toBe(403);
    expect((await remove(shared.id, admin)).json.data).toEqual({ deleted: true });
    expect(await names()).toEqual(['Open work']);
  });

  it('have the filters of a list’s address, and nothing else', async () => {
    for (const query of [
      ...['//evil.example/?a=b', 'javascript:alert(1)', 'status', 'status=Pending&', 'a b=c'],
      ...['nonsense=1', 'status=Pending&page=3', 'pageSize=500', 'firmId=HLM', 'idOrName=Hart'],
    ])
      expect([query, (await create('Odd', priya, { query })).json.error.fieldErrors[0]?.fieldName]).toEqual([
        query,
        'query',
      ]);
    const { status, json } = await create('Odd', priya, { place: 'no.such.list', query: '' });
    expect([status, json.error.fieldErrors[0]?.fieldName]).toEqual([400, 'place']);
    for (const more of [
      { query: '' },
      { place: 'clients.groups', query: 'intentDetails%5Bstatus%5D=Active&sort=-name' },
      { place: 'clients.accounts', query: 'sort=name' },
      { place: 'transfers.list', query: 'handledBy=Hart' },
    ]) {
      const { id, ...view } = (await create('Plain', priya, more)).json.data;
      expect(view).toMatchObject(more);
      expect((await remove(id)).status).toBe(200);
    }
  });

  it('have one name at one list, and the same at another', async () => {
    const { status, json } = await create('Open work');
    expect({ status, error: json.error.fieldErrors[0] }).toMatchObject({
      status: 400,
      error: { fieldName: 'name', type: 'taken' },
    });
    expect((await create('Open work', priya, { place: 'transfers.list', query: '' })).status).toBe(200);
    expect(await names(priya, '?place=transfers.list')).toEqual(['Open work']);
  });

  it('of others that are not shared are not there', async () => {
    const { id } = (await create('Private', admin)).json.data;
    expect(await names()).not.toContain('Private');
    expect((await remove(id)).status).toBe(404);
  });

  it('are at most fifty of a user at a list', async () => {
    for (let index = 0; index < viewsMax; index += 1)
      await create(`View ${index}`, admin, { place: 'tools.models', query: '' });
    expect((await create('One more', admin, { place: 'tools.models', query: '' })).json.error.fieldErrors[0].type).toBe(
      'too-many',
    );
  });
});
