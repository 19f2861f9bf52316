import { localScanner } from '../capabilities/documents/scanner';
import type { JobContext } from '../background/queue/task';
import type { Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { platformLedger } from '../server/platform-ledger';

/** The ledger as the platform opens it, without a back office. */
export const testLedger = platformLedger(null);

/** The context of tasks in a test: a fixed date and no back office, unless the test says otherwise. */
export const jobContextOn = (
  { db, pool }: Pick<Database<DB>, 'db' | 'pool'>,
  said: Partial<Omit<JobContext, 'db' | 'pool' | 'ledger'>> = {},
): JobContext => {
  const { operations = null } = said;
  return {
    db,
    pool,
    clock: () => new Date(),
    dateIsFixed: true,
    nextPrice: null,
    scanner: localScanner,
    ...said,
    operations,
    ledger: operations === null ? testLedger : platformLedger(operations),
  };
};
