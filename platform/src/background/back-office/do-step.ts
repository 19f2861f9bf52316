import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { JobContext } from '../queue/task';
import type { TransactionCommand } from '../../ledger/state/commands';
import type { Executed } from '../../ledger/commit/executed';
import { LedgerRefusal } from '../../ledger/state/refusal';
import type { LedgerActor } from '../../ledger/state/state';
import type { BackOfficeStep } from './back-office';

export type Outcome = 'done' | 'refused' | 'overtaken';

/** The command to execute when the ledger refuses a step; null for none. */
type OnRefusal = (transactionId: string, reason: string) => TransactionCommand | null;
const rejectByDefault: OnRefusal = (transactionId, reason) => ({ kind: 'reject', transactionId, reason });

/**
 * Executes a step in its own database transaction. A refusal by the ledger counts as a rejection by the market or the
 * bank, unless `onRefusal` gives another command. If someone else changed the transaction first, nothing is done.
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
