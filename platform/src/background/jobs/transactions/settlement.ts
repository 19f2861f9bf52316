import { countText } from '@tessera/domain/wording';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import { platformActor } from '../../../ledger/platform-actor';
import { recordRun } from '../../queue/record-run';
import type { JobContext, Task } from '../../queue/task';

/** Transactions read at a time. */
const batch = 200;

/**
 * A firm's settlement, once on each business date. Cash clears by its value date without a posting; this counts what
 * cleared today and lets transactions that waited for it go on.
 */
export const settlement: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  const { db } = context;
  const done = await db
    .selectFrom('job_run')
    .where('firm_id', '=', firmId)
    .where('task', '=', 'settlement')
    .where('status', '=', 'Done')
    .where('business_date', '=', (eb) => eb.selectFrom('business_date').select('business_date'))
    .select('job_run_id')
    .executeTakeFirst();
  if (done) return;
  await recordRun(context, firmId, 'settlement', async (businessDate) => {
    const cleared = await clearedToday(db, firmId, businessDate);
    const { released, failed, still } = await releaseWaiting(context, firmId, businessDate);
    const short = failed === 0 ? '' : `, ${failed} failed because the linked payment or sale brought too little cash`;
    return {
      done: cleared + released,
      failed,
      note: `${countText(cleared, 'cash amount')} cleared; ${countText(released, 'transaction')} released${short}, ${still} still waiting.`,
    };
  });
};

/** The number of earlier receipts that clear on this date. */
const clearedToday = async (db: Kysely<DB>, firmId: string, businessDate: string): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ cleared: bigint }>`
    select count(*) as cleared from cash_posting where firm_id = ${firmId} and account_id is not null and amount > 0 and value_date = ${businessDate} and post_date < ${businessDate}`.execute(
    db,
  );
  return Number(row?.cleared ?? 0n);
};

/**
 * Tries every waiting transaction in the order of groups and their members. One that may not go on yet is left; one
 * whose cash will never arrive fails. Imported transactions are left alone.
 */
const releaseWaiting = async (
  context: JobContext,
  firmId: string,
  businessDate: string,
): Promise<{ released: number; failed: number; still: number }> => {
  const { db, ledger } = context;
  let released = 0;
  let failed = 0;
  let still = 0;
  for (let after = ''; ;) {
    const waiting = await db
      .selectFrom('portfolio_transaction')
      .where('firm_id', '=', firmId)
      .where('status', '=', 'Waiting')
      .where('transaction_type', '<>', 'Product Transfer')
      .where('created_at', 'is not', null)
      .where('transaction_id', '>', after)
      .select('transaction_id')
      .orderBy('transaction_id')
      .limit(batch)
      .execute();
    for (const { transaction_id: transactionId } of waiting) {
      try {
        const goesOn = await db.transaction().execute(async (transaction) => {
          const executed = await ledger.execute(transaction, platformActor(context, firmId, businessDate), {
            kind: 'release',
            transactionId,
          });
          return executed.transactions.every(({ status }) => status !== 'Error');
        });
        if (goesOn) released += 1;
        else failed += 1;
      } catch (error) {
        if (!(error instanceof LedgerRefusal)) throw error;
        still += 1;
      }
      after = transactionId;
    }
    if (waiting.length < batch) return { released, failed, still };
  }
};
