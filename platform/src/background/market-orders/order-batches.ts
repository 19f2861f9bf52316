import type { IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import { sql, type RawBuilder } from 'kysely';
import type { MarketSide } from '../../foundation/database/column-types';
import type { JobContext } from '../queue/task';
import { dayOf } from '../../ledger/orders/dealing-date';
import { orderBasis, type OrderBasis } from './order-basis';

/** The most orders in one run; the rest go to the market as another order of the same dealing point. */
const ordersMax = 1000;

/** Orders that go to the market as one market order. */
export interface OrderBatch {
  readonly assetId: string;
  readonly side: MarketSide;
  readonly by: OrderBasis;
  /** The day of their dealing point. */
  readonly dealingDate: IsoDate;
  readonly transactionIds: readonly string[];
}

/** Whether the dealing point of an order has been reached; true for an order without one. */
export const dealingPointReached = (now: LondonTime): RawBuilder<boolean> =>
  sql<boolean>`coalesce(portfolio_transaction.deals_at <= ${now}, true)`;

/**
 * Batches a firm's Pending fund orders whose dealing point has been reached by instrument, date, side and basis.
 * `later` says whether more of them are still within the delay or beyond this run.
 */
export const batchFundOrders = async (
  { db, clock, operations }: JobContext,
  firmId: string,
  now: LondonTime,
): Promise<{ readonly batches: readonly OrderBatch[]; readonly later: boolean }> => {
  const restedSince = new Date(clock().getTime() - (operations?.delayMs ?? 0));
  const rows = await db
    .selectFrom('portfolio_transaction')
    .innerJoin('instrument', 'instrument.asset_id', 'portfolio_transaction.asset_id')
    .where('firm_id', '=', firmId)
    .where('portfolio_transaction.status', '=', 'Pending')
    .where('transaction_type', '=', 'Order')
    .where('instrument_type', '=', 'Fund')
    .where('created_at', 'is not', null)
    .where(dealingPointReached(now))
    .select([
      'transaction_id',
      'deals_at',
      'instrument.asset_id',
      'movement_type',
      'quantity',
      sql<Date>`coalesce(updated_at, created_at)`.as('since'),
    ])
    .orderBy('since')
    .orderBy('transaction_id')
    .limit(ordersMax)
    .execute();
  const due = rows.filter(({ since }) => since <= restedSince);
  const orders = new Map<string, OrderBatch & { readonly transactionIds: string[] }>();
  for (const { transaction_id: id, asset_id: assetId, movement_type: movement, quantity, deals_at: dealsAt } of due) {
    const side = movement === 'Invest' ? 'Buy' : 'Sell';
    const by = orderBasis({ movement, quantity });
    const dealingDate = dayOf(dealsAt ?? now);
    const key = `${assetId} ${dealingDate} ${side} ${by}`;
    const order = orders.get(key) ?? { assetId, side, by, dealingDate, transactionIds: [] };
    order.transactionIds.push(id);
    orders.set(key, order);
  }
  return { batches: [...orders.values()], later: due.length < rows.length || rows.length === ordersMax };
};
