import fc from 'fast-check';
import {
  lumpSumAllowances,
  protectionKinds,
  type LumpSumEvent,
  type Protection,
  type ProtectionKind,
} from './lump-sum-allowances';

const on = '2026-11-24';
const pounds = (amount: number): bigint => BigInt(amount) * 100n;
const holding = (kind: ProtectionKind, more: Partial<Protection> = {}): Protection => ({
  kind,
  certificate: 'A1',
  lumpSums: null,
  protectedAmount: null,
  ...more,
});
const percentage = (id: string, share: bigint, deathLumpSumPaid = false): LumpSumEvent => ({
  id,
  date: null,
  kind: 'Before 2024 by percentage',
  percentage: share,
  deathLumpSumPaid,
});
const certificate: LumpSumEvent = {
  id: 'c',
  date: '2024-06-01',
  kind: 'Before 2024 by certificate',
  lumpSums: pounds(20_000),
  lumpSumsAndDeath: pounds(30_000),
  certificate: 'T-1',
};
const of = (events: readonly LumpSumEvent[], protections: readonly Protection[] = []) =>
  lumpSumAllowances({ on, protections, events });

describe('the allowances before any event', () => {
  it('are the standard ones', () =>
    expect(of([])).toMatchObject({
      allowance: pounds(268_275),
      deathAllowance: pounds(1_073_100),
      used: 0n,
      left: pounds(268_275),
      verified: true,
    }));
  it.each([
    ['Enhanced', { protectedAmount: pounds(2_000_000) }, 375_000, 2_000_000],
    ['Primary', {}, 375_000, 1_800_000],
    ['Fixed 2012', {}, 450_000, 1_800_000],
    ['Fixed 2014', {}, 375_000, 1_500_000],
    ['Fixed 2016', {}, 312_500, 1_250_000],
    ['Individual 2014', { protectedAmount: pounds(1_400_000) }, 350_000, 1_400_000],
    ['Individual 2014', { protectedAmount: pounds(1_600_000) }, 375_000, 1_500_000],
    ['Individual 2016', { protectedAmount: pounds(1_200_000) }, 300_000, 1_200_000],
    ['Individual 2016', { protectedAmount: pounds(1_300_000) }, 312_500, 1_250_000],
    ['Individual 2016', { protectedAmount: pounds(1_010_000) }, 268_275, 1_073_100],
  ] as const)('with %s protection and %p are £%p and £%p', (kind, more, allowance, deathAllowance) =>
    expect(of([], [holding(kind, more)])).toMatchObject({
      allowance: pounds(allowance),
      deathAllowance: pounds(deathAllowance),
      verified: true,
    }),
  );
  it('are not called verified where they are our reading: registered lump sums, no value, several protections', () => {
    expect(of([], [holding('Primary', { lumpSums: pounds(600_000) })])).toMatchObject({
      allowance: pounds(600_000),
      verified: false,
    });
    expect(of([], [holding('Enhanced')])).toMatchObject({ deathAllowance: pounds(1_073_100), verified: false });
    expect(of([], [holding('Individual 2016')])).toMatchObject({ allowance: pounds(268_275), verified: false });
    expect(
      of([], [holding('Fixed 2016'), holding('Individual 2014', { protectedAmount: pounds(1_400_000) })]),
    ).toMatchObject({ allowance: pounds(350_000), verified: false });
  });
  it('did not exist before 6 April 2024', () =>
    expect(() => lumpSumAllowances({ on: '2024-04-05', protections: [], events: [] })).toThrow(RangeError));
});

describe('what was used before 2024', () => {
  it('counts a quarter of the percentage, of the protected lifetime allowance where there is one', () => {
    expect(of([percentage('1', 4_000n)], [holding('Enhanced')]).used).toBe(pounds(150_000));
    expect(of([percentage('1', 5_000n)], [holding('Fixed 2012')]).used).toBe(pounds(225_000));
    expect(of([percentage('1', 3_800n)]).left).toBe(16_633_050n);
  });
  it('counts in full towards lump sums on death where one was paid', () =>
    expect(of([percentage('1', 2_000n, true)])).toMatchObject({
      used: pounds(53_655),
      deathUsed: pounds(214_620),
    }));
  it('is replaced by a certificate, which says so at the percentage', () => {
    const { steps, used, deathUsed } = of([percentage('1', 6_000n), certificate]);
    expect({ used, deathUsed }).toEqual({ used: pounds(20_000), deathUsed: pounds(30_000) });
    expect(steps.map(({ allowanceUsed, rule }) => [allowanceUsed, rule.includes('replaces')])).toEqual([
      [0n, true],
      [pounds(20_000), false],
    ]);
  });
  it('leaves nothing where the lifetime allowance was used up, and a certificate gives back what was not paid', () => {
    const used = of([percentage('1', 7_000n), percentage('2', 3_000n)]);
    expect(used).toMatchObject({ left: 0n, deathLeft: 0n });
    expect(used.steps[1]?.verified).toBe(false);
    expect(of([percentage('1', 10_000n), certificate]).left).toBe(pounds(248_275));
  });
});

