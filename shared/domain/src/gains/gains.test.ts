import { isSmallDistribution } from '../rules/capital-gains';
import { taxYearOf } from '../dates/dates';
import { formatPounds, formatUnits, parseDecimal, parsePounds, parseUnits, sum, type Pence } from '../money/money';
import { calculateGains } from './gains';
import type { Disposal, Gains, GainsEvent, Match } from './gains-events';
import { publishedCases } from './published-cases';

/** Events of rows as in published-cases.ts, and `date POOL instrument quantity [cost]`, `date MOVE|GIVE from to quantity [arriving]`. */
const eventsOf = (rows: readonly string[]): readonly GainsEvent[] =>
  rows.map((row, index): GainsEvent => {
    const [date = '', kind = '', pool = '', one = '', two = '', three = '0'] = row.split(' ');
    const event = { date, source: `T${index}` };
    const at = (): Pence => {
      const exact = parseDecimal(one, 8) * parseDecimal(two, 20);
      return (exact + 5n * 10n ** 25n) / 10n ** 26n;
    };
    switch (kind) {
      case 'BUY':
        return {
          ...event,
          kind: 'Acquired',
          pool,
          quantity: parseUnits(one),
          cost: two === '?' ? null : at() + parsePounds(three),
        };
      case 'SELL':
        return {
          ...event,
          kind: 'Disposed',
          pool,
          quantity: parseUnits(one),
          proceeds: at(),
          charges: parsePounds(three),
        };
      case 'SPLIT':
        return { ...event, kind: 'Split', pool, after: parseDecimal(one, 4), before: 10_000n };
      case 'POOL':
        return {
          ...event,
          kind: 'Pooled',
          pool,
          quantity: parseUnits(one),
          cost: two === '' || two === '?' ? null : parsePounds(two),
        };
      case 'MOVE':
        return {
          ...event,
          kind: 'Moved',
          from: pool,
          to: one,
          quantity: parseUnits(two),
          arriving: parseUnits(three === '0' ? two : three),
        };
      case 'GIVE':
        return { ...event, kind: 'Given', from: pool, to: one, quantity: parseUnits(two) };
      default:
        return {
          ...event,
          kind: 'CostChanged',
          pool,
          amount: kind === 'CAPITAL_RETURN' ? -parsePounds(one) : parsePounds(one),
          ...(kind === 'CAPITAL_RETURN' && two !== '' ? { worthAfter: parsePounds(two) } : {}),
        };
    }
  });

const gainsOf = (...rows: readonly string[]): Gains => calculateGains(eventsOf(rows));
const pounds = (pence: Pence | null): string => (pence === null ? '?' : formatPounds(pence));
const units = (quantity: bigint): string => formatUnits(quantity).replace(/\.?0+$/, '');
const matchText = ({ type, quantity, cost, gain, acquisitionDate }: Match): string =>
  [type, units(quantity), pounds(cost), pounds(gain), ...(acquisitionDate === null ? [] : [acquisitionDate])].join(' ');
const disposalText = ({ date, pool, quantity, allowableCost, gain, matches }: Disposal): string =>
  [`${date} ${pool} ${units(quantity)} ${pounds(allowableCost)} ${pounds(gain)}`, ...matches.map(matchText)].join('; ');
const poolText = ({ pools }: Gains, key = 'A'): string => {
  const left = pools.get(key);
  return left ? `${units(left.quantity)} ${pounds(left.cost)}` : 'none';
};

/** Says where two rows of words differ, money by more than a penny for each of `pennies`. */
const expectRow = (got: readonly string[], row: string, pennies = 1): void => {
  const wanted = row.split(' ');
  expect(got.map((word, index) => (isClose(word, wanted[index] ?? '', pennies) ? wanted[index] : word))).toEqual(
    wanted,
  );
};
const isClose = (got: string, wanted: string, pennies: number): boolean => {
  if (got === wanted) return true;
  if (!/^-?\d+\.\d\d$/.test(got) || !/^-?\d+\.\d\d$/.test(wanted)) return false;
  const apart = parsePounds(got) - parsePounds(wanted);
  return apart <= BigInt(pennies) && apart >= -BigInt(pennies);
};

