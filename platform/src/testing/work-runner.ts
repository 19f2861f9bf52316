import { work } from '../background/work/run-work';
import { connectDatabase } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { jobContextOn } from './job-context';

/** Does a firm's work in a process of its own, which a test kills. Says when it begins and when all is done. */
const main = async (): Promise<void> => {
  const database = await connectDatabase<DB>(process.env.DATABASE_URL ?? '', { connections: 3 });
  process.send?.('begins');
  await work(jobContextOn(database), { firmId: 'NBW' });
  await database.close();
  process.send?.('done');
};

void main();
