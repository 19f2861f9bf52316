import { sum } from '@tessera/domain/money';
import fc from 'fast-check';
import { shareFill, type FilledOrder } from './share-fill';

const units = 100_000_000n;
const ids = (asked: readonly bigint[]) =>
  asked.map((each, index) => ({ id: String(index).padStart(9, '0'), asked: each }));
const asked = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 });
const unit = fc.constantFrom(1n, 100_000n, units);
const thousandths = fc.bigInt({ min: 1n, max: 1_000n });

/** A fill of a part of what was asked, at a price: of pounds as many whole units as they buy. */
const orderOf = fc
  .record({
    by: fc.constantFrom('amount' as const, 'quantity' as const),
    asked,
    smallestUnit: unit,
    price: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    part: thousandths,
  })
  .map(({ by, asked: each, smallestUnit, price, part }): FilledOrder => {
    const members = ids(by === 'amount' ? each : each.map((one) => one * smallestUnit));
    const all = (sum(members.map((member) => member.asked)) * part) / 1_000n;
    const filled = by === 'amount' ? (all * units * 1_000_000n) / price : all;
    const quantity = filled - (filled % smallestUnit);
    return { by, members, smallestUnit, quantity, consideration: (quantity * price) / (units * 1_000_000n) };
  });
const got = (order: FilledOrder) => [...shareFill(order).values()];

describe('the share of a member in a fill', () => {
  it('adds up to the fill, in units and in pence', () => {
    fc.assert(
      fc.property(
        orderOf,
        (order) =>
          sum(got(order).map(({ quantity }) => quantity)) === order.quantity &&
          sum(got(order).map(({ consideration }) => consideration)) === order.consideration,
      ),
      { verbose: 1 },
    );
  });
  it('costs nothing where it brings no units, for purchases and sales', () => {
    fc.assert(
      fc.property(
        orderOf.filter(({ quantity }) => quantity > 0n),
        (order) => got(order).every(({ quantity, consideration }) => quantity > 0n || consideration === 0n),
      ),
      { verbose: 1 },
    );
  });
  it('is never more than the member asked for', () => {
    fc.assert(
      fc.property(orderOf, (order) => {
        const shares = shareFill(order);
        return order.members.every(
          ({ id, asked: most }) =>
            ((order.by === 'amount' ? shares.get(id)?.consideration : shares.get(id)?.quantity) ?? -1n) <= most,
        );
      }),
      { verbose: 1 },
    );
  });
  it('does not depend on the order of the members', () => {
    fc.assert(
      fc.property(
        orderOf.chain((order) =>
          fc.tuple(fc.constant(order), fc.shuffledSubarray([...order.members], { minLength: order.members.length })),
        ),
        ([order, shuffled]) => {
          expect(shareFill({ ...order, members: shuffled })).toEqual(shareFill(order));
        },
      ),
      { verbose: 1 },
    );
  });
  it('of what is left of a holding is exact where it is no whole unit', () => {
    expect(
      got({
        by: 'quantity',
        members: ids([150_000n, 20_000n]),
        smallestUnit: 100_000n,
        quantity: 170_000n,
        consideration: 17n,
      }).map(({ quantity }) => quantity),
    ).toEqual([150_000n, 20_000n]);
  });
});