describe('published cases', () => {
  it('are all there', () => expect(publishedCases).toHaveLength(52));

  it.each(publishedCases)('$id: $what', ({ trades, disposals, matches, years, pools, refused }) => {
    const gains = gainsOf(...trades);
    if (refused) {
      expect(gains.disposals.some(({ unmatched, gain }) => unmatched > 0n && gain === null)).toBe(true);
      return;
    }
    const order = (row: string): string => row.split(' ').slice(0, 2).join(' ');
    const wanted = disposals
      .map((row, index) => ({ row, matches: matches.filter((match) => match.startsWith(`${index} `)) }))
      .sort((one, other) => (order(one.row) < order(other.row) ? -1 : 1));
    expect(gains.disposals).toHaveLength(wanted.length);
    gains.disposals.forEach((disposal, index) => {
      const { date, pool, quantity, proceeds, charges, allowableCost, gain, unmatched } = disposal;
      const expected = wanted[index];
      expectRow(
        [date, pool, units(quantity), ...[proceeds, charges, allowableCost, gain].map(pounds)],
        expected?.row ?? '',
        disposal.matches.length,
      );
      expect(unmatched).toBe(0n);
      expect(disposal.matches).toHaveLength(expected?.matches.length ?? 0);
      disposal.matches.forEach((match, each) =>
        expectRow(matchText(match).split(' '), (expected?.matches[each] ?? '').replace(/^\d+ /, '')),
      );
    });
    for (const row of years) {
      const [taxYear = ''] = row.split(' ');
      const inYear = gains.disposals.filter(({ date }) => taxYearOf(date) === taxYear);
      const results = inYear.map(({ gain }) => gain ?? 0n);
      expectRow(
        [
          taxYear,
          String(inYear.length),
          ...[
            sum(inYear.map(({ proceeds }) => proceeds)),
            sum(inYear.map(({ allowableCost }) => allowableCost ?? 0n)),
            sum(results.filter((gain) => gain > 0n)),
            -sum(results.filter((gain) => gain < 0n)),
            sum(results),
          ].map(pounds),
        ],
        row,
        inYear.flatMap((disposal) => disposal.matches).length,
      );
    }
    for (const row of pools) {
      const [pool = ''] = row.split(' ');
      expectRow([pool, ...poolText(gains, pool).split(' ')], row);
    }
  });
});

