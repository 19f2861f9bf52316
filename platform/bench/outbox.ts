import { setTimeout as pause } from 'node:timers/promises';
import { readEvents, startOutbox } from '../src/background/outbox/read-events';
import type { EventReader } from '../src/background/outbox/reader';
import { connectDatabase } from '../src/foundation/database/connect';
import type { DB } from '../src/foundation/database/schema';
import { readArguments } from '../src/foundation/command-line/command';
import { writeEvents } from '../src/requests/events/write-events';
import { onSeededCluster, percentile, twoDecimals } from './seeded-cluster';

/**
 * Measures how long an event waits for its reader, from the moment it is written: at few writes a second and at many, in
 * one run on one database that waits for the disk.
 */
const { json } = readArguments({ options: { json: { type: 'boolean', default: false } } }).values;
const seconds = 10;
const rates = [50, 500] as const;
const ticksASecond = 10;

await onSeededCluster(async (connectionString) => {
  const database = await connectDatabase<DB>(connectionString, { connections: 12 });
  const { db } = database;
  const rows = await db.selectFrom('client').where('firm_id', '=', 'NBW').select('client_id').limit(200).execute();
  const results = [];
  for (const rate of rates) {
    const lags: number[] = [];
    const reader: EventReader = {
      name: `bench ${rate}`,
      handle: async (_transaction, events) => {
        lags.push(...events.map(({ at }) => Date.now() - at.getTime()));
      },
    };
    const outbox = { db, clock: () => new Date(), readers: [reader], onFailure: () => undefined };
    await readEvents(outbox);
    const running = startOutbox(outbox);
    let written = 0;
    for (let tick = 0; tick < seconds * ticksASecond; tick += 1) {
      const until = Date.now() + 1000 / ticksASecond;
      // Each write is a transaction of its own, as each command is.
      await Promise.all(
        Array.from({ length: rate / ticksASecond }, (_, index) =>
          db
            .transaction()
            .execute((transaction) =>
              writeEvents(transaction, { firmId: 'NBW', userId: null, at: new Date(), kind: 'Client' }, [
                { type: 'client.changed', id: rows[(written + index) % rows.length]?.client_id ?? '', facts: {} },
              ]),
            ),
        ),
      );
      written += rate / ticksASecond;
      await pause(Math.max(0, until - Date.now()));
    }
    for (let tries = 0; lags.length < written && tries < 100; tries += 1) await pause(100);
    await running.stop();
    results.push({
      writesASecond: rate,
      written,
      read: lags.length,
      p50ms: percentile(lags, 0.5),
      p99ms: percentile(lags, 0.99),
    });
  }
  await database.close();
  const [few, many] = results;
  const ratio = few && many ? twoDecimals(many.p99ms / few.p99ms) : null;
  if (json) process.stdout.write(`${JSON.stringify({ results, ratio })}\n`);
  else {
    for (const { writesASecond, written, read, p50ms, p99ms } of results)
      console.log(
        `${writesASecond} writes a second: ${read} of ${written} read, lag ${p50ms} ms (p50), ${p99ms} ms (p99)`,
      );
    process.stdout.write(`p99 under many writes is ${ratio ?? 'not'} times that under few.\n`);
  }
});
