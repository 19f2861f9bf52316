import fc from 'fast-check';
import { incomeTaxOn } from '../paye/income-tax';
import { grossUp, netOf, reliefClaim } from './relief';

const today = '2026-11-20';

describe('relief at source', () => {
  it.each([
    [8_000n, 10_000n],
    [200_000n, 250_000n],
    [288_000n, 360_000n],
    [1n, 1n],
    [2n, 3n],
    [1_001n, 1_251n],
  ])('makes %p pence net %p gross (pen-ras-80, pen-ras-2000, pen-ras-2880)', (net, gross) =>
    expect(grossUp(net, today)).toEqual({ net, relief: gross - net, gross }),
  );
  it('leaves £500 to claim to a taxpayer at 40% with £55,000 who gives £2,500 gross in 2022/23 (pen-ras-higher-55000)', () => {
    const taxOn = (income: bigint) => incomeTaxOn({ income, date: '2022-12-01', region: 'Rest of UK' });
    const before = taxOn(5_500_000n);
    expect([before.tax, before.personalAllowance]).toEqual([943_200n, 1_257_000n]);
    const given = grossUp(200_000n, '2022-12-01');
    expect(given.gross).toBe(250_000n);
    // The band of the basic rate is the gross contribution wider: that much is taxed at 20% instead of 40%.
    const further = before.tax - taxOn(5_500_000n - given.gross).tax - given.relief;
    expect([further, before.tax - further]).toEqual([50_000n, 893_200n]);
  });
  it('asks £2,880 for £3,600 gross', () => expect(netOf(360_000n, today)).toBe(288_000n));
  it('is never more than half a penny away from a quarter of what was paid', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (net) => {
        const quarters = 4n * grossUp(net, today).relief - net;
        return quarters <= 2n && quarters > -2n;
      }),
      { verbose: 1 },
    );
  });
  it('comes back to the net it came from', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (net) => netOf(grossUp(net, today).gross, today) === net),
      { verbose: 1 },
    );
  });
});

describe('the claim', () => {
  it.each([
    ['2026-06-05', '2026-05-06', '2026-06-05', '2026-06-30', '2026-07-21'],
    ['2026-06-06', '2026-06-06', '2026-07-05', '2026-07-31', '2026-08-21'],
    ['2026-11-20', '2026-11-06', '2026-12-05', '2026-12-31', '2027-01-21'],
    ['2027-01-05', '2026-12-06', '2027-01-05', '2027-01-29', '2027-02-22'],
  ])(
    'of a contribution received on %s is of %s to %s, made by %s and credited on %s',
    (received, from, to, claimBy, creditExpected) =>
      expect(reliefClaim(received)).toEqual({ from, to, claimBy, creditExpected }),
  );
  it('when money is received on any day, covers that day and is made after its tax month ends', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2021-01-01'), max: new Date('2027-10-01'), noInvalidDate: true }), (day) => {
        const received = day.toISOString().slice(0, 10);
        const { from, to, claimBy, creditExpected } = reliefClaim(received);
        return from <= received && received <= to && to < claimBy && claimBy < creditExpected;
      }),
      { verbose: 1 },
    );
  });
});