describe('matching', () => {
  it('lets the same day go before an earlier disposal (CG51560)', () => {
    const { disposals } = gainsOf(
      '2024-01-02 BUY A 700 1 0',
      '2024-06-03 SELL A 700 2 0',
      '2024-06-03 BUY A 500 1.5 0',
      '2024-06-04 BUY A 650 1.6 0',
      '2024-06-04 SELL A 600 2 0',
    );
    expect(disposals.map(disposalText)).toEqual([
      '2024-06-03 A 700 980.00 420.00; same-day 500 750.00 250.00; thirty-day 50 80.00 20.00 2024-06-04; section-104 150 150.00 150.00'.replace(
        'same-day 500 750.00 250.00',
        'same-day 500 750.00 250.00 2024-06-03',
      ),
      '2024-06-04 A 600 960.00 240.00; same-day 600 960.00 240.00 2024-06-04',
    ]);
  });
  it('shares the charges and the proceeds over matches by units', () => {
    const [disposal] = gainsOf(
      '2024-01-02 BUY A 100 1 0',
      '2024-06-03 BUY A 50 1 0',
      '2024-06-03 SELL A 150 2 1.00',
    ).disposals;
    expect(disposal && disposalText(disposal)).toBe(
      '2024-06-03 A 150 151.00 149.00; same-day 50 50.00 49.67 2024-06-03; section-104 100 100.00 99.33',
    );
  });
  it('names every purchase of the day and what was in the pool', () => {
    const [disposal] = gainsOf(
      '2024-01-02 BUY A 100 1 0',
      '2024-06-03 BUY A 30 1 0',
      '2024-06-03 BUY A 20 1.10 0.50',
      '2024-06-03 SELL A 60 2 0',
    ).disposals;
    expect(disposal?.matches).toMatchObject([
      {
        acquisitions: [
          { source: 'T1', quantity: parseUnits(30), cost: 3_000n },
          { source: 'T2', quantity: parseUnits(20), cost: 2_250n },
        ],
        pool: null,
      },
      { acquisitions: [], acquisitionDate: null, pool: { quantity: parseUnits(100), cost: 10_000n } },
    ]);
  });
  it('leaves units without a purchase unmatched, and their gain unknown', () => {
    const gains = gainsOf('2024-01-02 BUY A 10 1 0', '2024-06-03 SELL A 11 2 0');
    expect(gains.disposals).toMatchObject([{ allowableCost: null, gain: null, unmatched: parseUnits(1) }]);
    expect(gains.disposals[0]?.matches.map(matchText)).toEqual(['section-104 10 10.00 10.00']);
    expect(poolText(gains)).toBe('0 0.00');
  });
  it('counts a split of thirty days in the units of the disposal, and leaves no dust in the pool', () => {
    const gains = gainsOf(
      '2024-01-02 BUY A 10 3 0',
      '2024-06-03 SELL A 10 6 0',
      '2024-06-10 SPLIT A 0.3333',
      '2024-06-11 BUY A 1 9 0',
      '2024-06-12 SPLIT A 7',
      '2024-06-13 BUY A 1 1.50 0',
      '2024-12-01 SELL A 8 2 0',
    );
    expect(gains.disposals.map(({ matches }) => matches.map(({ type }) => type))).toEqual([
      ['thirty-day', 'thirty-day', 'section-104'],
      ['section-104'],
    ]);
    expect(gains.disposals.every(({ unmatched }) => unmatched === 0n)).toBe(true);
    expect(poolText(gains)).toBe('0 0.00');
  });
  it('refuses quantities and costs that cannot be, with their source', () => {
    expect(() => gainsOf('2024-01-02 BUY A 0 1 0')).toThrow('A quantity must be above zero (T0, 2024-01-02).');
    expect(() => gainsOf('2024-01-02 BUY A 1 1 -2')).toThrow('cannot be below zero');
    expect(() => gainsOf('2024-02-31x BUY A 1 1 0')).toThrow('is not a date');
    expect(() => gainsOf('2024-01-02 SPLIT A 0')).toThrow('after a split');
    expect(() => gainsOf('2024-01-02 MOVE A A 5 6')).toThrow('it is a split');
  });
  it('has nothing to say of nothing', () => {
    const { pools, ...lists } = calculateGains([]);
    expect([pools.size, lists]).toEqual([0, { disposals: [], excess: [], partDisposals: [], unplaced: [] }]);
  });
});

describe('a cost that is not known', () => {
  it('makes the pool unknown until it is empty, and is never zero', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 10 1 0',
      '2023-02-02 POOL A 10 ?',
      '2024-01-02 SELL A 5 2 0',
      '2024-03-02 SELL A 15 2 0',
      '2024-05-02 BUY A 10 1 0',
      '2024-09-02 SELL A 5 2 0',
    );
    expect(gains.disposals.map(({ gain }) => pounds(gain))).toEqual(['?', '?', '5.00']);
    expect(poolText(gains)).toBe('5 5.00');
  });
  it('does not touch a match with purchases whose cost is known', () => {
    const [disposal] = gainsOf('2023-02-02 POOL A 10 ?', '2024-01-02 SELL A 5 2 0', '2024-01-09 BUY A 2 1 0').disposals;
    expect(disposal?.matches.map(matchText)).toEqual(['thirty-day 2 2.00 2.00 2024-01-09', 'section-104 3 ? ?']);
    expect(disposal?.gain).toBeNull();
  });
  it('can be told after its units', () =>
    expect(poolText(gainsOf('2023-02-02 POOL A 10 5.00', '2023-03-02 POOL A 0 2.50'))).toBe('10 7.50'));
});

