import { connectDatabase } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { simulator } from '../background/back-office/simulator';
import { operations } from '../background/jobs/transactions/operations';
import { jobContextOn } from './job-context';

/** Runs the next back-office steps of one firm, in a process that a test kills while it allocates. */
const database = await connectDatabase<DB>(process.env.DATABASE_URL ?? '', { connections: 2 });
await operations(
  jobContextOn(database, {
    businessTime: (date) => `${date}T17:00`,
    operations: { backOffice: simulator, delayMs: 0 },
  }),
  { firmId: 'NBW' },
);
await database.close();
