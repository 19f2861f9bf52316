import { sql } from 'kysely';
import { connectDatabase, type Database } from './connect';
import { anyOf, prepared } from './prepared';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

describe('a statement that is marked as prepared', () => {
  let test: TestDatabase;
  let database: Database<{ thing: { id: string; name: string } }>;
  const kept = async (): Promise<string[]> =>
    (
      await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements order by name')
    ).rows.map((row) => row.statement);
  const named = (...ids: string[]) =>
    database.db.selectFrom('thing').where('id', '=', anyOf(ids)).select('name').orderBy('id');

  beforeEach(async () => {
    test = await createTestDatabase();
    database = await connectDatabase(test.connectionString, { connections: 1 });
    await database.pool.query(`create table thing (id text primary key, name text not null)`);
    await database.pool.query(`insert into thing values ('a', 'first'), ('b', 'second'), ('c,"}', 'third')`);
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  it('is prepared once per connection for any values and any number of them, and finds the right rows each time', async () => {
    expect(await named('a').modifyEnd(prepared).execute()).toEqual([{ name: 'first' }]);
    expect(await named('b', 'c,"}', 'none').modifyEnd(prepared).execute()).toEqual([
      { name: 'second' },
      { name: 'third' },
    ]);
    expect(await named().modifyEnd(prepared).execute()).toEqual([]);
    for (let time = 0; time < 10; time += 1)
      expect(await named('c,"}').modifyEnd(prepared).execute()).toEqual([{ name: 'third' }]);
    expect(await kept()).toEqual([named('a').modifyEnd(prepared).compile().sql]);
  });

  it('is the only kind that is prepared', async () => {
    await named('a').execute();
    await sql`select 1`.execute(database.db);
    expect(await kept()).toEqual([]);
  });

  it('sees its own transaction’s changes, and follows a change of its table', async () => {
    const one = named('a').modifyEnd(prepared);
    for (let time = 0; time < 6; time += 1) await one.execute();
    await expect(
      database.db.transaction().execute(async (transaction) => {
        await transaction.updateTable('thing').set({ name: 'changed' }).where('id', '=', 'a').execute();
        expect(await transaction.executeQuery(one.compile())).toMatchObject({ rows: [{ name: 'changed' }] });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await database.pool.query('alter table thing add column more text; create index on thing (name); analyze thing');
    expect(await one.execute()).toEqual([{ name: 'first' }]);
  });

  it('runs unprepared when the connection has many already', async () => {
    for (let number = 0; number < 110; number += 1)
      expect(
        (await sql<{ n: number }>`select ${sql.lit(number)}::int as n ${prepared}`.execute(database.db)).rows,
      ).toEqual([{ n: number }]);
    expect(await kept()).toHaveLength(100);
  });
});
