import { countText } from '@tessera/domain/wording';
import type { IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import { sql } from 'kysely';
import { isDetailsProblem } from '../../ledger/rules/payment-method';
import { enqueue } from '../queue/enqueue';
import { businessNow, platformActor } from '../../ledger/platform-actor';
import { recordRun, storedBusinessDate } from '../queue/record-run';
import type { JobContext, Task } from '../queue/task';
import type { TransactionCommand } from '../../ledger/state/commands';
import { dayOf } from '../../ledger/plan/dealing-date';
import { holdReason } from '../../ledger/state/hold-reason';
import { allocate } from '../market-orders/allocate';
import { recordAnswer, unallocated, unanswered } from '../market-orders/market-answers';
import { batchFundOrders, dealingPointReached } from '../market-orders/order-batches';
import { placeBatch } from '../market-orders/place-batch';
import type { OpenWork } from '../back-office/back-office';
import { doStep } from '../back-office/do-step';

/** Most transactions of one run; what is left waits for the next, which is queued at its end. */
const batch = 100;

/** Orders that wait for a later point are looked at again after a minute at the earliest. */
const dealingPointPollMs = 60_000;

/**
 * Lets the attached back office do its next step with each transaction of a firm that has rested long enough, and with
 * the orders in funds whose dealing point has come as one. Each step is one database transaction with the look at the
 * next one in it: killed anywhere, a step is whole or not there.
 */
export const operations: Task = async (context, { firmId }) => {
  const { operations: attached } = context;
  if (!attached || firmId === undefined) return;
  const { backOffice, delayMs } = attached;
  const businessDate = await storedBusinessDate(context.db);
  const now = businessNow(context, businessDate);
  const found = await openWork(context, firmId, now);
  const due = found.filter((work) => work.due).flatMap((work) => backOffice.nextStep(work) ?? []);
  const { batches, later } = await batchFundOrders(context, firmId, now);
  const placed = await unanswered(context, firmId);
  const toAnswer = placed.filter((order) => order.due);
  if (due.length + batches.length + toAnswer.length + (await unallocated(context, firmId)).length > 0) {
    await recordRun(context, firmId, 'operations', async (businessDate) => {
      const actor = platformActor(context, firmId, businessDate);
      let done = 0;
      let failed = 0;
      const count = (tally: { readonly done: number; readonly failed: number }): void => {
        done += tally.done;
        failed += tally.failed;
      };
      for (const step of due) {
        const outcome = await doStep(context, actor, step, holdOrReject);
        count({ done: outcome === 'done' ? 1 : 0, failed: outcome === 'refused' ? 1 : 0 });
      }
      for (const orders of batches) count(await placeBatch(context, actor, orders));
      for (const order of toAnswer) await recordAnswer(context, firmId, order);
      for (const marketOrderId of await unallocated(context, firmId))
        count(await allocate(context, actor, marketOrderId));
      return {
        done,
        failed,
        note: `The simulated back office moved ${countText(done, 'transaction')} on${failed > 0 ? ` and ${failed} to Error, or held them: their histories say why` : ''}.`,
      };
    });
  }
  // Not due yet, or more than one run takes. Steps done above have put their own next look into the queue.
  if (found.length === batch || found.some((work) => !work.due && backOffice.nextStep(work)) || placed.length > 0)
    await enqueue(context.db, { task: 'operations', firmId }, { afterMs: delayMs });
  if (later) await enqueue(context.db, { task: 'operations', firmId }, { afterMs: delayMs, once: true });
  else if (await hasLaterDealingPoints(context, firmId, now))
    await enqueue(
      context.db,
      { task: 'operations', firmId },
      { afterMs: Math.max(delayMs, dealingPointPollMs), once: true },
    );
};

/** What waits for bank details to be verified is kept; what is refused for anything else has failed. */
const holdOrReject = (transactionId: string, reason: string): TransactionCommand => ({
  kind: isDetailsProblem(reason) ? 'hold' : 'reject',
  transactionId,
  reason,
});

/** Whether orders wait for a dealing point. */
const hasLaterDealingPoints = async ({ db }: JobContext, firmId: string, now: LondonTime): Promise<boolean> =>
  (await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('status', '=', 'Pending')
    .where('deals_at', '>', now)
    .select('transaction_id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The day a payment has to keep to; of anything else null. */
const paymentDate = sql<IsoDate | null>`case when transaction_type = 'Payment' then intended_settlement_date end`;

/**
 * What was made here and waits for a bank or a market, the longest rest first. What was loaded stands still, and what
 * has a later day is not looked at.
 */
const openWork = async (
  { db, clock, operations: attached }: JobContext,
  firmId: string,
  now: LondonTime,
): Promise<(OpenWork & { readonly due: boolean })[]> => {
  const restedSince = new Date(clock().getTime() - (attached?.delayMs ?? 0));
  const businessDate = dayOf(now);
  const rows = await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('status', 'in', ['Pending', 'Placed'])
    .where('market_order_id', 'is', null)
    .where('transaction_type', 'in', ['Payment', 'Order'])
    .where('created_at', 'is not', null)
    .where(dealingPointReached(now))
    .where(sql<boolean>`coalesce(${paymentDate} <= ${businessDate}::date, true)`)
    // The task `collections` does what is collected.
    .where(sql<boolean>`(movement_type = 'In' and method = 'Direct Debit') is not true`)
    // A person looks at what is held: operations complete it themselves.
    .where(holdReason, 'is', null)
    // An order in a fund goes with others; one that was placed by hand is done by itself.
    .where((eb) =>
      eb.or([
        eb('status', '=', 'Placed'),
        eb('asset_id', 'is', null),
        eb(
          'asset_id',
          'not in',
          eb.selectFrom('instrument').where('instrument_type', '=', 'Fund').select('instrument.asset_id'),
        ),
      ]),
    )
    .select([
      'transaction_id',
      'transaction_type',
      'movement_type',
      'status',
      paymentDate.as('payment_date'),
      'deals_at',
      sql<Date>`coalesce(updated_at, created_at)`.as('since'),
    ])
    .orderBy('since')
    .orderBy('transaction_id')
    .limit(batch)
    .execute();
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    type: row.transaction_type,
    movement: row.movement_type,
    status: row.status as OpenWork['status'],
    paymentDate: row.payment_date,
    dealsAt: row.deals_at,
    businessDate,
    due: row.since <= restedSince,
  }));
};
