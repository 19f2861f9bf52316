import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, messageOf, OperatorError } from '../database/operator-error';
import { DATABASE } from './server-settings';

/** A crash recovery may take minutes; the server is only given up when it is not ready for this long. */
const START_LIMIT_MS = 600_000;

/**
 * Waits until the server takes connections and has the database `tessera`, which is made when missing.
 * `connectionString` is for its database `postgres`; `isOver` says whether the server has ended, which is an
 * `OperatorError` here.
 */
export async function untilReady(connectionString: string, isOver: () => boolean): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (isOver()) throw new OperatorError('The database did not start.');
    try {
      return await createDatabaseIfMissing(connectionString);
    } catch (error) {
      if (!mayPass(error)) throw error;
    }
    await sleep(15);
  }
  throw new OperatorError('The database did not become ready within ten minutes.');
}

/** 57P03: starting up or recovering. 57P01 and 57P02: it ends, or one of its processes did and it begins anew. */
const PASSING_CODES = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'];

/**
 * Whether a server that starts, or is about to end, may fail a connection like this: it may have no socket yet or none
 * any more, and may cut the connection before, while or after we write. Whether it did end, its own process tells.
 */
function mayPass(error: unknown): boolean {
  return (
    PASSING_CODES.includes(errorCode(error) ?? '') || /^(Connection terminated|timeout expired)/.test(messageOf(error))
  );
}

async function createDatabaseIfMissing(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A connection cut between two questions says so here, and again as the failure of the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
