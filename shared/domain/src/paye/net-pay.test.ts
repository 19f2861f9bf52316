import fc from 'fast-check';
import { addMonths } from '../dates/dates';
import type { Pence } from '../money/money';
import { grossForNet } from './net-pay';
import { payeOn } from './paye';
import { readPayeCode } from './paye-code';

type NetOf = (gross: Pence) => Pence;

const codes = fc
  .tuple(
    fc.constantFrom(
      '1257L',
      'S1257L',
      'C1257L',
      'K475',
      'SK1200',
      '0T',
      'S0T',
      'BR',
      'SBR',
      'D0',
      'D1',
      'SD2',
      '45T',
      'NT',
    ),
    fc.constantFrom('', ' M1', ' X'),
  )
  .map(([code, basis]) => `${code}${basis}`);

/** Nets of a drawdown payment, or of a UFPLS with a quarter free of tax, rounded down. */
const nets = fc
  .record({
    code: codes,
    year: fc.constantFrom(2021, 2023, 2026),
    month: fc.integer({ min: 0, max: 11 }),
    before: fc.record({
      pay: fc.bigInt({ min: 0n, max: 10_000_000n }),
      tax: fc.bigInt({ min: 0n, max: 2_000_000n }),
    }),
    ufpls: fc.boolean(),
  })
  .map(({ code, year, month, before, ufpls }): { name: string; netOf: NetOf } => {
    const read = readPayeCode(code);
    const date = addMonths(`${year}-04-20`, month);
    return {
      name: `${code} ${date} ${before.pay} ${before.tax} ${ufpls ? 'UFPLS' : 'drawdown'}`,
      netOf: (gross) => gross - payeOn({ code: read, date, pay: gross - (ufpls ? gross / 4n : 0n), before }).tax,
    };
  });

const emergency: NetOf = (gross) =>
  gross - payeOn({ code: readPayeCode('1257L M1'), date: '2026-11-20', pay: gross, before: { pay: 0n, tax: 0n } }).tax;

describe('the gross for a net', () => {
  it.each([
    [104_826n, 104_826n],
    [822_180n, 1_200_000n],
  ])('of %p pence on the emergency code has that net', (wanted, gross) => {
    expect(emergency(gross)).toBe(wanted);
    const found = grossForNet(emergency, wanted, 100_000_000n);
    expect(found).not.toBeNull();
    expect(found ?? gross + 1n).toBeLessThanOrEqual(gross);
    expect(emergency(found ?? 0n)).toBe(wanted);
  });

  it('has that net to the penny, and no smaller gross has it', () => {
    fc.assert(
      fc.property(nets, fc.bigInt({ min: 0n, max: 20_000_000n }), ({ netOf }, gross) => {
        const wanted = netOf(gross);
        const found = grossForNet(netOf, wanted, 20_000_000n);
        if (found === null || found > gross || netOf(found) !== wanted) return false;
        // A pound more brings at least half a pound of net, so that equal nets lie within a few pounds of each other.
        for (let smaller = found - 1n; smaller >= 0n && smaller > found - 1_000n; smaller -= 1n)
          if (netOf(smaller) === wanted) return false;
        return true;
      }),
      { verbose: 1, numRuns: 150 },
    );
  });

  it('is the first of all grosses one by one', () => {
    fc.assert(
      fc.property(nets, fc.bigInt({ min: -5_000n, max: 5_000n }), ({ netOf }, rise) => {
        const max = 3_000n;
        const wanted = netOf(0n) + rise;
        const all = Array.from({ length: Number(max) + 1 }, (_, gross) => netOf(BigInt(gross)));
        const first = all.indexOf(wanted);
        return grossForNet(netOf, wanted, max) === (first === -1 ? null : BigInt(first));
      }),
      { verbose: 1, numRuns: 60 },
    );
  });

  it('exists for every net between that of nothing and that of the most', () => {
    fc.assert(
      fc.property(nets, fc.bigInt({ min: 0n, max: 1_000_000n }), ({ netOf }, share) => {
        const max = 10_000_000n;
        const wanted = netOf(0n) + ((netOf(max) - netOf(0n)) * share) / 1_000_000n;
        const found = grossForNet(netOf, wanted, max);
        return found !== null && netOf(found) === wanted;
      }),
      { verbose: 1, numRuns: 150 },
    );
  });

  it('is null when even the most does not bring it, or when nothing already brings more', () => {
    expect(grossForNet(emergency, 1_000_000n, 1_200_000n)).toBeNull();
    expect(grossForNet((gross) => gross + 500n, 499n, 1_000n)).toBeNull();
    expect(grossForNet((gross) => gross, 0n, -1n)).toBeNull();
    expect(grossForNet((gross) => gross, 7n, 6n)).toBeNull();
    expect(grossForNet((gross) => gross, 7n, 7n)).toBe(7n);
  });

  it('is found in a bounded number of tries', () => {
    let tries = 0;
    grossForNet(
      (gross) => {
        tries += 1;
        return emergency(gross);
      },
      50_000_000n,
      100_000_000n,
    );
    expect(tries).toBeLessThan(1_000);
  });
});