describe('changes of the cost', () => {
  it('make a gain of what a distribution is above the cost', () => {
    const gains = gainsOf('2023-01-02 BUY A 10 1 0', '2023-06-01 CAPITAL_RETURN A 12.50');
    expect(gains.excess).toEqual([{ pool: 'A', date: '2023-06-01', source: 'T1', amount: 250n }]);
    expect(poolText(gains)).toBe('10 0.00');
  });
  it('add first on a day, so that what is taken off finds it', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 10 1 0',
      '2023-06-01 CAPITAL_RETURN A 12.50',
      '2023-06-01 ACCUMULATION A 5',
    );
    expect(gains.excess).toEqual([]);
    expect(poolText(gains)).toBe('10 2.50');
  });
  it('find no units in an empty pool, and wait for none', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 10 1 0',
      '2023-02-02 SELL A 10 1 0',
      '2023-06-01 ACCUMULATION A 5',
      '2023-06-02 CAPITAL_RETURN A 3',
      '2024-01-02 BUY A 10 1 0',
    );
    expect(gains.unplaced).toMatchObject([{ amount: 500n }]);
    expect(gains.excess).toMatchObject([{ amount: 300n }]);
    expect(poolText(gains)).toBe('10 10.00');
  });
  it('belong to the units that wait for their purchase', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 10 1 0',
      '2023-02-02 SELL A 10 1 0',
      '2023-02-10 ACCUMULATION A 5',
      '2023-02-20 BUY A 10 2 0',
    );
    expect(gains.unplaced).toEqual([]);
    expect(poolText(gains)).toBe('10 15.00');
  });
});

describe('units that go from pool to pool', () => {
  it('take their share of the cost to another account or another instrument', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 30 1 0',
      '2023-05-02 MOVE A B 10',
      '2023-05-02 MOVE B C 10 25',
      '2023-09-02 SELL C 25 1 0',
    );
    expect(gains.disposals.map(disposalText)).toEqual(['2023-09-02 C 25 10.00 15.00; section-104 25 10.00 15.00']);
    expect([poolText(gains), poolText(gains, 'B'), poolText(gains, 'C')]).toEqual(['20 20.00', '0 0.00', '0 0.00']);
  });
  it('and come back on the same day never went', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 30 1 0',
      '2023-01-02 BUY B 10 7 0',
      '2023-05-02 MOVE A B 10',
      '2023-05-02 MOVE B A 4',
      '2023-06-02 MOVE A B 4',
      '2023-06-02 MOVE B A 4',
    );
    expect([poolText(gains), poolText(gains, 'B')]).toEqual(['24 24.00', '16 76.00']);
  });
  it('bring an unknown cost where more go than were there', () => {
    const gains = gainsOf('2023-01-02 BUY A 5 1 0', '2023-05-02 MOVE A B 10');
    expect([poolText(gains), poolText(gains, 'B')]).toEqual(['0 0.00', '10 ?']);
  });
  it('take their share away to another provider', () =>
    expect(poolText(gainsOf('2023-01-02 BUY A 30 1 0', '2023-05-02 POOL A -10'))).toBe('20 20.00'));
});

describe('a capital distribution that is not small', () => {
  it('is a part disposal that takes its share of the cost: of itself and what the units are worth after it', () => {
    const gains = gainsOf('2023-01-02 BUY A 975 5 0', '2023-06-01 CAPITAL_RETURN A 3900 5918.84');
    // 4,875.00 x 3,900.00 / 9,818.84
    expect(gains.partDisposals).toMatchObject([{ pool: 'A', amount: 390_000n, cost: 193_633n }]);
    expect([poolText(gains), gains.excess]).toEqual(['975 2938.67', []]);
  });
  it('has no known cost where the pool has none, and is a gain whole where nothing is left', () => {
    const unknown = gainsOf('2023-01-02 POOL A 975 ?', '2023-06-01 CAPITAL_RETURN A 3900 5918.84');
    expect(unknown.partDisposals).toMatchObject([{ cost: null }]);
    expect(gainsOf('2023-06-01 CAPITAL_RETURN A 3900 1').excess).toMatchObject([{ amount: 390_000n }]);
  });
  it.each([
    [300_000n, 1n, true],
    [300_001n, 6_000_020n, true],
    [300_001n, 6_000_019n, false],
    [390_000n, 591_884n, false],
  ])('%s pence on units worth %s pence: small is %s', (amount, worth, small) =>
    expect(isSmallDistribution(amount, worth, '2026-05-01')).toBe(small),
  );
});

