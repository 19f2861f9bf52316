import { bacsWorkingDays, representableCodes } from '@tessera/domain/collections';
import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { holdReason } from '../../../ledger/state/hold-reason';
import { notPresented } from '../../../ledger/plan/plan-unpaid';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import { doStep } from '../../back-office/do-step';
import { platformActor } from '../../../ledger/platform-actor';
import { recordRun, storedBusinessDate } from '../../queue/record-run';
import type { JobContext, Task } from '../../queue/task';

/** Collections read at a time. */
const batch = 200;
const noMandate = '1 Instruction cancelled';

type Step = 'present again' | 'place' | 'complete';
interface Due {
  readonly id: string;
  readonly accountId: string;
  readonly entry: IsoDate | null;
}
type Tally = Record<'placed' | 'completed' | 'presented' | 'refused', number>;

/**
 * A firm's direct debits: returned collections that may be presented again are presented, files go to Bacs on their
 * input day, and payments are credited on their entry day. Each step is one database transaction after which its
 * collection is no longer due, so a repeated run finds nothing.
 */
export const collections: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  const today = await storedBusinessDate(context.db);
  const due = await Promise.all(
    (['complete', 'place', 'present again'] as const).map((step) => readDue(context.db, firmId, today, step, '', 1)),
  );
  if (due.every((each) => each.length === 0)) return;
  await recordRun(context, firmId, 'collections', async (businessDate) => {
    const tally: Tally = { placed: 0, completed: 0, presented: 0, refused: 0 };
    // Credits first: a collection sent today cannot be credited today.
    for (const step of ['complete', 'place', 'present again'] as const) {
      for (let after = ''; ;) {
        const found = await readDue(context.db, firmId, businessDate, step, after, batch);
        for (const each of found) {
          await stepOf[step](context, firmId, businessDate, each, tally);
          after = each.id;
        }
        if (found.length < batch) break;
      }
    }
    const { placed, completed, presented, refused } = tally;
    return {
      done: placed + completed + presented,
      failed: refused,
      note: `Direct debits: ${placed} sent to Bacs, ${completed} credited, ${presented} presented again${refused > 0 ? `, ${refused} refused` : ''}.`,
    };
  });
};

const readDue = async (
  db: Kysely<DB>,
  firmId: string,
  businessDate: IsoDate,
  step: Step,
  after: string,
  most: number,
): Promise<readonly Due[]> => {
  const collected = db
    .selectFrom('portfolio_transaction')
    .where('portfolio_transaction.firm_id', '=', firmId)
    .where('method', '=', 'Direct Debit')
    .where('transaction_type', '=', 'Payment')
    .where('movement_type', '=', 'In')
    // Imported transactions are left alone.
    .where('portfolio_transaction.created_at', 'is not', null)
    .where('transaction_id', '>', after);
  const found =
    step === 'complete'
      ? collected
          .where('portfolio_transaction.status', '=', 'Placed')
          .where(holdReason, 'is', null)
          .where('intended_settlement_date', '<=', businessDate)
      : step === 'place'
        ? collected
            .where('portfolio_transaction.status', '=', 'Pending')
            .where('intended_settlement_date', '<=', addWorkingDays(businessDate, bacsWorkingDays))
        : collected
            .where('portfolio_transaction.status', '=', 'Error')
            .where('unpaid_code', 'in', representableCodes)
            .where('presented_again', '=', false)
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('transaction_step as step')
                    .whereRef('step.firm_id', '=', 'portfolio_transaction.firm_id')
                    .whereRef('step.transaction_id', '=', 'portfolio_transaction.transaction_id')
                    .where('action', '=', notPresented)
                    .select('step.step'),
                ),
              ),
            );
  const rows = await found
    .select(['transaction_id', 'account_id', 'intended_settlement_date'])
    .orderBy('transaction_id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.transaction_id,
    accountId: row.account_id,
    entry: row.intended_settlement_date,
  }));
};

type DoStep = (context: JobContext, firmId: string, businessDate: IsoDate, due: Due, tally: Tally) => Promise<void>;

const stepOf: Readonly<Record<Step, DoStep>> = {
  complete: async (context, firmId, businessDate, { id, entry }, tally) => {
    const outcome = await doStep(context, platformActor(context, firmId, businessDate), {
      kind: 'complete',
      transactionId: id,
      reason: null,
      date: entry,
      execution: null,
    });
    if (outcome !== 'overtaken') tally[outcome === 'done' ? 'completed' : 'refused'] += 1;
  },
  place: async (context, firmId, businessDate, { id, accountId }, tally) => {
    const mandates = await context.db
      .selectFrom('mandate')
      .innerJoin('account_bank_details as details', (join) =>
        join
          .onRef('details.firm_id', '=', 'mandate.firm_id')
          .onRef('details.bank_details_id', '=', 'mandate.bank_details_id'),
      )
      .where('mandate.firm_id', '=', firmId)
      .where('details.account_id', '=', accountId)
      .where('mandate.status', '<>', 'Cancelled')
      .select('mandate.status')
      .execute();
    // The bank has not accepted the mandate yet: the collection waits, and is debited later than planned.
    if (mandates.some(({ status }) => status === 'Setting up')) return;
    const outcome = await doStep(
      context,
      platformActor(context, firmId, businessDate),
      mandates.length > 0
        ? { kind: 'place', transactionId: id }
        : { kind: 'reject', transactionId: id, reason: noMandate },
    );
    if (outcome !== 'overtaken') tally[outcome === 'done' && mandates.length > 0 ? 'placed' : 'refused'] += 1;
  },
  // A collection whose month is over, or for which no allowance is left, stays; its history says what to do.
  'present again': async (context, firmId, businessDate, { id }, tally) => {
    try {
      const goesOn = await context.db.transaction().execute(async (transaction) => {
        const executed = await context.ledger.execute(transaction, platformActor(context, firmId, businessDate), {
          kind: 'represent',
          transactionId: id,
        });
        return executed.transactions.some(({ status }) => status === 'Pending');
      });
      tally[goesOn ? 'presented' : 'refused'] += 1;
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
    }
  },
};
