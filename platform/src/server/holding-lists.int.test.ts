import { portfolioStatuses } from '@tessera/contract/portfolios/values';
import { startTestServer, type TestServer } from '../testing/test-server';

describe('lists of accounts and portfolios', () => {
  let platform: TestServer;
  let admin: string;
  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => platform.close());

  const list = async (path: string) => {
    const { status, json } = await platform.get(`${path}${path.includes('?') ? '&' : '?'}pageSize=500`, admin);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    expect(json.meta.count).toBe(json.data.length);
    return json.data as { id: string; name: string; status: string; clientType: string; nodeId: string[] }[];
  };
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

  it('find accounts by part of a name and by the beginning of an id, and by both', async () => {
    const all = await list('/account/list/NBW');
    const [some] = all.slice(3);
    const part = some?.name.slice(2, 7) ?? '';
    expect(ids(await list(`/account/list/NBW?name=${encodeURIComponent(part.toUpperCase())}`))).toEqual(
      ids(all.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()))),
    );
    const start = some?.id.slice(0, 6) ?? '';
    expect(ids(await list(`/account/list/NBW?id=${start.toLowerCase()}`))).toEqual(
      ids(all.filter(({ id }) => id.startsWith(start))),
    );
    expect(ids(await list(`/account/list/NBW?id=${start}&name=${encodeURIComponent(part)}`))).toContain(some?.id);
    const turned = [...(some?.name ?? '').split(' ')].reverse().join(' ');
    expect(ids(await list(`/account/list/NBW?name=${encodeURIComponent(turned)}`))).toContain(some?.id);
    expect(await list('/account/list/NBW?name=zzzz')).toEqual([]);
    expect(await list('/account/list/NBW?name=%25')).toEqual([]);
  });

  it('find portfolios by name, id, either, status, client type and node', async () => {
    const all = await list('/portfolio/NBW');
    const [some] = all.slice(2);
    const part = some?.name.slice(1, 5).toLowerCase() ?? '';
    const named = ids(all.filter(({ name }) => name.toLowerCase().includes(part)));
    for (const filter of ['name', 'idOrName'])
      expect(ids(await list(`/portfolio/NBW?${filter}=${encodeURIComponent(part)}`))).toEqual(named);
    for (const filter of ['id', 'idOrName'])
      expect(ids(await list(`/portfolio/NBW?${filter}=${some?.id}`))).toEqual([some?.id]);
    for (const status of portfolioStatuses)
      expect(ids(await list(`/portfolio/NBW?status=${status.toLowerCase()}`))).toEqual(
        ids(all.filter((row) => row.status === status)),
      );
    expect(ids(await list('/portfolio/NBW?status=Pending,Registered&clientType=Individual,Minor'))).toEqual(
      ids(
        all.filter(
          (row) => ['Pending', 'Registered'].includes(row.status) && ['Individual', 'Minor'].includes(row.clientType),
        ),
      ),
    );
    expect(ids(await list('/portfolio/NBW?clientType=Trust'))).toEqual(
      ids(all.filter((row) => row.clientType === 'Trust')),
    );
    const { rows: under } = await platform.database.pool.query<{ node_id: string }>(
      `select node_id from node where firm_id = 'NBW' and starts_with(path, (select path from node where firm_id = 'NBW' and node_id = $1))`,
      [some?.nodeId[0]],
    );
    expect(ids(await list(`/portfolio/NBW?nodeId=${some?.nodeId[0]}`))).toEqual(
      ids(all.filter((row) => under.some((node) => node.node_id === row.nodeId[0]))),
    );
    expect((await platform.get('/portfolio/NBW?status=Sleeping', admin)).json.error.fieldErrors[0].fieldName).toBe(
      'status',
    );
  });

  it('find the portfolios of one or several client groups by intentDetails', async () => {
    const { rows } = await platform.database.pool.query<{ client_group_id: string; client_id: string }>(
      `select group_id as client_group_id, client_id from portfolio_group_client where firm_id = 'NBW' and active`,
    );
    const groups = [...new Set(rows.map((row) => row.client_group_id))];
    expect(groups.length).toBeGreaterThan(0);
    for (const asked of [groups.slice(0, 1), groups]) {
      expect(ids(await list(`/portfolio/NBW?intentDetails=${asked.join(',')}`))).toEqual(
        rows
          .filter((row) => asked.includes(row.client_group_id))
          .map((row) => row.client_id)
          .sort(),
      );
    }
    expect(await list('/portfolio/NBW?intentDetails=NOPE')).toEqual([]);
  });
});