describe('gifts to a spouse', () => {
  it('make no gain, and the spouse has the cost on that day', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 30 1 0',
      '2023-05-02 GIVE A B 10',
      '2023-05-02 BUY B 10 3 0',
      '2023-05-02 SELL B 10 5 0',
    );
    expect(gains.disposals.map(disposalText)).toEqual([
      '2023-05-02 A 10 10.00 0.00; section-104 10 10.00 0.00',
      '2023-05-02 B 10 20.00 30.00; same-day 10 20.00 30.00 2023-05-02',
    ]);
    expect(gains.disposals.map(({ given, proceeds }) => [given, proceeds])).toEqual([
      [true, 1_000n],
      [false, 5_000n],
    ]);
    expect([poolText(gains), poolText(gains, 'B')]).toEqual(['20 20.00', '10 20.00']);
  });
  it('that come back on the same day never went: no cost is lost', () => {
    const bought = ['2023-01-02 BUY A 400 1 0', '2023-05-02 GIVE A B 400'];
    const part = gainsOf(...bought, '2023-05-02 GIVE B A 100');
    expect([poolText(part), poolText(part, 'B')]).toEqual(['100 100.00', '300 300.00']);
    expect(part.disposals.map(disposalText)).toEqual(['2023-05-02 A 300 300.00 0.00; section-104 300 300.00 0.00']);
    const whole = gainsOf(...bought, '2023-05-02 GIVE B A 100', '2023-05-02 GIVE B A 300');
    expect([poolText(whole), poolText(whole, 'B'), whole.disposals]).toEqual(['400 400.00', 'none', []]);
  });
  it('are matched with a sale of the same day as one', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 30 1 0',
      '2023-05-02 BUY A 10 2 0',
      '2023-05-02 GIVE A B 5',
      '2023-05-02 SELL A 15 5 0',
    );
    expect(gains.disposals.map(disposalText)).toEqual([
      '2023-05-02 A 15 22.50 52.50; same-day 7.5 15.00 22.50 2023-05-02; section-104 7.5 7.50 30.00',
      '2023-05-02 A 5 7.50 0.00; same-day 2.5 5.00 0.00 2023-05-02; section-104 2.5 2.50 0.00',
    ]);
    expect(poolText(gains, 'B')).toBe('5 7.50');
  });
  it('are matched with purchases of the thirty days after, also of the one who receives', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 30 1 0',
      '2023-05-02 GIVE A B 10',
      '2023-05-12 BUY A 10 4 0',
      '2023-04-22 SELL B 10 5 0',
    );
    expect(gains.disposals.map(disposalText)).toEqual([
      '2023-04-22 B 10 40.00 10.00; thirty-day 10 40.00 10.00 2023-05-02',
      '2023-05-02 A 10 40.00 0.00; thirty-day 10 40.00 0.00 2023-05-12',
    ]);
  });
  it('have no cost that can be found where they go to and fro within thirty days; the pool keeps its own', () => {
    const gains = gainsOf(
      '2023-01-02 BUY A 10 1 0',
      '2023-05-02 GIVE A B 10',
      '2023-05-12 GIVE B A 10',
      '2023-09-02 SELL A 5 5 0',
      '2023-10-02 BUY B 1 1 0',
    );
    expect(gains.disposals.map(({ gain }) => pounds(gain))).toEqual(['?', '?', '20.00']);
    expect([poolText(gains), poolText(gains, 'B')]).toEqual(['5 5.00', '1 1.00']);
  });
  it('go to several with what they cost together', () => {
    const gains = gainsOf('2023-01-02 BUY A 3 1 0.01', '2023-05-02 GIVE A B 1', '2023-05-02 GIVE A C 2');
    expect([poolText(gains), poolText(gains, 'B'), poolText(gains, 'C')]).toEqual(['0 0.00', '1 1.00', '2 2.01']);
    expect(gains.disposals.map(disposalText)).toEqual(['2023-05-02 A 3 3.01 0.00; section-104 3 3.01 0.00']);
  });
});
