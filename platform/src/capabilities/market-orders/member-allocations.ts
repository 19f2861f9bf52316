import type { AllocatedFill } from '@tessera/domain/allocation';
import { dealingPoint, londonInstant } from '@tessera/domain/dealing';
import { parsePounds, parsePrice, parseUnits } from '@tessera/domain/money';
import type { Kysely, Selectable } from 'kysely';
import type { BackOfficeStep } from '../../background/back-office/back-office';
import type { TransactionStatus } from '../../foundation/database/column-types';
import type { DB, MarketOrder } from '../../foundation/database/schema';
import { holdReason } from '../../ledger/state/hold-reason';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { shareFill } from './share-fill';

const tooLittle = 'The market filled too little of what was dealt as one: nothing of it came to this order.';

export interface MemberAllocation {
  readonly transactionId: string;
  readonly status: TransactionStatus;
  readonly held: string | null;
  readonly step: BackOfficeStep;
}

/** Each member's allocation of an answered market order. */
export const memberAllocations = async (
  db: Kysely<DB>,
  firmId: string,
  marketOrderId: string,
): Promise<readonly MemberAllocation[]> => {
  const order = await db
    .selectFrom('market_order')
    .innerJoin('instrument', 'instrument.asset_id', 'market_order.asset_id')
    .where('firm_id', '=', firmId)
    .where('market_order_id', '=', marketOrderId)
    .selectAll('market_order')
    .select('minimum_transfer_unit')
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('market_order_id', '=', marketOrderId)
    .select(['transaction_id', 'market_asked', 'status', holdReason.as('held')])
    .orderBy('transaction_id')
    .execute();
  const by = order.asked_amount === null ? 'quantity' : 'amount';
  const parse = by === 'amount' ? parsePounds : parseUnits;
  const shares =
    order.status !== 'Filled'
      ? new Map<string, AllocatedFill>()
      : shareFill({
          by,
          smallestUnit: parseUnits(order.minimum_transfer_unit),
          quantity: parseUnits(order.filled_quantity ?? '0'),
          consideration: parsePounds(order.filled_amount ?? '0'),
          members: members.map(({ transaction_id: id, market_asked: asked }) => ({
            id,
            asked: parse(trimmed(asked ?? '0', by)),
          })),
        });
  return members.map(({ transaction_id: transactionId, status, held }) => ({
    transactionId,
    status,
    held,
    step: stepFor(order, transactionId, shares.get(transactionId)),
  }));
};

/**
 * The step that completes a held member with its part of the fill, once the problem is solved. Null for any other
 * transaction.
 */
export const heldAllocation = async (
  { db, firmId }: ReadScope,
  marketOrderId: string,
  transactionId: FoundId<'Transaction'>,
): Promise<Extract<BackOfficeStep, { kind: 'complete' }> | null> => {
  const part = (await memberAllocations(db, firmId, marketOrderId)).find(
    (each) => each.transactionId === transactionId,
  );
  return part?.status === 'Placed' && part.held !== null && part.step.kind === 'complete' ? part.step : null;
};

/** The column has as many decimals as units; pounds have two. */
const trimmed = (asked: string, by: 'amount' | 'quantity'): string =>
  by === 'amount' ? asked.replace(/0{6}$/, '') : asked;

const stepFor = (
  { reason, price, venue, dealing_date: date }: Selectable<MarketOrder>,
  transactionId: string,
  share: AllocatedFill | undefined,
): BackOfficeStep => {
  if (reason !== null || price === null) return { kind: 'reject', transactionId, reason: reason ?? tooLittle };
  if (!share || share.quantity === 0n) return { kind: 'reject', transactionId, reason: tooLittle };
  const { quantity, consideration } = share;
  return {
    kind: 'complete',
    transactionId,
    reason: null,
    date,
    execution: {
      price: parsePrice(price),
      quantity,
      consideration,
      time: londonInstant(`${date}T${dealingPoint('Fund', date).time}`),
      venue,
      settlementDate: null,
    },
  };
};
