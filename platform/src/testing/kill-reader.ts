import { sql } from 'kysely';
import { readEvents } from '../background/outbox/read-events';
import { connectDatabase } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { writeEvents } from '../requests/events/write-events';
import { runAndKill } from './run-and-kill';
import { createTestDatabase } from './test-database';

export interface ReaderKillReport {
  readonly kills: number;
  readonly written: number;
  /** Events the reader has, and how many of them differ. */
  readonly heard: number;
  readonly different: number;
  /** Events of a record that came before one with a smaller number. */
  readonly outOfOrder: number;
}

const records = 40;

/** Writes events, kills their reader again and again in the middle of its batches, and lets it come to its end at last. */
export const killReader = async (killsMin: number): Promise<ReaderKillReport> => {
  const test = await createTestDatabase({ seeded: true });
  const { db, close } = await connectDatabase<DB>(test.connectionString, { connections: 2 });
  try {
    await sql`create table heard (heard_at bigint generated always as identity, event_id text, entity_id text, sequence integer)`.execute(
      db,
    );
    const silent = { name: 'killed', handle: async () => undefined };
    await readEvents({ db, clock: () => new Date(), readers: [silent], onFailure: () => undefined });
    const { rows } = await sql<{
      client_id: string;
    }>`select client_id from client where firm_id = 'NBW' order by client_id limit ${records}`.execute(db);
    const cause = { firmId: 'NBW', userId: null, kind: 'Client' as const };
    let written = 0;
    const write = async (): Promise<void> => {
      for (let round = 0; round < 10; round += 1)
        await db.transaction().execute((transaction) =>
          writeEvents(
            transaction,
            { ...cause, at: new Date() },
            rows.map((row) => ({ type: 'client.changed' as const, id: row.client_id, facts: { round } })),
          ),
        );
      written += rows.length * 10;
    };
    let kills = 0;
    while (kills < killsMin) {
      await write();
      if (!(await runAndKill('outbox-runner.ts', test.connectionString, true))) kills += 1;
    }
    // The server notices a killed process when it next answers it; until then its reader is taken.
    for (let tries = 0; tries < 20; tries += 1) {
      await runAndKill('outbox-runner.ts', test.connectionString, false);
      const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count from heard`.execute(db);
      if ((counted[0]?.count ?? 0) >= written) break;
    }
    const report = await sql<{ heard: number; different: number; outOfOrder: number }>`
      select count(*)::integer as heard, count(distinct event_id)::integer as different,
        count(*) filter (where sequence < before)::integer as "outOfOrder"
      from (select event_id, sequence, lag(sequence) over (partition by entity_id order by heard_at) as before from heard) each_heard`.execute(
      db,
    );
    const [found] = report.rows;
    if (!found) throw new Error('The database gave no row.');
    return { kills, written, ...found };
  } finally {
    await close();
    await test.drop();
  }
};

/** @throws when an event was lost, taken twice or out of order. */
export const expectEachOnceInOrder = ({ written, heard, different, outOfOrder }: ReaderKillReport): void =>
  expect({ heard, different, outOfOrder }).toEqual({ heard: written, different: written, outOfOrder: 0 });
