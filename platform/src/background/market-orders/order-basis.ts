import type { AggregatedOrder } from '@tessera/domain/allocation';
import { checkInstrument } from '../../ledger/plan/parts/checks';
import { investedOf, unitsWorth } from '../../ledger/orders/order-costs';
import type { LedgerState, TransactionState } from '../../ledger/state/state';

export type OrderBasis = AggregatedOrder['by'];

/** The basis of an order: purchases go to the market in pounds or in units, as requested; sales in units. */
export const orderBasis = ({
  movement,
  quantity,
}: {
  readonly movement: string;
  readonly quantity: unknown;
}): OrderBasis => (movement === 'Invest' && quantity === null ? 'amount' : 'quantity');

/**
 * The size of an order at the market: pence without its charges, or units. @throws LedgerRefusal when its instrument
 * cannot be dealt in.
 */
export const requestedSize = (state: LedgerState, transaction: TransactionState): bigint => {
  const { instrument, price } = checkInstrument(state, transaction.assetId);
  if (transaction.quantity !== null) return transaction.quantity;
  const amount = transaction.amount ?? 0n;
  if (transaction.movement === 'Invest')
    return investedOf(state, instrument, amount, { date: state.businessDate, price });
  const worth = unitsWorth(instrument, amount, price);
  return worth < transaction.reservedQuantity ? worth : transaction.reservedQuantity;
};
