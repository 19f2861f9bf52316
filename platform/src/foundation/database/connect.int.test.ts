import { connectDatabase, withoutPassword } from './connect';
import { createTestDatabase } from '../../testing/test-database';

describe('a database connection', () => {
  it('reads whole numbers, decimals and dates without losing a digit or a day', async () => {
    const database = await createTestDatabase();
    const { pool, close } = await connectDatabase<unknown>(database.connectionString);
    const { rows } = await pool.query(
      `select 9007199254740993::int8 as whole, 0.10000000000000000001::numeric as fraction, '2026-03-29'::date as day, array[1, null]::int8[] as wholes, array['2026-03-29']::date[] as days`,
    );
    expect(rows).toEqual([
      {
        whole: 9007199254740993n,
        fraction: '0.10000000000000000001',
        day: '2026-03-29',
        wholes: [1n, null],
        days: ['2026-03-29'],
      },
    ]);
    await close();
    await database.drop();
  });

  it('says in one sentence that a server cannot be reached, without the password', async () => {
    const connecting = connectDatabase('postgresql://someone:secret@127.0.0.1:1/tessera');
    await expect(connecting).rejects.toThrow(
      'The database at postgresql://someone:***@127.0.0.1:1/tessera cannot be used (connect ECONNREFUSED 127.0.0.1:1): check that it runs and that DATABASE_URL is right.',
    );
  });

  it('shows socket addresses as they were given', () => {
    expect(withoutPassword('postgresql:///tessera?host=%2Ftmp%2Fx&user=u')).toBe(
      'postgresql:///tessera?host=%2Ftmp%2Fx&user=u',
    );
  });
});
