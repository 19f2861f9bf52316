import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { JobContext } from '../queue/task';
import type { TransactionCommand } from '../../ledger/state/commands';
import type { Executed } from '../../ledger/commit/executed';
import { LedgerRefusal } from '../../ledger/state/refusal';
import type { LedgerActor } from '../../ledger/state/state';
import type { BackOfficeStep } from './back-office';

export type Outcome = 'done' | 'refused' | 'overtaken';

/** What becomes of a step that the ledger refuses; null when nothing does. */
type OnRefusal = (transactionId: string, reason: string) => TransactionCommand | null;
const rejectByDefault: OnRefusal = (transactionId, reason) => ({ kind: 'reject', transactionId, reason });

/**
 * Does a step in a database transaction of its own. What the ledger refuses for its substance is a refusal by the
 * market or the bank, unless `onRefusal` has something else done; a step that someone else was quicker with is nothing.
 */
export const doStep = async (
  context: JobContext,
  actor: LedgerActor,
  step: BackOfficeStep,
  onRefusal: OnRefusal = rejectByDefault,
): Promise<Outcome> => {
  try {
    await executeInOwnTransaction(context, actor, step);
    return 'done';
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
    if (await hasChangedMeanwhile(context.db, actor.firmId, step)) return 'overtaken';
    const command = onRefusal(step.transactionId, error.message);
    if (command) await executeInOwnTransaction(context, actor, command);
    return 'refused';
  }
};

const executeInOwnTransaction = (
  { db, ledger }: JobContext,
  actor: LedgerActor,
  step: TransactionCommand,
): Promise<Executed> => db.transaction().execute((transaction) => ledger.execute(transaction, actor, step));

const hasChangedMeanwhile = async (
  db: Kysely<DB>,
  firmId: string,
  { kind, transactionId }: BackOfficeStep,
): Promise<boolean> => {
  const { status } = await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transactionId)
    .select('status')
    .executeTakeFirstOrThrow();
  return kind === 'place' ? status !== 'Pending' : status !== 'Pending' && status !== 'Placed';
};
