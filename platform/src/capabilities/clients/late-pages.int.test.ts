import { clientSorts } from '@tessera/contract/clients/values';
import fc from 'fast-check';
import { deepPageFrom } from '../../requests/http/paging';
import { startTestPeople, type TestPeople } from '../../testing/test-people';

interface Kept {
  client_id: string;
  name: string;
  status: string;
  client_type: string;
  node_id: string;
  current_value: number;
  in_group: boolean;
  is_child: boolean;
}

/**
 * More than two late pages of half the firm; many clients have one name or one value, so that the order of equals
 * shows.
 */
const copies = 4_000;
const groupId = '04LATE1';

describe('a page of the client list', () => {
  let people: TestPeople;
  let all: Kept[];
  let parentId: string;
  let below: ReadonlySet<string>;

  beforeAll(async () => {
    people = await startTestPeople();
    const { pool, db } = people.platform.database;
    await pool.query(`
      with pattern as (select *, row_number() over (order by client_id) - 1 as place, count(*) over () as patterns from client where firm_id = 'NBW')
      insert into client (firm_id, client_id, node_id, client_type, status, name, created_date, updated_at, updated_by)
      select firm_id, 'B' || lpad(number::text, 6, '0'), node_id, client_type, status, 'Name ' || number % 211, created_date, updated_at, updated_by
      from generate_series(1, ${copies}) as number join pattern on pattern.place = number % pattern.patterns`);
    await pool.query(
      `insert into portfolio (firm_id, client_id, status, accounts, current_value, book_value, uninvested_cash) select firm_id, client_id, 'Active', 2, right(client_id, 6)::int % 97, 0, 0 from client where firm_id = 'NBW' and client_id like 'B%'`,
    );
    await db
      .insertInto('portfolio_group')
      .values({
        firm_id: 'NBW',
        group_id: groupId,
        name: 'Many',
        group_intent: 'Client Fee Group',
        status: 'Active',
        node_id: people.desk,
        created_date: '2026-01-05',
        updated_at: new Date(),
        updated_by: 'test',
      })
      .execute();
    await pool.query(
      `insert into portfolio_group_client (firm_id, client_id, group_id, line) select firm_id, client_id, $1, row_number() over (order by client_id) from client where firm_id = 'NBW' and client_id like 'B%' and right(client_id, 6)::int % 2 = 0`,
      [groupId],
    );
    parentId =
      (
        await pool.query<{ client_id: string }>(
          `select min(client_id) as client_id from client where firm_id = 'NBW' and client_type = 'Individual' and client_id not like 'B%'`,
        )
      ).rows[0]?.client_id ?? '';
    await pool.query(
      `insert into client_parent (firm_id, client_id, parent_client_id) select firm_id, client_id, $1 from client where firm_id = 'NBW' and client_id like 'B%' and right(client_id, 6)::int % 3 = 0`,
      [parentId],
    );
    all = (
      await pool.query<Kept>(
        `
      select client_id, client.name, client.status, client_type, node_id, current_value::float8 as current_value, exists (select from portfolio_group_client g where g.firm_id = client.firm_id and g.client_id = client.client_id and g.active and g.group_id = $1) as in_group,
        exists (select from client_parent p where p.firm_id = client.firm_id and p.client_id = client.client_id and p.parent_client_id = $2) as is_child
      from client join portfolio using (firm_id, client_id) where firm_id = 'NBW'`,
        [groupId, parentId],
      )
    ).rows;
    below = new Set(
      (
        await pool.query<{ node_id: string }>(
          `select node_id from node where firm_id = 'NBW' and path like '%/' || $1 || '/%'`,
          [people.office],
        )
      ).rows.map((row) => row.node_id),
    );
  });
  afterAll(() => people.platform.close());

  const keys: Readonly<Record<(typeof clientSorts)[number], (row: Kept) => string | number>> = {
    name: (row) => row.name.toLowerCase(),
    id: (row) => row.client_id,
    status: (row) => row.status,
    clientType: (row) => row.client_type,
    currentValue: (row) => row.current_value,
  };
  const inAscendingOrder = (rows: readonly Kept[], sort: (typeof clientSorts)[number]): Kept[] =>
    [...rows].sort((a, b) => {
      const [keyA, keyB] = [keys[sort](a), keys[sort](b)];
      if (keyA !== keyB) return keyA < keyB ? -1 : 1;
      return a.client_id < b.client_id ? -1 : 1;
    });

  /** Every filter, what it means, and none at all; each but the narrow ones has late pages. */
  const filters = (): readonly { readonly query: string; readonly isWanted: (row: Kept) => boolean }[] => [
    { query: '', isWanted: () => true },
    { query: 'name=nAme', isWanted: (row) => row.name.startsWith('Name') },
    { query: 'id=B00', isWanted: (row) => row.client_id.startsWith('B00') },
    { query: 'idOrName=name%201', isWanted: (row) => row.name.startsWith('Name 1') },
    { query: 'status=Active', isWanted: (row) => row.status === 'Active' },
    { query: 'status=Pending,Registered', isWanted: (row) => row.status !== 'Active' },
    { query: 'clientType=Individual', isWanted: (row) => row.client_type === 'Individual' },
    { query: `nodeId=${people.office}`, isWanted: (row) => below.has(row.node_id) },
    {
      query: `nodeId=${people.office}&status=Active&clientType=Individual`,
      isWanted: (row) => below.has(row.node_id) && row.status === 'Active' && row.client_type === 'Individual',
    },
    { query: `parentId=${parentId}`, isWanted: (row) => row.is_child },
    { query: `clientGroups%5BclientFeeGroupId%5D=${groupId}`, isWanted: (row) => row.in_group },
  ];

  const expectPage = async (
    filter: { readonly query: string; readonly isWanted: (row: Kept) => boolean },
    {
      sort,
      isDescending,
      isAdviser,
      page,
      pageSize,
    }: {
      sort: (typeof clientSorts)[number];
      isDescending: boolean;
      isAdviser: boolean;
      page: number;
      pageSize: number;
    },
  ): Promise<void> => {
    const rows = inAscendingOrder(
      all.filter((row) => filter.isWanted(row) && (!isAdviser || below.has(row.node_id))),
      sort,
    );
    const wanted = (isDescending ? rows.reverse() : rows).slice((page - 1) * pageSize, page * pageSize);
    const { status, json } = await people.platform.get(
      `/client/NBW?sort=${isDescending ? '-' : ''}${sort}&page=${page}&pageSize=${pageSize}&${filter.query}`,
      isAdviser ? people.adviser : people.admin,
    );
    expect({ status, error: json.error, meta: json.meta }).toEqual({
      status: 200,
      error: undefined,
      meta: { count: rows.length, page, pageSize },
    });
    expect((json.data as { id: string }[]).map(({ id }) => id)).toEqual(wanted.map((row) => row.client_id));
  };

  it('has exactly the clients of the whole list in that place, for every sort both ways and every filter, for the firm and for an office', async () => {
    const asked = fc.record({
      sort: fc.constantFrom(...clientSorts),
      isDescending: fc.boolean(),
      isAdviser: fc.boolean(),
      pageSize: fc.integer({ min: 1, max: 60 }),
      filterPlace: fc.nat({ max: filters().length - 1 }),
      part: fc.double({ min: 0, max: 1.1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ filterPlace, part, ...rest }) => {
        const filter = filters()[filterPlace];
        if (!filter) throw new Error('There is no such filter.');
        const found = all.filter((row) => filter.isWanted(row) && (!rest.isAdviser || below.has(row.node_id))).length;
        await expectPage(filter, { ...rest, page: 1 + Math.floor((found * part) / rest.pageSize) });
      }),
      { numRuns: 120, verbose: 1 },
    );
  });

  it.each(clientSorts)(
    'sorted by %s is the same on both sides of where late pages begin, at the end and behind it',
    async (sort) => {
      const [whole] = filters();
      if (!whole) throw new Error('There is no list.');
      for (const isDescending of [false, true]) {
        const pageSize = 50;
        const last = Math.ceil(all.length / pageSize);
        for (const page of [
          deepPageFrom / pageSize,
          deepPageFrom / pageSize + 1,
          Math.ceil(last / 2),
          last - 1,
          last,
          last + 1,
          1_000_000,
        ])
          await expectPage(whole, { sort, isDescending, isAdviser: false, page, pageSize });
      }
    },
  );

  it('by value leaves out whom the caller does not see, early and late', async () => {
    const office = filters()[0];
    if (!office) throw new Error('There is no list.');
    const seen = all.filter((row) => below.has(row.node_id)).length;
    expect(seen).toBeGreaterThan(deepPageFrom);
    for (const page of [1, Math.ceil(seen / 50)])
      await expectPage(office, { sort: 'currentValue', isDescending: true, isAdviser: true, page, pageSize: 50 });
  });
});
