import { formatPounds, formatUnits, parsePounds, parsePrice, parseUnits } from '@tessera/domain/money';
import { sql } from 'kysely';
import type { JobContext } from '../queue/task';
import type { PlacedMarketOrder } from '../back-office/back-office';

/** A firm's market orders without an answer, each with whether it has waited long enough to ask for one. */
export const unanswered = async (
  { db, clock, operations }: JobContext,
  firmId: string,
): Promise<readonly (PlacedMarketOrder & { readonly due: boolean })[]> => {
  const restedSince = new Date(clock().getTime() - (operations?.delayMs ?? 0));
  const rows = await db
    .selectFrom('market_order')
    .innerJoin('instrument', 'instrument.asset_id', 'market_order.asset_id')
    .where('firm_id', '=', firmId)
    .where('allocated_at', 'is', null)
    .where('market_order.status', '=', 'Placed')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('price')
          .whereRef('price.asset_id', '=', 'market_order.asset_id')
          .whereRef('price_date', '<=', 'market_order.dealing_date')
          .orderBy('price_date', 'desc')
          .limit(1)
          .select('price')
          .as('last_price'),
      (join) => join.onTrue(),
    )
    .selectAll('market_order')
    .select(['minimum_transfer_unit', 'last_price.price as last_price'])
    .orderBy('market_order_id')
    .execute();
  return rows.map((row) => ({
    marketOrderId: row.market_order_id,
    assetId: row.asset_id,
    side: row.side,
    dealingDate: row.dealing_date,
    smallestUnit: parseUnits(row.minimum_transfer_unit),
    lastPrice: row.last_price === null ? null : parsePrice(row.last_price),
    ...(row.asked_amount === null
      ? { by: 'quantity', asked: parseUnits(row.asked_quantity ?? '0') }
      : { by: 'amount', asked: parsePounds(row.asked_amount) }),
    due: row.placed_at <= restedSince,
  }));
};

/**
 * Asks the back office for the answer to a market order and stores it before any member gets its part, so that the
 * parts are final.
 */
export const recordAnswer = async (
  { db, clock, operations }: JobContext,
  firmId: string,
  order: PlacedMarketOrder,
): Promise<void> => {
  const answer = operations?.backOffice.answerTo(order);
  if (!answer) return;
  if (answer.kind === 'fill') checkFill(order, answer.quantity, answer.consideration);
  await db
    .updateTable('market_order')
    .set({
      answered_at: clock(),
      ...(answer.kind === 'reject'
        ? { status: 'Rejected', reason: answer.reason }
        : {
            status: 'Filled',
            price: formatUnits(answer.price),
            filled_quantity: formatUnits(answer.quantity),
            filled_amount: formatPounds(answer.consideration),
            venue: answer.venue,
          }),
    })
    .where('firm_id', '=', firmId)
    .where('market_order_id', '=', order.marketOrderId)
    .where('status', '=', 'Placed')
    .execute();
};

const checkFill = ({ marketOrderId, by, asked }: PlacedMarketOrder, quantity: bigint, consideration: bigint): void => {
  if ((by === 'amount' ? consideration : quantity) > asked)
    throw new RangeError(`The back office reports more of market order ${marketOrderId} than was asked for.`);
  if (quantity <= 0n || consideration <= 0n)
    throw new RangeError(
      `The back office reports a fill of market order ${marketOrderId} without units or without money.`,
    );
};

/** The ids of answered market orders whose members have not all received their part. */
export const unallocated = async ({ db }: JobContext, firmId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('market_order')
    .where('firm_id', '=', firmId)
    .where('allocated_at', 'is', null)
    .where(sql<boolean>`answered_at is not null`)
    .select('market_order_id')
    .orderBy('market_order_id')
    .execute();
  return rows.map((row) => row.market_order_id);
};
