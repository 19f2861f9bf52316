import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { readEvents } from '../background/outbox/read-events';
import { connectDatabase } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';

/** Writes down each event in the table `heard`, slowly, so that a kill hits it in the middle of a batch. */
const main = async (): Promise<void> => {
  const database = await connectDatabase<DB>(process.env.DATABASE_URL ?? '', { connections: 2 });
  process.send?.('begins');
  await readEvents({
    db: database.db,
    clock: () => new Date(),
    readers: [
      {
        name: 'killed',
        handle: async (transaction, events) => {
          for (const { eventId, entity, sequence } of events) {
            await sql`insert into heard (event_id, entity_id, sequence) values (${eventId}, ${entity.id}, ${sequence})`.execute(
              transaction,
            );
            await pause(0);
          }
        },
      },
    ],
    onFailure: (_reader, error) => {
      throw error;
    },
  });
  await database.close();
};

void main();
