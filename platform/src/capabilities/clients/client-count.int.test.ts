import { audit } from '../../background/auditor/auditor';
import { individual, minor, ready } from '../../testing/client-bodies';
import { startTestPeople, type TestPeople } from '../../testing/test-people';

describe('the number of clients that a list says', () => {
  let people: TestPeople;
  beforeAll(async () => {
    people = await startTestPeople();
  });
  afterAll(() => people.platform.close());

  const wrong = async () =>
    (await audit(people.platform.database.pool)).filter(({ check }) => check === 'number of clients');
  const count = async (query: string, token = people.admin): Promise<number> =>
    (await people.platform.get(`/client/NBW?pageSize=1&${query}`, token)).json.meta.count;
  const counted = async (where: string): Promise<number> =>
    Number(
      (await people.platform.database.pool.query(`select count(*) from client where firm_id = 'NBW' and ${where}`))
        .rows[0].count,
    );

  it('follows clients who are made, made active, moved with their children, and made at the same time', async () => {
    const parentId = (await people.make({ ...individual(people.desk, 'counted@mail.example'), ...ready })).json.data
      .id as string;
    const pendingId = (await people.make(individual(people.desk, 'pending@mail.example'))).json.data.id as string;
    await people.make(minor([parentId]));
    expect((await people.send('PATCH', `/client/NBW/${pendingId}`, ready)).status).toBe(200);
    expect((await people.send('PUT', `/client/NBW/${pendingId}`, { status: 'Active' })).status).toBe(200);
    expect((await people.send('PATCH', `/client/NBW/${parentId}`, { nodeId: [people.otherOffice] })).status).toBe(200);
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        people.make({
          ...individual(index % 2 === 0 ? people.desk : people.otherOffice, `many${index}@mail.example`),
          ...ready,
        }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect(await wrong()).toEqual([]);
    for (const [query, where] of [
      ['', 'true'],
      ['status=Active,Pending&clientType=Minor', `status in ('Active', 'Pending') and client_type = 'Minor'`],
      ['status=Registered', `status = 'Registered'`],
      ['idOrName=Verma', `name ilike '%verma%'`],
    ]) {
      expect([query, await count(query ?? '')]).toEqual([query, await counted(where ?? '')]);
    }
    expect(await count('', people.adviser)).toBe(
      await counted(
        `node_id in (select node_id from node where firm_id = 'NBW' and starts_with(path, (select path from node where firm_id = 'NBW' and node_id = '${people.office}')))`,
      ),
    );
  });

  it('is looked at by the auditor', async () => {
    await people.platform.database.pool.query(
      `update client_count set clients = clients + 1 where firm_id = 'NBW' and status = 'Active' and client_type = 'Individual' and node_id = $1`,
      [people.desk],
    );
    expect(await wrong()).toEqual([
      {
        check: 'number of clients',
        firm_id: 'NBW',
        subject: `${people.desk} Active Individual`,
        stored: expect.any(String),
        recomputed: expect.any(String),
      },
    ]);
  });
});
