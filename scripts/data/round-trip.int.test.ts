import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from '@tessera/platform/foundation/database/connect';
import { createTestDatabase, type TestDatabase } from '@tessera/platform/testing/test-database';
import { sealNow } from '@tessera/platform/background/seal/seal-now';
import { verifySeals } from '@tessera/platform/background/seal/verify';
import { exportDatabase } from './export-database';
import { importDatabase } from './import-database';
import { exportedTables } from './tables';

describe('moving a whole database', () => {
  let folder: string;
  let file: string;
  const databases: TestDatabase[] = [];
  const connections: Database<unknown>[] = [];

  const open = async (options: { seeded?: boolean } = {}): Promise<Database<unknown>> => {
    const database = await createTestDatabase(options);
    const connection = await connectDatabase<unknown>(database.connectionString, { connections: 2 });
    databases.push(database);
    connections.push(connection);
    return connection;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-export-'));
    file = join(folder, 'everything.tessera');
  });

  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.close();
    for (const database of databases.splice(0)) await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('brings every row of every table to the other side', async () => {
    const source = await open({ seeded: true });
    const target = await open();
    const exported = await exportDatabase(source.pool, file);
    expect(await importDatabase(target.pool, file)).toEqual(exported);
    expect(exported.firm).toBeGreaterThan(0);
    expect(await fingerprints(target)).toEqual(await fingerprints(source));
  });

  it('brings the sealed chain, which holds there as it did here and goes on', async () => {
    const source = await open({ seeded: true });
    const target = await open();
    await sealNow(source.pool);
    const kept = (await verifySeals(source.pool)).firms.flatMap(({ newest }) => newest?.hash ?? []);
    expect(kept).toHaveLength(3);
    await exportDatabase(source.pool, file);
    await importDatabase(target.pool, file);
    await target.pool.query(`insert into audit (firm_id, at, action, outcome) values ('NBW', now(), 'test', 'done')`);
    expect(await sealNow(target.pool)).toEqual({ outcome: 'done', firms: [{ firmId: 'NBW', seals: 1, rows: 1 }] });
    expect((await verifySeals(target.pool, kept)).findings).toEqual([]);
  });

  it('goes on counting where the other side stopped', async () => {
    const source = await open();
    const target = await open();
    for (const { pool } of [source, target])
      await pool.query('create table counted (id bigint generated always as identity, said text)');
    await source.pool.query(`insert into counted (said) values ('tab\there'), (null), ('new\nline \\ and "quotes"')`);
    await exportDatabase(source.pool, file);
    await importDatabase(target.pool, file);
    const next = `insert into counted (said) values ('next') returning id`;
    expect((await target.pool.query(next)).rows).toEqual((await source.pool.query(next)).rows);
    expect(await fingerprints(target)).toEqual(await fingerprints(source));
  });

  it('refuses a database that holds a row, and leaves it as it was', async () => {
    const source = await open();
    const target = await open();
    await exportDatabase(source.pool, file);
    await target.pool.query('create table there (value int); insert into there values (1)');
    await expect(importDatabase(target.pool, file)).rejects.toThrow('The database is not empty (there has rows)');
    expect((await target.pool.query('select value from there')).rows).toEqual([{ value: 1 }]);
  });

  it('refuses a file of another schema version', async () => {
    const source = await open();
    const target = await open();
    await source.pool.query(`insert into schema_migration (name, checksum) values ('9999-from-the-future.sql', '')`);
    await exportDatabase(source.pool, file);
    await expect(importDatabase(target.pool, file)).rejects.toThrow('The file has the schema 9999-from-the-future.sql');
  });

  it('imports nothing from an incomplete file', async () => {
    const source = await open();
    const target = await open();
    for (const { pool } of [source, target]) await pool.query('create table large (said text)');
    await source.pool.query(`insert into large select md5(i::text) from generate_series(1, 20000) i`);
    await exportDatabase(source.pool, file);
    writeFileSync(file, readFileSync(file).subarray(0, 200_000));
    await expect(importDatabase(target.pool, file)).rejects.toThrow('The file was broken off');
    expect((await target.pool.query('select count(*) as rows from large')).rows).toEqual([{ rows: 0n }]);
  });

  it('refuses a file that is not an export, and never overwrites one', async () => {
    const { pool } = await open();
    writeFileSync(file, 'something else');
    await expect(importDatabase(pool, file)).rejects.toThrow('is not an export of Tessera');
    await expect(importDatabase(pool, join(folder, 'absent'))).rejects.toThrow('There is no file');
    await expect(exportDatabase(pool, file)).rejects.toThrow('exists already');
    expect(readFileSync(file, 'utf8')).toBe('something else');
  });
});

/** One hash and count for each table, whatever the order of its rows. */
async function fingerprints({ pool }: Database<unknown>): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const all: unknown[] = [];
    for (const { name } of await exportedTables(client)) {
      const { rows } = await client.query<Record<string, unknown>>(
        `select '${name}' as name, count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from ${name} t`,
      );
      all.push(rows[0]);
    }
    return all;
  } finally {
    client.release();
  }
}