describe('what was used since', () => {
  const events: readonly LumpSumEvent[] = [
    { id: '5', date: '2026-05-01', kind: 'Death lump sum', taxFree: pounds(100_000) },
    { id: '4', date: '2025-05-01', kind: 'Small pot', taxFree: pounds(2_500) },
    { id: '3', date: '2025-05-01', kind: 'UFPLS', taxFree: pounds(3_000) },
    { id: '2', date: null, kind: 'Elsewhere', lumpSums: pounds(10_000), note: 'An old scheme' },
    { id: '1', date: '2024-07-01', kind: 'Tax-free cash', taxFree: pounds(40_000) },
    percentage('6', 2_000n),
  ];
  it('is told event by event: before 2024 first, then by day and id', () => {
    const { steps, used, deathUsed, left } = of(events);
    expect(steps.map(({ event, allowanceUsed, deathUsed: onDeath }) => [event.id, allowanceUsed, onDeath])).toEqual([
      ['6', pounds(53_655), pounds(53_655)],
      ['2', pounds(10_000), pounds(10_000)],
      ['1', pounds(40_000), pounds(40_000)],
      ['3', pounds(3_000), pounds(3_000)],
      ['4', 0n, 0n],
      ['5', 0n, pounds(100_000)],
    ]);
    expect({ used, deathUsed, left }).toEqual({
      used: pounds(106_655),
      deathUsed: pounds(206_655),
      left: pounds(161_620),
    });
    expect(steps.every(({ source }) => source.length > 15)).toBe(true);
  });
  it('never takes more than there is', () => {
    const { steps, left, deathLeft } = of([
      { id: '1', date: on, kind: 'Tax-free cash', taxFree: pounds(300_000) },
      { id: '2', date: on, kind: 'UFPLS', taxFree: pounds(5_000) },
    ]);
    expect(steps.map(({ allowanceUsed }) => allowanceUsed)).toEqual([pounds(268_275), 0n]);
    expect({ left, deathLeft }).toEqual({ left: 0n, deathLeft: pounds(768_100) });
  });
});

const amount = fc.bigInt({ min: 0n, max: 40_000_000n });
const day = fc.constantFrom(null, '2024-05-01', '2025-01-31', '2026-11-24');
const anyEvent: fc.Arbitrary<LumpSumEvent> = fc
  .tuple(fc.uuid(), day, amount, amount, fc.bigInt({ min: 1n, max: 6_000n }), fc.boolean(), fc.nat({ max: 6 }))
  .map(([id, date, first, second, share, deathLumpSumPaid, kind]): LumpSumEvent => {
    const taxFree = first;
    if (kind === 0) return { ...percentage(id, share, deathLumpSumPaid), date };
    if (kind === 1) return { ...certificate, id, date, lumpSums: first, lumpSumsAndDeath: first + second };
    if (kind === 2) return { id, date, kind: 'Elsewhere', lumpSums: first, note: '' };
    return {
      id,
      date,
      kind: (['Tax-free cash', 'UFPLS', 'Small pot', 'Death lump sum'] as const)[kind - 3] ?? 'UFPLS',
      taxFree,
    };
  });
const anyProtection = fc
  .tuple(fc.constantFrom(...protectionKinds), fc.option(amount), fc.option(fc.bigInt({ min: 0n, max: 300_000_000n })))
  .map(([kind, lumpSums, protectedAmount]) => holding(kind, { lumpSums, protectedAmount }));

describe('any history', () => {
  it('is never negative, and each step goes on from the one before', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 8 }), fc.array(anyProtection, { maxLength: 2 }), (events, held) => {
        const { allowance, deathAllowance, steps, used, left, deathUsed, deathLeft } = of(events, held);
        let [before, deathBefore] = [allowance, deathAllowance];
        for (const step of steps) {
          if (step.allowanceBefore !== before || step.deathBefore !== deathBefore) return false;
          if (step.allowanceUsed < 0n || step.deathUsed < 0n || step.allowanceAfter < 0n || step.deathAfter < 0n)
            return false;
          before -= step.allowanceUsed;
          deathBefore -= step.deathUsed;
          if (step.allowanceAfter !== before || step.deathAfter !== deathBefore) return false;
        }
        return (
          left === before &&
          deathLeft === deathBefore &&
          used + left === allowance &&
          deathUsed + deathLeft === deathAllowance
        );
      }),
      { verbose: 1, numRuns: 500 },
    );
  });
  it('uses the same in whatever order it is given', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyEvent, { maxLength: 8 })
          .chain((events) =>
            fc.tuple(
              fc.constant(events),
              fc.shuffledSubarray([...events], { minLength: events.length, maxLength: events.length }),
            ),
          ),
        fc.array(anyProtection, { maxLength: 2 }),
        ([events, shuffled], held) => {
          const [a, b] = [of(events, held), of(shuffled, held)];
          return a.used === b.used && a.deathUsed === b.deathUsed;
        },
      ),
      { verbose: 1, numRuns: 500 },
    );
  });
  it('uses as much by two percentages as by their sum', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 5_000n }), fc.bigInt({ min: 1n, max: 5_000n }), (a, b) => {
        const apart = of([percentage('1', a), percentage('2', b)]);
        const together = of([percentage('1', a + b)]);
        return apart.used === together.used && apart.deathUsed === together.deathUsed;
      }),
      { verbose: 1 },
    );
  });
});
