import { countText } from '@tessera/domain/wording';
import { enqueue } from '../../foundation/database/enqueue';
import { storedBusinessDate } from '../queue/record-run';
import type { Task } from '../queue/task';
import { sealNow } from './seal-now';

/**
 * The most seals in one run, about a second's work; the rest follow in another run, so that a stopping platform need
 * not wait.
 */
const sealsMax = 50;

/**
 * Seals what every firm has committed, and records a run if there was anything to seal. Rows still uncommitted are
 * sealed next time.
 */
export const seal: Task = async ({ db, pool, clock }) => {
  const startedAt = clock();
  let made = 0;
  const { outcome, firms } = await sealNow(pool, { stopped: () => (made += 1) > sealsMax });
  if (firms.length > 0) {
    const businessDate = await storedBusinessDate(db);
    await db
      .insertInto('job_run')
      .values(
        firms.map(({ firmId, seals, rows }) => ({
          firm_id: firmId,
          task: 'seal' as const,
          business_date: businessDate,
          status: 'Done' as const,
          started_at: startedAt,
          ended_at: clock(),
          done: rows,
          note: `Sealed ${countText(rows, 'row')} of postings, steps and audit in ${countText(seals, 'seal')}.`,
        })),
      )
      .execute();
  }
  if (outcome === 'stopped') await enqueue(db, { task: 'seal' });
};
