import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, messageOf, OperatorError } from '../database/operator-error';
import { DATABASE } from './server-settings';

/** A crash recovery may take minutes: the start fails only after this long. */
const START_LIMIT_MS = 600_000;

/**
 * Waits until the server accepts connections, and creates the database `tessera` if missing. `connectionString` is for
 * its database `postgres`; `isOver` tells whether the server has ended, which throws an `OperatorError`.
 */
export async function untilReady(connectionString: string, isOver: () => boolean): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (isOver()) throw new OperatorError('The database did not start.');
    try {
      return await createDatabaseIfMissing(connectionString);
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
    await sleep(15);
  }
  throw new OperatorError('The database did not become ready within ten minutes.');
}

/**
 * 57P03: the server is starting up or recovering. 57P01 and 57P02: it is ending, or restarting after one of its
 * processes ended.
 */
const TEMPORARY_CODES = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'];

/**
 * Whether a connection may fail like this while the server starts or is about to end: it may have no socket yet or no
 * more, and may cut the connection before, while or after we write. Its own process tells whether it has ended.
 */
function isTemporary(error: unknown): boolean {
  return (
    TEMPORARY_CODES.includes(errorCode(error) ?? '') ||
    /^(Connection terminated|timeout expired)/.test(messageOf(error))
  );
}

async function createDatabaseIfMissing(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A connection cut between two queries reports it here, and again as the failure of the next query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
