import { allocateFill, type AllocatedFill, type Fill, type OrderMember } from '@tessera/domain/allocation';
import type { Units } from '@tessera/domain/money';
import type { OrderBasis } from '../../background/market-orders/order-basis';

/** An order of several members that the market has filled. */
export interface FilledOrder extends Fill {
  readonly by: OrderBasis;
  readonly members: readonly OrderMember[];
  readonly smallestUnit: Units;
}

/**
 * The part of a fill that each member gets, by its id, the same in whatever order members are given: of equal
 * remainders the member that was made first, which has the lowest id, comes first.
 */
export const shareFill = ({
  by,
  members,
  smallestUnit,
  quantity,
  consideration,
}: FilledOrder): ReadonlyMap<string, AllocatedFill> => {
  const ordered = [...members].sort((a, b) => (a.id < b.id ? -1 : 1));
  // The last of a holding is sold to its smallest fraction: then all is shared in those.
  const isWhole =
    quantity % smallestUnit === 0n && (by === 'amount' || members.every(({ asked }) => asked % smallestUnit === 0n));
  return new Map(
    allocateFill({ quantity, consideration }, { by, members: ordered, smallestUnit: isWhole ? smallestUnit : 1n }).map(
      (each) => [each.id, each],
    ),
  );
};
