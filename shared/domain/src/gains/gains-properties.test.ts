import fc from 'fast-check';
import { addDays } from '../dates/dates';
import { sum } from '../money/money';
import { calculateGains, calculateGainsGenerally } from './gains';
import type { Acquired, Disposed, Gains, GainsEvent } from './gains-events';

// A failure prints its seed and path; `fc.assert(property, { seed, path })` plays it again.
const runs = { numRuns: 150, verbose: 1 } as const;

const day = fc.integer({ min: 0, max: 90 }).map((days) => addDays('2024-01-01', days));
const quantity = fc.oneof(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 5_000_000_000_000n }));
const money = fc.bigInt({ min: 0n, max: 50_000_000n });
const pool = fc.constantFrom('A', 'B', 'C');
const source = fc.integer({ min: 0, max: 999_999 }).map(String);

const acquired: fc.Arbitrary<Acquired> = fc.record({
  kind: fc.constant('Acquired' as const),
  date: day,
  source,
  pool,
  quantity,
  cost: money,
});
const disposed: fc.Arbitrary<Disposed> = fc.record({
  kind: fc.constant('Disposed' as const),
  date: day,
  source,
  pool,
  quantity,
  proceeds: money,
  charges: fc.bigInt({ min: 0n, max: 5_000n }),
});
const trades = fc.array(fc.oneof(acquired, disposed), { maxLength: 25 });
const between = fc.record({ from: pool, to: pool, date: day, source, quantity }).filter(({ from, to }) => from !== to);
const given: fc.Arbitrary<GainsEvent> = between.map((each) => ({ ...each, kind: 'Given' }));
const moved: fc.Arbitrary<GainsEvent> = fc
  .tuple(between, quantity)
  .map(([each, arriving]) => ({ ...each, kind: 'Moved', arriving }));
const split: fc.Arbitrary<GainsEvent> = fc.record({
  kind: fc.constant('Split' as const),
  date: day,
  source,
  pool,
  after: fc.bigInt({ min: 1n, max: 12n }),
  before: fc.bigInt({ min: 1n, max: 12n }),
});
const changed: fc.Arbitrary<GainsEvent> = fc.record({
  kind: fc.constant('CostChanged' as const),
  date: day,
  source,
  pool,
  amount: fc.bigInt({ min: -3_000_000n, max: 3_000_000n }),
});
const pooled: fc.Arbitrary<GainsEvent> = fc.record({
  kind: fc.constant('Pooled' as const),
  date: day,
  source,
  pool,
  quantity: fc.oneof(
    quantity,
    quantity.map((units) => -units),
  ),
  cost: fc.option(money, { nil: null }),
});
const unknownCost: fc.Arbitrary<GainsEvent> = acquired.map((event) => ({ ...event, cost: null }));
const anything = fc.array(
  fc.oneof(acquired, acquired, disposed, disposed, given, moved, split, changed, pooled, unknownCost),
  {
    maxLength: 25,
  },
);
/** Without what brings units from nowhere or loses a cost. */
const closed = fc.array(fc.oneof(acquired, acquired, disposed, given, changed), { maxLength: 25 });

/** Everything but lists of sources and purchases, which follow the rows. */
const figures = ({ disposals, pools, excess, unplaced }: Gains) => ({
  disposals: disposals.map(({ matches, sources: _, ...disposal }) => ({
    ...disposal,
    matches: matches.map(({ acquisitions: __, ...match }) => match),
  })),
  pools: [...pools],
  excess: excess.map(({ source: _, ...each }) => each),
  unplaced: unplaced.map(({ source: _, ...each }) => each),
});
const unitsIn = (events: readonly GainsEvent[], key: string): bigint =>
  sum(events.map((event) => (event.kind === 'Acquired' && event.pool === key ? event.quantity : 0n)));

