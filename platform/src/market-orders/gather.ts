import { dealingPoint, londonTime } from '@tessera/domain/dealing';
import { sql } from 'kysely';
import type { MarketSide } from '../database/column-types';
import type { JobContext } from '../jobs/task';
import { askedBy, type AskedBy } from './asked';

/** Most orders of one look; those beyond it go to the market as another order of the same point. */
const ordersMax = 1000;

/** Orders that go to the market as one. */
export interface Gathered {
  readonly assetId: string;
  readonly side: MarketSide;
  readonly by: AskedBy;
  readonly transactionIds: readonly string[];
}

/** Whether the dealing point has passed that an order was in time for. */
const hasPassed = (ready: Date, now: Date): boolean => {
  const { date, time } = dealingPoint('Fund', londonTime(ready));
  return `${date}T${time}` <= londonTime(now);
};

/** A firm's Pending fund orders whose dealing point has come, by instrument, side and how they were asked for; and whether others still wait for theirs. */
export const gather = async ({ db, clock, operations }: JobContext, firmId: string): Promise<{ readonly gathered: readonly Gathered[]; readonly later: boolean }> => {
  const now = clock();
  const restedSince = new Date(now.getTime() - (operations?.delayMs ?? 0));
  const rows = await db.selectFrom('portfolio_transaction').innerJoin('instrument', 'instrument.asset_id', 'portfolio_transaction.asset_id')
    .where('firm_id', '=', firmId).where('portfolio_transaction.status', '=', 'Pending').where('transaction_type', '=', 'Order').where('instrument_type', '=', 'Fund').where('created_at', 'is not', null)
    .select(['transaction_id', 'instrument.asset_id', 'movement_type', 'quantity', sql<Date>`coalesce(updated_at, created_at)`.as('since')]).orderBy('since').orderBy('transaction_id').limit(ordersMax).execute();
  const due = rows.filter(({ since }) => since <= restedSince && (!operations?.backOffice.keepsDealingPoints || hasPassed(since, now)));
  const orders = new Map<string, Gathered & { readonly transactionIds: string[] }>();
  for (const { transaction_id: id, asset_id: assetId, movement_type: movement, quantity } of due) {
    const side = movement === 'Invest' ? 'Buy' : 'Sell';
    const by = askedBy({ movement, quantity });
    const key = `${assetId} ${side} ${by}`;
    const order = orders.get(key) ?? { assetId, side, by, transactionIds: [] };
    order.transactionIds.push(id);
    orders.set(key, order);
  }
  return { gathered: [...orders.values()], later: due.length < rows.length || rows.length === ordersMax };
};
