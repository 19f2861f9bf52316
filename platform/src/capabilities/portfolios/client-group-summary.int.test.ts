import { startTestServer, type TestServer } from '../../testing/test-server';

describe('the summary of a client’s fee group', () => {
  let platform: TestServer;
  let admin: string;
  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => platform.close());

  const summary = async (clientId: string, query = '', token = admin) =>
    (await platform.get(`/portfolio/clientgroupsummary/NBW/${clientId}?${query}`, token)).json.data;
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const pence = (pounds: number): number => Math.round(pounds * 100);
  const added = (rows: readonly Record<string, number>[], field: string): number =>
    rows.reduce((total, row) => total + pence(row[field] ?? 0), 0);

  const someGroup = async () => {
    const [group] = await query<{ group_id: string; name: string; members: string[] }>(`
      select group_id, name, array_agg(client_id order by line) as members from portfolio_group_client join portfolio_group using (firm_id, group_id)
      where firm_id = 'NBW' and active and client_id in (select lead_client_id from account where status = 'Active') group by group_id, name order by group_id limit 1`);
    return { id: group?.group_id ?? '', name: group?.name ?? '', members: group?.members ?? [] };
  };

  it('adds up each account once, with who leads it, and is the same whichever member is asked about', async () => {
    const { id, name, members } = await someGroup();
    const data = await summary(members[0] ?? '', 'fromDate=2026-02-01');
    expect(data.group).toEqual({ id, name });
    expect(data.clients.map((client: { id: string }) => client.id).slice(0, members.length)).toEqual(members);
    const [{ value = '' } = {}] = await query<{ value: string }>(
      `select sum(stock_value + cash_value)::text as value from account join account_valuation using (firm_id, account_id) where firm_id = 'NBW' and lead_client_id = any($1)`,
      [data.clients.map((client: { id: string }) => client.id)],
    );
    expect(pence(data.currentValue)).toBe(pence(Number(value)));
    for (const field of ['currentValue', 'openingValue', 'bookValue', 'growth'])
      expect([field, added(data.clients, field)]).toEqual([field, pence(data[field])]);
    expect(added(data.wrappers, 'currentValue')).toBe(pence(data.currentValue));
    expect(data.unseen).toBe(0);
    expect({ ...(await summary(members[1] ?? '', 'fromDate=2026-02-01')) }).toEqual(data);
  });

  it('has a minor with the first parent, and of a client without a group the client and the client’s minors', async () => {
    const [pair] = await query<{ child: string; parent: string }>(`
      select p.client_id as child, min(parent_client_id) as parent from client_parent p join client c using (firm_id, client_id) where p.firm_id = 'NBW' and client_type = 'Minor' group by p.client_id
      having min(parent_client_id) not in (select client_id from portfolio_group_client where firm_id = 'NBW' and active) order by 1 limit 1`);
    const [grouped] = await query<{ child: string; parent: string }>(`
      select p.client_id as child, min(parent_client_id) as parent from client_parent p join client c using (firm_id, client_id) where p.firm_id = 'NBW' and client_type = 'Minor' group by p.client_id
      having min(parent_client_id) in (select client_id from portfolio_group_client where firm_id = 'NBW' and active) order by 1 limit 1`);
    expect(pair ?? grouped).toBeDefined();
    for (const { child, parent } of [pair, grouped].flatMap((each) => each ?? [])) {
      const data = await summary(child);
      expect(data.clients.map((client: { id: string }) => client.id)).toEqual(expect.arrayContaining([child, parent]));
      expect(await summary(parent)).toEqual(data);
    }
    if (pair) expect((await summary(pair.child)).group).toBeNull();
  });

  it('counts nothing of members whom the caller does not see, and says how many they are', async () => {
    const {
      members: [first = '', second = ''],
    } = await someGroup();
    const [adviser] = await query<{ node_id: string }>(
      `select node_id from portal_user where firm_id = 'NBW' and email = 'priya.hart@northbrook.example'`,
    );
    const [elsewhere] = await query<{ node_id: string }>(
      `select node_id from node where firm_id = 'NBW' and node_type = 'Business Stream' and not starts_with(path, (select path from node where firm_id = 'NBW' and node_id = $1)) limit 1`,
      [adviser?.node_id],
    );
    for (const [clientId, nodeId] of [
      [first, adviser?.node_id],
      [second, elsewhere?.node_id],
    ]) {
      await query(`update client set node_id = $2 where firm_id = 'NBW' and client_id = $1`, [clientId, nodeId]);
      await query(`update account set node_id = $2 where firm_id = 'NBW' and lead_client_id = $1`, [clientId, nodeId]);
    }
    const priya = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const data = await summary(first, '', priya);
    expect(data.unseen).toBeGreaterThan(0);
    expect(data.clients.map((client: { id: string }) => client.id)).not.toContain(second);
    expect(added(data.clients, 'currentValue')).toBe(pence(data.currentValue));
    expect((await platform.get(`/portfolio/clientgroupsummary/NBW/${second}`, priya)).status).toBe(404);
  });
});
