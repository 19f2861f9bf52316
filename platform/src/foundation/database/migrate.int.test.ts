import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from './connect';
import { migrate, schemaVersion } from './migrate';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

describe('migrations', () => {
  let database: TestDatabase;
  let connection: Database<unknown>;
  let folder: string;
  const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-migrations-'));
    database = await createTestDatabase();
    connection = await connectDatabase<unknown>(database.connectionString);
    await connection.pool.query('drop schema public cascade; create schema public');
    write('0001-coins.sql', 'create table coin (value bigint); insert into coin values (1)');
  });

  afterEach(async () => {
    await connection.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('are applied once when two processes start at the same moment', async () => {
    const other = await connectDatabase<unknown>(database.connectionString);
    const applied = await Promise.all([migrate(connection.pool, folder), migrate(other.pool, folder)]);
    expect(applied.flat()).toEqual(['0001-coins.sql']);
    expect((await connection.pool.query('select value from coin')).rows).toEqual([{ value: 1n }]);
    await other.close();
  });

  it('are applied in the order of their numbers and name the version of the schema', async () => {
    expect(await schemaVersion(connection.pool)).toBeUndefined();
    write('0002-more-coins.sql', 'insert into coin select value + 1 from coin');
    expect(await migrate(connection.pool, folder)).toEqual(['0001-coins.sql', '0002-more-coins.sql']);
    expect(await migrate(connection.pool, folder)).toEqual([]);
    expect(await schemaVersion(connection.pool)).toBe('0002-more-coins.sql');
  });

  it('refuse an applied file that was changed since', async () => {
    await migrate(connection.pool, folder);
    write('0001-coins.sql', 'create table coin (value bigint, extra text)');
    await expect(migrate(connection.pool, folder)).rejects.toThrow(
      'The migration 0001-coins.sql was changed after it was applied',
    );
  });

  it('refuse a database that a newer Tessera has migrated', async () => {
    write('0002-newer.sql', 'create table newer ()');
    await migrate(connection.pool, folder);
    rmSync(join(folder, '0002-newer.sql'));
    await expect(migrate(connection.pool, folder)).rejects.toThrow('does not know');
  });

  it('leave nothing of a file that fails', async () => {
    write('0002-broken.sql', 'create table half (); select 1/0');
    await expect(migrate(connection.pool, folder)).rejects.toThrow(
      '0002-broken.sql failed and was rolled back: division by zero',
    );
    expect(
      (await connection.pool.query(`select to_regclass('half') as half, to_regclass('coin') as coin`)).rows,
    ).toEqual([{ half: null, coin: 'coin' }]);
  });
});
