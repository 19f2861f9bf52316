import { countText } from '@tessera/domain/wording';
import type { IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import { sql } from 'kysely';
import { isDetailsProblem } from '@tessera/domain/payment-method';
import { enqueue } from '../../../foundation/database/enqueue';
import { businessNow, platformActor } from '../../../ledger/platform-actor';
import { recordRun, storedBusinessDate } from '../../queue/record-run';
import type { JobContext, Task } from '../../queue/task';
import type { TransactionCommand } from '../../../ledger/state/commands';
import { dayOf } from '../../../ledger/orders/dealing-date';
import { holdReason } from '../../../ledger/state/hold-reason';
import { allocate } from '../../market-orders/allocate';
import { recordAnswer, unallocated, unanswered } from '../../market-orders/market-answers';
import { batchFundOrders, dealingPointReached } from '../../market-orders/order-batches';
import { placeBatch } from '../../market-orders/place-batch';
import type { OpenWork } from '../../back-office/back-office';
import { doStep } from '../../back-office/do-step';

/** The most transactions in one run; the rest wait for the next, which this one queues at its end. */
const batch = 100;

/** Orders waiting for a later dealing point are checked again after a minute at the earliest. */
const dealingPointPollMs = 60_000;

/**
 * Lets the attached back office take its next step with each of a firm's transactions that has waited long enough, and
 * places the fund orders whose dealing point has been reached as market orders. Each step queues the next run in its
 * own database transaction, so a run killed anywhere leaves a step whole or undone.
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
    // What it did can end exceptions, and make new ones.
    await enqueue(context.db, { task: 'notifications', firmId }, { once: true });
  }
  // Some work is not due yet, or more than one run takes. The steps above have queued their own next runs.
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

/** A transaction that waits for verified bank details is held; any other refusal rejects it. */
const holdOrReject = (transactionId: string, reason: string): TransactionCommand => ({
  kind: isDetailsProblem(reason) ? 'hold' : 'reject',
  transactionId,
  reason,
});

/** Whether any orders wait for a later dealing point. */
const hasLaterDealingPoints = async ({ db }: JobContext, firmId: string, now: LondonTime): Promise<boolean> =>
  (await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('status', '=', 'Pending')
    .where('deals_at', '>', now)
    .select('transaction_id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** SQL of a payment's requested date; null for anything else. */
const paymentDate = sql<IsoDate | null>`case when transaction_type = 'Payment' then intended_settlement_date end`;

/**
 * Transactions created here that wait for a bank or a market, longest wait first. Imported transactions and those with
 * a later date are left out.
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
    // The `collections` task handles direct debits.
    .where(sql<boolean>`(movement_type = 'In' and method = 'Direct Debit') is not true`)
    // A person reviews held transactions, and operations complete them.
    .where(holdReason, 'is', null)
    // A fund order goes to the market with others; one that was placed by hand is completed on its own.
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
