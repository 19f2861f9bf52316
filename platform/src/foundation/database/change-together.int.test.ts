import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { changeTogether, inserted } from './change-together';
import { connectDatabase, type Database } from './connect';
import type { DB } from './schema';
import { sql } from 'kysely';

describe('changes made in one statement', () => {
  let test: TestDatabase;
  let database: Database<DB>;
  beforeEach(async () => {
    test = await createTestDatabase();
    database = await connectDatabase<DB>(test.connectionString, { connections: 1 });
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  const firm = (firmId: string, theme: string) => ({
    firm_id: firmId,
    name: `Firm ${firmId}, "quoted" {and} more`,
    monogram: 'F',
    window_title: 'Firm',
    footer: '',
    theme,
  });
  const firms = async () => (await database.pool.query(`select firm_id, theme from firm order by firm_id`)).rows;

  it('insert rows that refer to each other, in their order, with JSON given as its value', async () => {
    await changeTogether(database.db, [
      ...inserted('control_account', [{ firm_id: 'A', control_code: 'BANK', name: 'Bank' }]),
      ...inserted('firm', [firm('B', 'second'), firm('A', 'first')]),
      ...inserted('audit', [
        {
          firm_id: 'B',
          at: new Date('2026-11-20T10:00:00.123Z'),
          action: 'b',
          outcome: 'done',
          after: { x: ['1', null] },
        },
        { firm_id: 'A', at: new Date('2026-11-20T10:00:00.123Z'), action: 'a', outcome: 'done', after: null },
      ]),
      ...inserted('check_finding', []),
    ]);
    expect(await firms()).toEqual([
      { firm_id: 'A', theme: 'first' },
      { firm_id: 'B', theme: 'second' },
    ]);
    expect((await database.pool.query(`select firm_id, at, after from audit order by audit_id`)).rows).toEqual([
      { firm_id: 'B', at: new Date('2026-11-20T10:00:00.123Z'), after: { x: ['1', null] } },
      { firm_id: 'A', at: new Date('2026-11-20T10:00:00.123Z'), after: null },
    ]);
  });

  it('give a column what SQL computes from the given row', async () => {
    await changeTogether(
      database.db,
      inserted('firm', [firm('A', 'first')], { monogram: sql`upper(left(new.footer || new.firm_id || 'x', 2))` }),
    );
    expect((await database.pool.query('select monogram from firm')).rows).toEqual([{ monogram: 'AX' }]);
  });

  it('throw the error of a check whose query returns another number of rows, and a rollback undoes them all', async () => {
    const changing = database.db.transaction().execute((transaction) =>
      changeTogether(transaction, [
        ...inserted('firm', [firm('A', 'first')]),
        {
          queries: sql`unknown_firm as (update firm set name = 'x' where firm_id = 'Z' returning 1)`,
          checks: [{ query: 'unknown_firm', rows: 1, otherwise: () => new Error('There is no firm Z.') }],
        },
      ]),
    );
    await expect(changing).rejects.toThrow('There is no firm Z.');
    expect(await firms()).toEqual([]);
  });
});
