import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { errorCode, messageOf, OperatorError } from './operator-error';
import { preparing } from './prepared';
import { valueTypes } from './value-types';

const OLDEST_MAJOR_VERSION = 15;
const CONNECT_LIMIT_MS = 10_000;

/** A connection pool, and the query builder on it. */
export interface Database<Schema> {
  pool: Pool;
  db: Kysely<Schema>;
  /** Waits for running queries and closes every connection. */
  close: () => Promise<void>;
}

/**
 * Connects and checks the server once. Throws an `OperatorError` when the server cannot be reached, refuses the sign-in
 * or is older than PostgreSQL 15. Values are parsed as `valueTypes` says.
 */
export async function connectDatabase<Schema>(
  connectionString: string,
  { connections = 16 }: { connections?: number } = {},
): Promise<Database<Schema>> {
  const pool = openPool(connectionString, connections);
  // An idle connection that breaks is replaced at the next query, which reports the cause. Without this listener the
  // error would end the process.
  pool.on('error', () => undefined);
  // The same for a connection that breaks between two statements of a transaction: the next statement fails, and the
  // process lives on.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    await checkServer(pool, connectionString);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  // Not `db.destroy()`: it leaves the pool open when no query was ever built with it.
  return { pool, db, close: () => pool.end() };
}

function openPool(connectionString: string, connections: number): Pool {
  try {
    return new Pool({
      connectionString,
      max: connections,
      types: valueTypes,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      application_name: 'tessera',
    });
  } catch {
    throw new OperatorError(
      'DATABASE_URL is not an address: write it as postgresql://user:password@host:5432/database.',
    );
  }
}

async function checkServer(pool: Pool, connectionString: string): Promise<void> {
  let version: number;
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    throw new OperatorError(
      `The database at ${withoutPassword(connectionString)} cannot be used (${reasonOf(error)}): check that it runs and that DATABASE_URL is right.`,
    );
  }
  if (version < OLDEST_MAJOR_VERSION) {
    throw new OperatorError(
      `The database at ${withoutPassword(connectionString)} is PostgreSQL ${version} and Tessera needs ${OLDEST_MAJOR_VERSION} or newer: update it, or leave DATABASE_URL out to use the private one.`,
    );
  }
}

function reasonOf(error: unknown): string {
  if (errorCode(error) === 'ENOTFOUND') return 'no such host';
  return messageOf(error) || errorCode(error) || 'no answer';
}

/** Returns the address without the password, fit for screens and logs. */
export function withoutPassword(connectionString: string): string {
  try {
    const url = new URL(connectionString.replace(/^(postgres(?:ql)?:\/\/)\//, '$1socket/'));
    if (url.password) url.password = '***';
    url.searchParams.delete('password');
    return url.href.replace('://socket/', ':///');
  } catch {
    return 'DATABASE_URL';
  }
}
