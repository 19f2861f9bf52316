import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { oneAtATime } from './one-at-a-time';
import { messageOf, OperatorError } from './operator-error';

/** The folder of the numbered SQL files, `NNNN-name.sql`, which are applied in that order. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

/**
 * Applies missing migrations, each file in a transaction of its own, while no other process does the same. Returns the
 * names it applied. Refuses, and changes nothing, when an applied file was changed since, when the database has an
 * unknown migration (a newer Tessera wrote it), or when a new file comes before an applied one.
 */
export async function migrate(pool: Pool, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder);
  return oneAtATime(pool, (client) => applyMissing(client, migrations));
}

/** Returns the schema's version, which is the name of the last applied migration; undefined for an empty database. */
export async function schemaVersion(pool: Pool): Promise<string | undefined> {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migration') is not null as exists`,
  );
  if (!tables[0]?.exists) return undefined;
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration order by name desc limit 1');
  return rows[0]?.name;
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new OperatorError(`The migration ${name} is not named like 0001-what-it-does.sql.`);
    if (numbers.has(number))
      throw new OperatorError(`Two migrations have the number ${number}: give one of them the next free number.`);
    numbers.add(number);
    // Line ends differ between checkouts on Windows and elsewhere; the statements do not.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  checkHistory(migrations, applied);

  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

function checkHistory(migrations: Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown)
    throw new OperatorError(
      `The database has the migration ${unknown}, which this Tessera does not know: start the newer Tessera that applied it.`,
    );
  const last = [...applied.keys()].at(-1) ?? '';
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum)
      throw new OperatorError(
        `The migration ${name} was changed after it was applied: restore the file and put the change into a new migration.`,
      );
    if (before === undefined && name < last)
      throw new OperatorError(
        `The migration ${name} comes before ${last}, which is applied already: give it the next free number.`,
      );
  }
}

async function apply(client: PoolClient, { name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new OperatorError(`The migration ${name} failed and was rolled back: ${messageOf(error)}.`);
  }
}
