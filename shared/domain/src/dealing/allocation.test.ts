import fc from 'fast-check';
import { allocateFill, type AggregatedOrder } from './allocation';
import { sum } from '../money/money';

/** What an order asks for as a whole: pence or units. */
const wholeOf = ({ members }: AggregatedOrder): bigint => sum(members.map(({ asked }) => asked));
const orderOf = (by: AggregatedOrder['by'], asked: readonly bigint[], smallestUnit = 1n): AggregatedOrder => ({
  by,
  smallestUnit,
  members: asked.map((each, index) => ({ id: String(index), asked: each })),
});

describe('the fill of an aggregated order', () => {
  it('by amount is shared to the last of the smallest units, and each pays its own sum', () => {
    expect(
      allocateFill(
        { quantity: 1_000_100_000n, consideration: 250_000n },
        orderOf('amount', [100_000n, 100_000n, 50_000n], 100_000n),
      ),
    ).toEqual([
      { id: '0', quantity: 400_100_000n, consideration: 100_000n },
      { id: '1', quantity: 400_000_000n, consideration: 100_000n },
      { id: '2', quantity: 200_000_000n, consideration: 50_000n },
    ]);
  });
  it('by quantity brings each the money of the units it has got', () => {
    expect(allocateFill({ quantity: 300n, consideration: 1_001n }, orderOf('quantity', [400n, 200n], 100n))).toEqual([
      { id: '0', quantity: 200n, consideration: 667n },
      { id: '1', quantity: 100n, consideration: 334n },
    ]);
  });
  it('of nothing gives nobody anything', () =>
    expect(allocateFill({ quantity: 0n, consideration: 0n }, orderOf('quantity', [1n]))).toEqual([
      { id: '0', quantity: 0n, consideration: 0n },
    ]));
  it('costs a member nothing that gets no units, and the others pay for what they get', () => {
    expect(
      allocateFill(
        { quantity: 4_000_000n, consideration: 10_000n },
        orderOf('amount', [10_000n, 10_000n, 251n], 100_000n),
      ),
    ).toEqual([
      { id: '0', quantity: 2_000_000n, consideration: 5_000n },
      { id: '1', quantity: 2_000_000n, consideration: 5_000n },
      { id: '2', quantity: 0n, consideration: 0n },
    ]);
  });
  it('is shared to the last fraction if the members who get smallest units could not pay for it', () => {
    expect(
      allocateFill({ quantity: 200_000n, consideration: 290n }, orderOf('amount', [100n, 100n, 100n], 100_000n)),
    ).toEqual([
      { id: '0', quantity: 66_667n, consideration: 97n },
      { id: '1', quantity: 66_667n, consideration: 97n },
      { id: '2', quantity: 66_666n, consideration: 96n },
    ]);
  });
  it('brings a member that sells a little a penny at least', () => {
    expect(
      allocateFill({ quantity: 1_001n, consideration: 100n }, orderOf('quantity', [1_000n, 1n])).map(
        ({ consideration }) => consideration,
      ),
    ).toEqual([99n, 1n]);
  });
  it('of no units has no money', () =>
    expect(() => allocateFill({ quantity: 0n, consideration: 1n }, orderOf('amount', [1n]))).toThrow(RangeError));
  it('that is not a whole number of the smallest unit is refused', () =>
    expect(() => allocateFill({ quantity: 1n, consideration: 1n }, orderOf('amount', [1n], 100_000n))).toThrow(
      RangeError,
    ));

  const asked = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 1, maxLength: 30 });
  const by = fc.constantFrom('amount' as const, 'quantity' as const);
  const part = (of: bigint, thousandths: number): bigint => (of * BigInt(thousandths)) / 1_000n;

  it('adds up exactly, whatever was filled', () => {
    fc.assert(
      fc.property(
        by,
        asked,
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom(1n, 100_000n, 100_000_000n),
        (kind, amounts, units, consideration, unit) => {
          const fills = allocateFill({ quantity: units * unit, consideration }, orderOf(kind, amounts, unit));
          return (
            sum(fills.map(({ quantity }) => quantity)) === units * unit &&
            sum(fills.map((each) => each.consideration)) === consideration &&
            (kind === 'amount' || fills.every(({ quantity }) => quantity % unit === 0n))
          );
        },
      ),
      { verbose: 1 },
    );
  });
  it('never costs a member of an order by amount more than its own sum', () => {
    fc.assert(
      fc.property(
        asked,
        fc.integer({ min: 0, max: 1_000 }),
        fc.bigInt({ min: 10n ** 12n, max: 10n ** 14n }),
        (amounts, thousandths, quantity) => {
          const order = orderOf('amount', amounts);
          return allocateFill({ quantity, consideration: part(wholeOf(order), thousandths) }, order).every(
            ({ consideration }, index) => consideration <= (amounts[index] ?? 0n),
          );
        },
      ),
      { verbose: 1 },
    );
  });
  it('never gives a member of an order by quantity more than it asked for', () => {
    fc.assert(
      fc.property(
        asked,
        fc.integer({ min: 0, max: 1_000 }),
        fc.constantFrom(1n, 100_000n),
        (amounts, thousandths, unit) => {
          const order = orderOf(
            'quantity',
            amounts.map((each) => each * unit),
            unit,
          );
          const filled = part(wholeOf(order) / unit, thousandths) * unit;
          return allocateFill({ quantity: filled, consideration: filled }, order).every(
            ({ quantity }, index) => quantity <= (order.members[index]?.asked ?? 0n),
          );
        },
      ),
      { verbose: 1 },
    );
  });
  it('gives no money without units and, while there are pence enough, no units without money', () => {
    fc.assert(
      fc.property(
        by,
        asked,
        fc.bigInt({ min: 1n, max: 100n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom(1n, 100_000n),
        (kind, amounts, units, consideration, unit) => {
          const fills = allocateFill({ quantity: units * unit, consideration }, orderOf(kind, amounts, unit));
          const having = fills.filter(({ quantity }) => quantity > 0n);
          return (
            fills.every(({ quantity, consideration: pence }) => quantity > 0n || pence === 0n) &&
            (consideration < BigInt(having.length) || having.every((each) => each.consideration > 0n))
          );
        },
      ),
      { verbose: 1 },
    );
  });
  it('treats equal orders by amount among others alike: units to one smallest unit, money to a penny where both get units', () => {
    fc.assert(
      fc.property(
        asked,
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.bigInt({ min: 1n, max: 10n ** 5n }),
        fc.constantFrom(1n, 100_000n),
        (others, twice, thousandths, units, unit) => {
          const order = orderOf('amount', [twice, ...others, twice], unit);
          const fills = allocateFill(
            { quantity: units * unit, consideration: part(wholeOf(order), thousandths) },
            order,
          );
          const [first, last] = [fills[0], fills.at(-1)];
          const apart = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
          if (!first || !last) return false;
          return (
            apart(first.quantity, last.quantity) <= unit &&
            (first.quantity === 0n || last.quantity === 0n || apart(first.consideration, last.consideration) <= 1n)
          );
        },
      ),
      { verbose: 1 },
    );
  });
  it('treats equal orders alike, to one smallest unit, the earlier first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (count, quantity) => {
        const got = allocateFill(
          { quantity, consideration: 0n },
          orderOf(
            'quantity',
            Array.from({ length: count }, () => 7n),
          ),
        ).map((each) => each.quantity);
        return got.every(
          (each, index) => (got[0] ?? 0n) - each <= 1n && (index === 0 || each <= (got[index - 1] ?? 0n)),
        );
      }),
      { verbose: 1 },
    );
  });
});