describe('capital gains of any trades', () => {
  it('lose and make no units', () =>
    fc.assert(
      fc.property(trades, (events) => {
        const { disposals, pools } = calculateGains(events);
        for (const { quantity: whole, matches, unmatched } of disposals)
          expect(sum(matches.map((match) => match.quantity)) + unmatched).toBe(whole);
        for (const [key, left] of pools) {
          const taken = disposals.filter((disposal) => disposal.pool === key);
          const matched = sum(taken.map(({ quantity: whole, unmatched }) => whole - unmatched));
          expect(left.quantity + matched).toBe(unitsIn(events, key));
        }
      }),
      runs,
    ));
  it('are the same whatever the order of the rows', () =>
    fc.assert(
      fc.property(
        anything.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
        ),
        ([events, shuffled]) => {
          const distinct = (rows: readonly GainsEvent[]): readonly GainsEvent[] =>
            rows.map((event) => ({ ...event, source: `T${events.indexOf(event)}` }));
          expect(calculateGains(distinct(shuffled))).toEqual(calculateGains(distinct(events)));
        },
      ),
      runs,
    ));
  it('lose no penny of cost: what went in is what went and what is left', () =>
    fc.assert(
      fc.property(closed, (events) => {
        const gains = calculateGains(events);
        const { disposals, pools, excess, unplaced } = gains;
        fc.pre(
          disposals.every(({ unmatched, allowableCost }) => unmatched === 0n && allowableCost !== null) &&
            [...pools.values()].every(({ cost }) => cost !== null),
        );
        const came = sum(
          events.map((event) =>
            event.kind === 'Acquired' ? (event.cost ?? 0n) : event.kind === 'CostChanged' ? event.amount : 0n,
          ),
        );
        const went = sum(
          disposals.map(({ given: isGift, allowableCost, charges }) => (isGift ? 0n : (allowableCost ?? 0n) - charges)),
        );
        const left = sum([...pools.values()].map(({ cost }) => cost ?? 0n));
        const over = sum(excess.map(({ amount }) => amount)) - sum(unplaced.map(({ amount }) => amount));
        expect(went + left).toBe(came + over);
      }),
      { ...runs, numRuns: 300 },
    ));
  it('add up: matches to their disposal, in cost and gain', () =>
    fc.assert(
      fc.property(anything, (events) => {
        for (const { matches, allowableCost, charges, gain } of calculateGains(events).disposals) {
          if (allowableCost === null || gain === null) continue;
          expect(sum(matches.map(({ cost }) => cost ?? 0n)) + charges).toBe(allowableCost);
          expect(sum(matches.map((match) => match.gain ?? 0n))).toBe(gain);
        }
      }),
      runs,
    ));
  it('do not change where a trade is split in two', () =>
    fc.assert(
      fc.property(trades, fc.nat(), fc.nat(), (events, place, share) => {
        const event = events[place % Math.max(1, events.length)];
        fc.pre(event !== undefined && event.quantity > 1n);
        if (!event) return;
        const first = 1n + (BigInt(share) % (event.quantity - 1n));
        const cut = (amount: bigint): bigint => (amount * first) / event.quantity;
        const halves: readonly GainsEvent[] =
          event.kind === 'Acquired'
            ? [
                { ...event, quantity: first, cost: cut(event.cost ?? 0n) },
                { ...event, quantity: event.quantity - first, cost: (event.cost ?? 0n) - cut(event.cost ?? 0n) },
              ]
            : [
                { ...event, quantity: first, proceeds: cut(event.proceeds), charges: cut(event.charges) },
                {
                  ...event,
                  quantity: event.quantity - first,
                  proceeds: event.proceeds - cut(event.proceeds),
                  charges: event.charges - cut(event.charges),
                },
              ];
        expect(figures(calculateGains(events.flatMap((each) => (each === event ? halves : [each]))))).toEqual(
          figures(calculateGains(events)),
        );
      }),
      runs,
    ));
  it('do not change before by a purchase more than thirty days later', () =>
    fc.assert(
      fc.property(anything, acquired, (events, later) => {
        const purchase: GainsEvent = { ...later, date: '2024-05-30' };
        const before = ({ disposals }: Gains) => disposals.filter(({ date }) => date < '2024-04-30');
        expect(before(calculateGains([...events, purchase]))).toEqual(before(calculateGains(events)));
      }),
      runs,
    ));
  it('keep the cost of what spouses give to and fro, thirty-one days apart', () =>
    fc.assert(
      fc.property(
        fc.array(acquired, { minLength: 1, maxLength: 6 }),
        fc.array(fc.tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 100n })), { maxLength: 8 }),
        (bought, gifts) => {
          const events: GainsEvent[] = bought.map((event) => ({ ...event, pool: 'A' }));
          const held = [unitsIn(events, 'A'), 0n] as [bigint, bigint];
          gifts.forEach(([back, percent], index) => {
            const from = back ? 1 : 0;
            const units = (held[from] * percent) / 100n;
            if (units === 0n) return;
            held[from] -= units;
            held[1 - from] = (held[1 - from] ?? 0n) + units;
            const [giver, taker] = back ? ['B', 'A'] : ['A', 'B'];
            const on = addDays('2024-06-01', 31 * index);
            events.push({
              kind: 'Given',
              from: giver,
              to: taker,
              date: on,
              source: `G${index}`,
              quantity: units,
            } as GainsEvent);
          });
          const { pools, disposals } = calculateGains(events);
          expect(disposals.every(({ gain }) => gain === 0n)).toBe(true);
          expect(sum([...pools.values()].map(({ cost }) => cost ?? -1n))).toBe(
            sum(bought.map(({ cost }) => cost ?? 0n)),
          );
        },
      ),
      runs,
    ));
  it('are the same by the short way for purchases and sales and by the general one', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(acquired, disposed), { maxLength: 60 }), (events) =>
        expect(calculateGains(events)).toEqual(calculateGainsGenerally(events)),
      ),
      { ...runs, numRuns: 300 },
    ));
  it('go the general way where a number could not hold them', () => {
    const events: readonly GainsEvent[] = [
      { kind: 'Acquired', pool: 'A', date: '2024-01-01', source: '1', quantity: 2n ** 60n + 1n, cost: 2n ** 62n + 1n },
      { kind: 'Disposed', pool: 'A', date: '2024-02-01', source: '2', quantity: 2n ** 60n, proceeds: 1n, charges: 0n },
    ];
    expect(calculateGains(events)).toEqual(calculateGainsGenerally(events));
    expect(calculateGains(events).pools.get('A')).toEqual({ quantity: 1n, cost: 4n });
  });
});
