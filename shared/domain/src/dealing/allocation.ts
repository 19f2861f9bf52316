import { apportion } from '../money/apportion';
import { sum, type Pence, type Units } from '../money/money';

/** A client's part of an aggregated order: one order for several clients, for one instrument and dealing point. */
export interface OrderMember {
  readonly id: string;
  /** Pence to invest or raise, without charges, of orders by amount; units of orders by quantity. */
  readonly asked: bigint;
}

export interface AggregatedOrder {
  /** Orders by amount and orders by quantity are not placed together. */
  readonly by: 'amount' | 'quantity';
  /** In order of acceptance, which decides between equal members. */
  readonly members: readonly OrderMember[];
  /** The instrument's smallest unit. */
  readonly smallestUnit: Units;
}

export interface Fill {
  readonly quantity: Units;
  readonly consideration: Pence;
}

export interface AllocatedFill extends Fill {
  readonly id: string;
}

/**
 * Allocates one fill fairly to the members of an aggregated order (COBS 11.3.7 and 11.3.8; general knowledge). The
 * parts add up to the fill exactly, in smallest units and in pennies.
 * - Units are shared by what each member asked for. Equal members get equal units, or the earlier one a smallest unit
 *   more.
 * - A member without units pays, or is paid, nothing. A member with units has at least a penny, while the fill has
 *   enough pence.
 * - For orders by amount, money is shared by what was asked, so that a fill within the whole never costs a member more
 *   than its own amount. For orders by quantity, it is shared by the units each member got.
 * - If the amounts of the members who get units would not pay for an order by amount, for instance after the price has
 *   risen above what some asked for, no allocation in smallest units is fair: units are then shared to the last
 *   fraction (10^-8).
 * @throws RangeError when the fill is not a whole number of the smallest unit, or is money for no units.
 */
export const allocateFill = (fill: Fill, { by, members, smallestUnit }: AggregatedOrder): readonly AllocatedFill[] => {
  const { quantity, consideration } = fill;
  if (quantity === 0n && consideration > 0n) throw new RangeError('A fill of no units has no money.');
  const asked = members.map((member) => member.asked);
  const whole = apportion(quantity, asked, smallestUnit);
  const quantities =
    by === 'quantity' || consideration <= sum(asked.filter((_, index) => whole[index] !== 0n))
      ? whole
      : apportion(quantity, asked);
  const weights = by === 'quantity' ? quantities : asked.map((each, index) => (quantities[index] === 0n ? 0n : each));
  const considerations = atLeastAPenny(apportion(consideration, weights), quantities);
  return members.map(({ id }, index) => ({
    id,
    quantity: quantities[index] ?? 0n,
    consideration: considerations[index] ?? 0n,
  }));
};

/**
 * Gives each member with units but no money a penny from the largest part, while there are enough pence. Of equal
 * largest parts the last one gives.
 */
const atLeastAPenny = (considerations: readonly Pence[], quantities: readonly Units[]): readonly Pence[] => {
  const pence = [...considerations];
  pence.forEach((each, index) => {
    if (each > 0n || quantities[index] === 0n) return;
    const largest = pence.reduce((most, other, at) => (other >= (pence[most] ?? 0n) ? at : most), 0);
    if ((pence[largest] ?? 0n) < 2n) return;
    pence[largest] = (pence[largest] ?? 0n) - 1n;
    pence[index] = 1n;
  });
  return pence;
};
