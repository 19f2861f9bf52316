import { countText } from '@tessera/domain/wording';
import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import type { Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { makePayment } from '../../../capabilities/recurring/make-payment';
import { activateMandates } from '../../../capabilities/recurring/mandates';
import { flowOf, paymentAfter, stepsOf } from '../../../capabilities/recurring/schedule';
import { toRecurring, type Recurring } from '../../../capabilities/recurring/stored-recurring';
import { platformActor } from '../../../ledger/platform-actor';
import { recordRun } from '../../queue/record-run';
import type { JobContext, Task } from '../../queue/task';

/** Recurring orders read at a time. */
const batch = 200;
/** No payment is created further ahead of its date than a payment out: five working days. */
const aheadWorkingDays = 5;

interface Tally {
  made: number;
  refused: number;
  later: number;
}

/**
 * Creates the transactions of every recurring order that is due, once on each business date. Each payment shares one
 * database transaction with the step to the next date: a run killed anywhere leaves a payment created once or not yet.
 */
export const recurring: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  const { db } = context;
  const done = await db
    .selectFrom('job_run')
    .where('firm_id', '=', firmId)
    .where('task', '=', 'recurring')
    .where('status', '=', 'Done')
    .where('business_date', '=', (eb) => eb.selectFrom('business_date').select('business_date'))
    .select('job_run_id')
    .executeTakeFirst();
  if (done) return;
  await recordRun(context, firmId, 'recurring', async (businessDate) => {
    const mandates = await activateMandates(db, firmId, businessDate, context.clock());
    const { made, refused, later } = await makeAll(context, firmId, businessDate);
    const parts = [
      `${countText(made, 'regular payment or investment was', 'regular payments and investments were')} made.`,
      ...(refused > 0 ? [`${countText(refused, 'failed and is', 'failed and are')} in Error.`] : []),
      ...(later > 0 ? [`${countText(later, 'waits', 'wait')} for cash.`] : []),
      ...(mandates > 0 ? [`${countText(mandates, 'mandate')} became active.`] : []),
    ];
    return { done: made + mandates, failed: refused, note: parts.join(' ') };
  });
};

const makeAll = async (context: JobContext, firmId: string, businessDate: IsoDate): Promise<Tally> => {
  const tally: Tally = { made: 0, refused: 0, later: 0 };
  for (let after = ''; ;) {
    const due = await context.db
      .selectFrom('recurring_order')
      .where('firm_id', '=', firmId)
      .where('status', '=', 'Active')
      .where('next_date', '<=', addWorkingDays(businessDate, aheadWorkingDays))
      .where('recurring_order_id', '>', after)
      .select('recurring_order_id')
      .orderBy('recurring_order_id')
      .limit(batch)
      .execute();
    for (const { recurring_order_id: id } of due) {
      // After a long stop more than one date of an order is due.
      while (await makeNext(context, firmId, businessDate, id, tally));
      after = id;
    }
    if (due.length < batch) return tally;
  }
};

/** Creates the next payment of an order if it is due. Returns true when the one after it may be due too. */
const makeNext = (
  context: JobContext,
  firmId: string,
  businessDate: IsoDate,
  id: string,
  tally: Tally,
): Promise<boolean> =>
  context.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('recurring_order')
      .where('firm_id', '=', firmId)
      .where('recurring_order_id', '=', id)
      .where('status', '=', 'Active')
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    const order = row && toRecurring(row);
    if (!order || order.nextDate === null) return false;
    const steps = stepsOf(flowOf(order), order.nextDate);
    if (steps.asked > businessDate) return false;
    const occurrence = {
      recurring: order,
      date: order.nextDate,
      businessDate,
      authorised: await wasAuthorised(transaction, firmId, order),
    };
    const made = await makePayment({
      transaction,
      ledger: context.ledger,
      actor: platformActor(context, firmId, businessDate),
      occurrence,
      isLastTry: businessDate >= steps.lastTry,
    });
    tally[made.kind] += 1;
    if (made.kind === 'later') return false;
    if (made.kind === 'made') tally.refused += made.refused;
    const next = paymentAfter(order.paymentDay, order.nextDate, order.endDate);
    // The version counts people's changes only: a payment made meanwhile is no reason to refuse an edit.
    await transaction
      .updateTable('recurring_order')
      .set({
        next_date: next,
        status: next === null ? 'Ended' : 'Active',
        updated_at: context.clock(),
        updated_by: null,
      })
      .where('firm_id', '=', firmId)
      .where('recurring_order_id', '=', id)
      .execute();
    return next !== null;
  });

/** Whether a second person has authorised an earlier payment of this order. */
const wasAuthorised = async (
  transaction: Transaction<DB>,
  firmId: string,
  { recurringOrderId, movement }: Recurring,
): Promise<boolean> => {
  if (movement !== 'Out') return false;
  const step = await transaction
    .selectFrom('portfolio_transaction')
    .innerJoin('transaction_step', (join) =>
      join
        .onRef('transaction_step.firm_id', '=', 'portfolio_transaction.firm_id')
        .onRef('transaction_step.transaction_id', '=', 'portfolio_transaction.transaction_id'),
    )
    .where('portfolio_transaction.firm_id', '=', firmId)
    .where('recurring_order_id', '=', recurringOrderId)
    .where('from_status', '=', 'Checking')
    .where('to_status', 'in', ['Pending', 'Waiting'])
    .select('step')
    .executeTakeFirst();
  return step !== undefined;
};
