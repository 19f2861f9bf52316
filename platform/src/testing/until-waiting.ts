import type { Pool } from 'pg';

const triesMax = 1_000;

/** Resolves once a connection of this database waits for a lock, or the work has ended without. */
export const untilWaiting = async (
  pool: Pool,
  work: Promise<unknown> = new Promise(() => undefined),
): Promise<void> => {
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
  };
  work.then(end, end);
  for (let tries = 0; tries < triesMax && !hasEnded; tries += 1) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount !== 0) return;
    await new Promise((settle) => setTimeout(settle, 10));
  }
  if (!hasEnded) throw new Error('Nothing waited for a lock.');
};
