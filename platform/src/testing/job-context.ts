import type { JobContext } from '../background/queue/task';
import type { Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { platformLedger } from '../server/platform-ledger';

/** The ledger as the platform opens it, where no back office is attached. */
export const testLedger = platformLedger(null);

/** What tasks stand on in a test: the date is fixed and no back office attached, unless it is said here. */
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
    ...said,
    operations,
    ledger: operations === null ? testLedger : platformLedger(operations),
  };
};
