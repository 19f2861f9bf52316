import { apportion } from './apportion';
import { sum, type Pence, type Units } from './money';

/** A client's part of an order that was placed with others for one instrument and dealing point. */
export interface OrderMember {
  readonly id: string;
  /** Pence to invest or raise, without charges, of orders by amount; units of orders by quantity. */
  readonly asked: bigint;
}

export interface AggregatedOrder {
  /** Orders by amount and orders by quantity are not placed together. */
  readonly by: 'amount' | 'quantity';
  /** In the order they were accepted, which decides between equals. */
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

/** What an aggregated order asks for as a whole: pence or units. */
export const aggregate = ({ members }: Pick<AggregatedOrder, 'members'>): bigint => sum(members.map(({ asked }) => asked));

/**
 * Shares one fill fairly over the members of an aggregated order (COBS 11.3.7 and 11.3.8; general knowledge): units by what each asked for, to the last of the
 * smallest units, and the money to the last penny. Money follows what was asked of orders by amount, so that a fill within the whole never costs a member more than
 * its own sum; of orders by quantity it follows the units each has got.
 * @throws RangeError when the fill is not a whole number of the smallest unit.
 */
export const allocateFill = ({ quantity, consideration }: Fill, { by, members, smallestUnit }: AggregatedOrder): readonly AllocatedFill[] => {
  const asked = members.map((member) => member.asked);
  const quantities = apportion(quantity, asked, smallestUnit);
  const considerations = apportion(consideration, by === 'amount' || quantity === 0n ? asked : quantities);
  return members.map(({ id }, index) => ({ id, quantity: quantities[index] ?? 0n, consideration: considerations[index] ?? 0n }));
};
