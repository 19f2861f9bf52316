import { startTestServer, type TestServer } from '../testing/test-server';

interface Row {
  id: string;
  name: string;
  currentValue: number;
  nodeId: string[];
  status: string;
}

describe('lists', () => {
  let platform: TestServer;
  let admin: string;
  let adviser: string;
  const clients = async (query: string, token = admin): Promise<{ rows: Row[]; count: number }> => {
    const { status, json } = await platform.get(`/client/NBW?${query}`, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return { rows: json.data, count: json.meta.count };
  };

  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
  });
  afterAll(() => platform.close());

  it('give every record once over their pages, in the order asked for', async () => {
    const all = await clients('pageSize=500');
    expect(all.rows).toHaveLength(all.count);
    const paged: Row[] = [];
    for (let page = 1; paged.length < all.count; page += 1)
      paged.push(...(await clients(`pageSize=7&page=${page}`)).rows);
    expect(paged.map((row) => row.id)).toEqual(all.rows.map((row) => row.id));
    const names = all.rows.map((row) => row.name.toLowerCase());
    expect(names).toEqual([...names].sort());
    const backwards = await clients('pageSize=500&sort=-name');
    expect(backwards.rows.map((row) => row.id)).toEqual(all.rows.map((row) => row.id).reverse());
    const values = (await clients('pageSize=500&sort=-currentValue')).rows.map((row) => row.currentValue);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect((await clients('page=1000000&pageSize=500')).rows).toEqual([]);
  });

  it('find clients by part of a name in any case, by the beginning of an id, and by either', async () => {
    const [someone] = (await clients('pageSize=1')).rows as [Row];
    const part = someone.name.slice(1, 5).toUpperCase();
    for (const query of [
      `name=${part}`,
      `idOrName=${part}`,
      `id=${someone.id.toLowerCase()}`,
      `idOrName=${someone.id}`,
    ]) {
      expect((await clients(`${query}&pageSize=500`)).rows.map((row) => row.id)).toContain(someone.id);
    }
    expect((await clients('name=zzzzzz')).count).toBe(0);
  });

  it('take a wildcard in a search as a character like any other', async () => {
    for (const text of ['_', '%5C', '%25%25', "'%25"]) expect((await clients(`name=${text}`)).count).toBe(0);
    expect((await clients('name=%25')).count).toBe(0);
  });

  it('find users by the words of a name in any order, or a part of their e-mail', async () => {
    const users = async (name: string): Promise<string[]> =>
      (await platform.get(`/user/NBW?name=${encodeURIComponent(name)}`, admin)).json.data.map(
        (user: { name: string }) => user.name,
      );
    for (const text of ['Hart Priya', 'priya h', 'PRIYA.HART@north']) expect(await users(text)).toEqual(['Priya Hart']);
    expect(await users('%')).toEqual([]);
  });

  it('find transfers by the words of the adviser or the office', async () => {
    const transfers = async (text: string): Promise<{ adviserName: string | null; nodeName: string }[]> =>
      (
        await platform.get(
          `/portfoliotransaction/producttransfer/NBW?businessOrAdvisor=${encodeURIComponent(text)}`,
          admin,
        )
      ).json.data;
    const [some] = await transfers('');
    for (const name of [some?.adviserName ?? '', some?.nodeName ?? ''])
      expect(await transfers(name.split(' ').reverse().join(' '))).toContainEqual(some);
  });

  describe('of instruments', () => {
    const found = async (query: string): Promise<string[]> =>
      (await platform.get(`/asset/NBW?pageSize=500&${query}`, admin)).json.data.map(
        ({ longName }: { longName: string }) => longName,
      );

    it.each([
      ['legal general', 'Legal & General Group'],
      ['Legal and General', 'Legal & General Group'],
      ['general legal', 'Legal & General Group'],
      ['LÉGAL & general', 'Legal & General Group'],
      ['lgen', 'Legal & General Group'],
      ['GB00056', 'Legal & General Group'],
    ])('find by words in any order, or the beginning of an identifier: %s', async (text, name) =>
      expect(await found(`idOrName=${encodeURIComponent(text)}`)).toContain(name),
    );

    it('find by SEDOL, and put the very identifier first', async () => {
      await platform.database.pool.query(`update instrument set sedol = '0560399' where ticker = 'LGEN'`);
      expect(await found('idOrName=05603')).toEqual(['Legal & General Group']);
      await platform.database.pool.query(
        `update instrument set long_name = 'A fund of lgen' where asset_id = (select asset_id from firm_instrument join instrument using (asset_id) where firm_id = 'NBW' and ticker is null order by asset_id limit 1)`,
      );
      expect(await found('idOrName=lgen')).toEqual(['Legal & General Group', 'A fund of lgen']);
      expect(await found('idOrName=lgen&sort=longName')).toEqual(['A fund of lgen', 'Legal & General Group']);
    });

    it('take a wildcard as any other mark', async () =>
      expect([await found('idOrName=%25'), await found('longName=_'), await found('longName=zzzz')]).toEqual([
        [],
        [],
        [],
      ]));
  });

  it('filter by one value or several, and name a value that does not exist', async () => {
    const all = (await clients('pageSize=500')).rows;
    const { rows } = await clients('status=Pending,registered&pageSize=500');
    expect(rows.map((row) => row.id).sort()).toEqual(
      all
        .filter((row) => row.status !== 'Active')
        .map((row) => row.id)
        .sort(),
    );
    const { status, json } = await platform.get('/client/NBW?status=Sleeping', admin);
    expect(status).toBe(400);
    expect(json.error.fieldErrors).toEqual([
      { fieldName: 'status', type: 'invalid', errorMessage: 'Use one of: Active, Pending, Registered.' },
    ]);
  });

  it('name every bad value of an address in one answer', async () => {
    const { status, json } = await platform.get(
      '/posting/cash/NBW?postDateFrom=2026-02-30&page=0&pageSize=many&other=1&page=2',
      admin,
    );
    expect(status).toBe(400);
    expect(json.error.fieldErrors).toEqual([{ fieldName: 'page', type: 'repeated', errorMessage: 'Give page once.' }]);
    const again = await platform.get('/posting/cash/NBW?postDateFrom=2026-02-30&page=0&pageSize=many&other=1', admin);
    expect(again.json.error.fieldErrors).toEqual([
      { fieldName: 'other', type: 'unknown', errorMessage: 'There is no value called other here.' },
      { fieldName: 'postDateFrom', type: 'invalid', errorMessage: 'There is no 30 February 2026.' },
      { fieldName: 'page', type: 'invalid', errorMessage: 'Enter a whole number from 1 to 1000000.' },
      { fieldName: 'pageSize', type: 'invalid', errorMessage: 'Enter a whole number from 1 to 500.' },
    ]);
    expect(
      (await platform.get('/portfoliotransaction/NBW?incomplete=perhaps', admin)).json.error.fieldErrors[0]
        .errorMessage,
    ).toBe('Use true or false.');
    expect((await platform.get('/asset/NBW?convertTo=USD', admin)).status).toBe(400);
  });

  it('show a user the records of the user’s node and below, and nothing beside it', async () => {
    const own = await clients('pageSize=500', adviser);
    const all = await clients('pageSize=500');
    expect(own.count).toBeGreaterThan(0);
    expect(own.count).toBeLessThan(all.count);
    const ownIds = new Set(own.rows.map((row) => row.id));
    const [foreign] = all.rows.filter((row) => !ownIds.has(row.id)) as [Row];
    expect((await platform.get(`/client/NBW/${foreign.id}`, adviser)).status).toBe(404);
    expect((await platform.get(`/portfolio/summary/NBW/${foreign.id}`, adviser)).status).toBe(404);
    const { rows } = await platform.database.pool.query<{ account_id: string }>(
      'select account_id from account where firm_id = $1 and lead_client_id = $2',
      ['NBW', foreign.id],
    );
    for (const { account_id: accountId } of rows) {
      for (const path of [
        `/account/NBW/${accountId}`,
        `/account/summary/NBW/${accountId}`,
        `/position/NBW/${accountId}%7CC`,
      ])
        expect((await platform.get(path, adviser)).status).toBe(404);
      for (const path of [
        '/posting/cash/NBW',
        '/posting/stock/NBW',
        '/portfoliotransaction/NBW',
        '/portfoliotransaction/producttransfer/NBW',
      ]) {
        expect((await platform.get(`${path}?accountId=${accountId}`, adviser)).json.meta.count).toBe(0);
      }
    }
    expect((await platform.get(`/client/NBW?nodeId=${foreign.nodeId[0]}`, adviser)).status).toBe(404);
    for (const path of [
      '/posting/cash/NBW',
      '/posting/stock/NBW',
      '/portfoliotransaction/NBW',
      '/account/list/NBW',
      '/portfolio/NBW',
    ]) {
      const [seen, whole] = await Promise.all([platform.get(path, adviser), platform.get(path, admin)]);
      expect(seen.json.meta.count).toBeLessThan(whole.json.meta.count);
    }
    const [mine, firm] = await Promise.all([
      platform.get('/dashboard/information/NBW', adviser),
      platform.get('/dashboard/information/NBW', admin),
    ]);
    expect(mine.json.data.clients).toBe(own.count);
    expect(firm.json.data.clients).toBe(all.count);
    expect(mine.json.data.assetsUnderAdministration).toBeLessThan(firm.json.data.assetsUnderAdministration);
  });

  it('narrow to a node by nodeId, its descendants included', async () => {
    const { rows } = await platform.database.pool.query<{ node_id: string }>(
      `select node_id from node where firm_id = 'NBW' and node_type = 'Business Stream' order by node_id`,
    );
    const counts = await Promise.all(rows.map(({ node_id: nodeId }) => clients(`nodeId=${nodeId}`)));
    expect(counts.reduce((total, { count }) => total + count, 0)).toBe((await clients('')).count);
  });
});
