import { DeliveryRun } from '../background/webhooks/deliver';
import { readRanges, systemNetwork } from '../capabilities/webhooks/network';
import { connectDatabase } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';

/** Sends the webhooks that are due, in a process of its own that a test can kill. */
const main = async (): Promise<void> => {
  const { db, close } = await connectDatabase<DB>(process.env.DATABASE_URL ?? '', { connections: 2 });
  const run = new DeliveryRun({
    db,
    clock: () => new Date(),
    network: systemNetwork(readRanges('127.0.0.1/32')),
    onFailure: (error) => {
      throw error;
    },
  });
  await run.look();
  await run.settle();
  await close();
};

void main();
