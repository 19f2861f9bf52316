import { allocateFill, type AllocatedFill, type Fill, type OrderMember } from '@tessera/domain/allocation';
import type { Units } from '@tessera/domain/money';
import type { OrderBasis } from '../../background/market-orders/order-basis';

/** A filled market order with its members. */
export interface FilledOrder extends Fill {
  readonly by: OrderBasis;
  readonly members: readonly OrderMember[];
  readonly smallestUnit: Units;
}

/**
 * Each member's part of a fill, by member id. The result does not depend on the order of the members: of equal
 * remainders, the member created first (the lowest id) comes first.
 */
export const shareFill = ({
  by,
  members,
  smallestUnit,
  quantity,
  consideration,
}: FilledOrder): ReadonlyMap<string, AllocatedFill> => {
  const ordered = [...members].sort((a, b) => (a.id < b.id ? -1 : 1));
  // A sale of a whole holding includes fractions below the smallest unit; then everything is shared in those fractions.
  const isWhole =
    quantity % smallestUnit === 0n && (by === 'amount' || members.every(({ asked }) => asked % smallestUnit === 0n));
  return new Map(
    allocateFill({ quantity, consideration }, { by, members: ordered, smallestUnit: isWhole ? smallestUnit : 1n }).map(
      (each) => [each.id, each],
    ),
  );
};
