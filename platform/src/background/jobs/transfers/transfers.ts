import { overStatuses } from '@tessera/contract/transfers/life';
import { countText } from '@tessera/domain/wording';
import { sql, type Kysely } from 'kysely';
import { advanceTransfer, type TransferWork } from '../../../capabilities/transfers/moving/advance-transfer';
import { simulatedCounterparty } from '../../../capabilities/transfers/counterparty/simulator';
import type { Counterparty } from '../../../capabilities/transfers/counterparty/counterparty';
import {
  lockTransfer,
  noteObstacle,
  platformFailed,
  type TransferActor,
} from '../../../capabilities/transfers/moving/stored-transfer';
import { isOutage } from '../../../foundation/database/outage';
import type { DB } from '../../../foundation/database/schema';
import { platformActor } from '../../../ledger/platform-actor';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import { recordRun, storedBusinessDate } from '../../queue/record-run';
import type { JobContext, Task } from '../../queue/task';

/** Transfers read at a time. */
const batch = 200;
/** The most moves of one transfer in one run: a life has fewer that need no person. */
const movesMax = 20;
/** Instruments that a simulated provider may send by mistake. */
const othersMax = 20;

/**
 * The day's work on transfers: each goes as far as it can without a person, and the other provider's answers whose day
 * has come are taken. Each move is a database transaction of its own, so that a run that is killed leaves it made or
 * not made, and a second run finds nothing more to do.
 */
export const transfers: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  const businessDate = await storedBusinessDate(context.db);
  if ((await dueTransfers(context.db, firmId, businessDate, context.operations !== null, '', 1)).length === 0) return;
  const counterparty = context.operations ? simulatedCounterparty(await instrumentIds(context.db)) : null;
  await recordRun(context, firmId, 'transfers', async () => {
    const { moved, failed } = await advanceAll(context, firmId, businessDate, counterparty);
    return {
      done: moved,
      failed,
      note: `${countText(moved, 'transfer')} went on${failed === 0 ? '' : `, ${failed} could not: their pages say why`}.`,
    };
  });
};

const instrumentIds = async (db: Kysely<DB>): Promise<string[]> =>
  (await db.selectFrom('instrument').select('asset_id').orderBy('asset_id').limit(othersMax).execute()).map(
    ({ asset_id: assetId }) => assetId,
  );

/**
 * Transfers that may go on today: those that wait for the platform or the other provider, those on which late income
 * is due, and those that left an account which has still to be closed.
 * @param isAnswered whether another provider answers here.
 */
const dueTransfers = async (
  db: Kysely<DB>,
  firmId: string,
  businessDate: string,
  isAnswered: boolean,
  after: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ transaction_id: string }>`
    select transaction_id from product_transfer join portfolio_transaction t using (firm_id, transaction_id) join account using (firm_id, account_id)
    where firm_id = ${firmId} and transaction_id > ${after} and terms is not null and (
      (transfer_status <> all(${overStatuses}::text[]) and transfer_status not in ('Awaiting Documentation', 'Verifying Documentation', 'Awaiting Crystallisation Information')
        and (next_answer is null or next_answer <= ${businessDate}) and (${isAnswered} or transfer_status in ('Pending', 'Onboarding Assets', 'Awaiting sell down')))
      or (transfer_status = 'Completed' and (next_answer <= ${businessDate} or (t.movement_type = 'Out' and account.status = 'Transfer Out' and terms ->> 'transferValueType' = 'Full'))))
    order by transaction_id limit ${limit}`.execute(db);
  return rows.map(({ transaction_id: id }) => id);
};

const advanceAll = async (
  context: JobContext,
  firmId: string,
  businessDate: string,
  counterparty: Counterparty | null,
): Promise<{ readonly moved: number; readonly failed: number }> => {
  const work: Omit<TransferWork, 'transaction'> = {
    ledger: context.ledger,
    ledgerActor: platformActor(context, firmId, businessDate),
    actor: { firmId, userId: null, by: 'platform', businessDate, at: context.clock() },
    counterparty,
  };
  let moved = 0;
  let failed = 0;
  for (let after = ''; ;) {
    const due = await dueTransfers(context.db, firmId, businessDate, counterparty !== null, after, batch);
    for (const id of due) {
      after = id;
      let moves = 0;
      try {
        while (
          moves < movesMax &&
          (await context.db.transaction().execute((transaction) => advanceTransfer({ ...work, transaction }, id))) ===
            'moved'
        )
          moves += 1;
      } catch (error) {
        if (isOutage(error)) throw error;
        failed += 1;
        await noteFailure(context, work.actor, id, error);
      }
      if (moves > 0) moved += 1;
    }
    if (due.length < batch) return { moved, failed };
  }
};

/** One that cannot go on stops none of the others: it says so, and is among the exceptions until somebody sees to it. */
const noteFailure = async (
  { db, onProblem }: JobContext,
  actor: TransferActor,
  id: string,
  error: unknown,
): Promise<void> => {
  const isRefused = error instanceof LedgerRefusal;
  if (!isRefused) onProblem?.(`The transfer ${id} of ${actor.firmId} could not go on.`, error);
  await db.transaction().execute(async (transaction) => {
    const row = await lockTransfer(transaction, actor.firmId, id);
    if (row) await noteObstacle(transaction, actor, row, isRefused ? error.message : platformFailed);
  });
};
