import type { Pool, PoolClient } from 'pg';

/**
 * The advisory lock for preparing a database, the same number in every process: the first bytes of SHA-256("tessera
 * migrations").
 */
const LOCK_KEY = '5138726145201871';

/** Runs work that changes the whole database, such as migrations, while no other process does; waits for its turn. */
export async function oneAtATime<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK_KEY})`);
    try {
      return await work(client);
    } finally {
      await client.query(`select pg_advisory_unlock(${LOCK_KEY})`);
    }
  } finally {
    client.release();
  }
}
