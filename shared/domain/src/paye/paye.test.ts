import fc from 'fast-check';
import { addDays, addMonths } from '../dates/dates';
import { parsePounds, sum, type Pence } from '../money/money';
import type { TaxBand } from '../rules/income-tax';
import { payeOn, type PaidBefore, type Paye } from './paye';
import { readPayeCode } from './paye-code';
import { annualCases, codeChange, cumulativeCases, kalculatorRows, monthOneCases } from './published-cases';

const nothing: PaidBefore = { pay: 0n, tax: 0n };
const twoBands = (basicLimit: Pence): readonly TaxBand[] => [
  { name: 'Basic', rate: 200_000n, upTo: basicLimit },
  { name: 'Higher', rate: 400_000n, upTo: null },
];
const firstDayOf = (taxYear: string): string => `${taxYear.slice(0, 4)}-04-06`;
const today = '2026-11-20';
const taxed = (code: string, pay: Pence, date = today, before = nothing): Paye =>
  payeOn({ code: readPayeCode(code), date, pay, before });

describe("HMRC's published cases", () => {
  it.each(cumulativeCases)('$id', ({ code, periodsPerYear, period, payToDate, adjustment, tax }) => {
    const start = '2009-04-06';
    const date = periodsPerYear === 52 ? addDays(start, 7 * (period - 1)) : addMonths(start, period - 1);
    const bands = twoBands(3_740_000n);
    const paye = payeOn({
      code: readPayeCode(code),
      date,
      pay: parsePounds(payToDate),
      before: nothing,
      bands,
      periodsPerYear,
    });
    expect(paye.period).toBe(period);
    expect(paye.freePay).toBe(code.startsWith('K') ? -parsePounds(adjustment) : parsePounds(adjustment));
    expect(paye.tax).toBe(parsePounds(tax));
    expect(paye.verified).toBe(false);
  });

  it.each(annualCases)('$id', ({ taxYear, code, pay, freePay, tax }) => {
    expect(
      payeOn({
        code: readPayeCode(code),
        date: firstDayOf(taxYear),
        pay: parsePounds(pay),
        before: nothing,
        periodsPerYear: 1,
      }),
    ).toMatchObject({ freePay: parsePounds(freePay), tax: parsePounds(tax), verified: true });
  });

  it.each(kalculatorRows)('of %s: code %s on £%s is £%s a year', (taxYear, code, pay, tax) => {
    const date = firstDayOf(taxYear);
    expect(
      payeOn({ code: readPayeCode(code), date, pay: parsePounds(pay), before: nothing, periodsPerYear: 1 }).tax,
    ).toBe(parsePounds(tax));
  });

  it('with a code that changes in month 2, take the difference to the tax of month 1', () => {
    const { basicLimit, monthOne, monthTwo } = codeChange;
    const bands = twoBands(parsePounds(basicLimit));
    const pay = parsePounds(monthOne.pay);
    const first = payeOn({ code: readPayeCode(monthOne.code), date: '2008-04-30', pay, before: nothing, bands });
    expect(first.tax).toBe(parsePounds(monthOne.tax));
    const second = payeOn({
      code: readPayeCode(monthTwo.code),
      date: '2008-05-30',
      pay: parsePounds(monthTwo.pay),
      before: { pay, tax: first.tax },
      bands,
    });
    expect(second.tax).toBe(parsePounds(monthTwo.tax));
  });
});

describe('a payment on the emergency code', () => {
  it.each(monthOneCases)('$id', ({ taxYear, code, gross, taxFree, freePay, taxablePay, tax, net }) => {
    const pay = parsePounds(gross) - parsePounds(taxFree);
    const paye = taxed(code, pay, addMonths(firstDayOf(taxYear), 7));
    expect(paye).toMatchObject({
      freePay: parsePounds(freePay),
      taxablePay: parsePounds(taxablePay),
      tax: parsePounds(tax),
      basis: 'Month 1',
      limited: false,
    });
    expect(parsePounds(gross) - paye.tax).toBe(parsePounds(net));
  });

  it.each([
    ['7500', '1952.06'],
    ['15000', '5128.20'],
    ['20000', '7378.20'],
    ['30000', '11878.20'],
  ])('of £%s is taxed £%s in 2026/27 (derived for this portal)', (pay, tax) =>
    expect(taxed('1257L M1', parsePounds(pay)).tax).toBe(parsePounds(tax)),
  );

  it('says why: free pay, and each band with its tax', () => {
    expect(taxed('1257L M1', 1_500_000n)).toMatchObject({
      freePay: 104_826n,
      taxablePay: 1_395_100n,
      period: 8,
      parts: [
        { name: 'Basic', rate: 200_000n, amount: 314_166n, tax: 62_833n },
        { name: 'Higher', rate: 400_000n, amount: 728_667n, tax: 291_467n },
        { name: 'Additional', rate: 450_000n, amount: 352_267n, tax: 158_520n },
      ],
      rule: 'Tax code 1257L M1: this payment alone, as month 1, £1,048.26 of free pay, whole pounds taxed',
    });
  });
});

describe('a code with one rate', () => {
  it.each([
    ['BR', 200_000n],
    ['D0', 400_000n],
    ['D1', 450_000n],
    ['CBR', 200_000n],
    ['CD1', 450_000n],
    ['SBR', 200_000n],
    ['SD0', 210_000n],
    ['SD1', 420_000n],
    ['SD2', 450_000n],
    ['SD3', 480_000n],
  ])('%s takes its rate of whole pounds', (code, rate) => {
    expect(taxed(`${code} M1`, 100_099n)).toMatchObject({ tax: rate / 10n, taxablePay: 100_000n, freePay: 0n });
  });
  it('is refused where Scotland had no such rate', () =>
    expect(() => taxed('SD3', 100_000n, '2023-11-20')).toThrow('No rate is known for D3'));
  it('in Scotland is called as there', () =>
    expect(taxed('SD0 M1', 100_000n).parts).toEqual([
      { name: 'Intermediate', rate: 210_000n, amount: 100_000n, tax: 21_000n },
    ]));
});

describe('codes without an allowance', () => {
  it('0T starts with the first band', () =>
    expect(taxed('0T M1', 100_000n)).toMatchObject({ tax: 20_000n, freePay: 0n }));
  it('NT takes nothing, and cumulative gives back what was taken', () => {
    expect(taxed('NT M1', 100_000n, today, { pay: 50_000n, tax: 10_000n }).tax).toBe(0n);
    expect(taxed('NT', 100_000n, today, { pay: 50_000n, tax: 10_000n }).tax).toBe(-10_000n);
  });
  it('K adds to the pay, and takes half of it at most', () => {
    expect(taxed('K475 M1', 100_000n)).toMatchObject({ freePay: -39_659n, taxablePay: 139_600n, tax: 27_920n });
    expect(taxed('K9999 M1', 100_000n)).toMatchObject({ tax: 50_000n, limited: true });
  });
});

describe('the limit of deductions', () => {
  const before = { pay: 10_000_000n, tax: 0n };
  it('holds for every code since 6 April 2015', () => {
    const paye = taxed('1257L', 100_001n, today, before);
    expect(paye).toMatchObject({ tax: 50_000n, limited: true });
    expect(sum(paye.parts.map(({ tax }) => tax))).toBeGreaterThan(paye.tax);
    expect(paye.rule).toContain('at most 50% of the payment is taken');
  });
  it('held for K codes alone before', () => {
    const old = (code: string) =>
      payeOn({ code: readPayeCode(code), date: '2014-11-20', pay: 100_001n, before, bands: twoBands(3_186_500n) });
    expect(old('1000L').limited).toBe(false);
    expect(old('K100')).toMatchObject({ tax: 50_000n, limited: true });
  });
});

describe('payments that one month 1 code taxes in a tax month', () => {
  const together = (pay: bigint, inPeriod: PaidBefore) =>
    payeOn({ code: readPayeCode('1257L M1'), date: '2026-12-07', pay, before: nothing, inPeriod });
  it('are taxed as their sum is', () => {
    const first = together(300_000n, nothing);
    const second = together(300_000n, { pay: 300_000n, tax: first.tax });
    expect([first.tax, first.tax + second.tax]).toEqual([39_020n, 135_206n]);
    expect(sum(second.parts.map(({ tax }) => tax))).toBe(second.tax);
  });
  it('lose half of each at most, and are given nothing back', () => {
    expect(together(10_000n, { pay: 900_000n, tax: 39_020n })).toMatchObject({ tax: 5_000n, limited: true });
    // What was taken together with a payment that came back since.
    expect(together(10_000n, { pay: 300_000n, tax: 96_186n })).toMatchObject({ tax: 0n, limited: false });
  });
});

describe('a weekly payment', () => {
  it('in a 53rd week is taxed on its own as week 1', () => {
    const weekly = (date: string, code: string) =>
      payeOn({
        code: readPayeCode(code),
        date,
        pay: 100_000n,
        before: { pay: 5_000_000n, tax: 0n },
        periodsPerYear: 52,
      });
    expect(weekly('2027-04-05', '1257L')).toMatchObject({ period: 53, basis: 'Month 1' });
    expect(weekly('2027-04-05', '1257L').tax).toBe(weekly('2026-04-06', '1257L W1').tax);
  });
});

it('refuses a pay below zero', () => {
  expect(() => taxed('BR', -1n)).toThrow(RangeError);
  expect(() => taxed('BR', 1n, today, { pay: -1n, tax: 0n })).toThrow(RangeError);
});

const years = fc.constantFrom(2021, 2022, 2023, 2024, 2025, 2026);
const numbered = fc
  .tuple(fc.constantFrom('', 'S', 'C'), fc.constantFrom('L', 'K'), fc.integer({ min: 1, max: 3_000 }))
  .map(([region, letter, number]) => (letter === 'K' ? `${region}K${number}` : `${region}${number}L`));
const flats = fc.constantFrom(
  'BR',
  'D0',
  'D1',
  '0T',
  'SBR',
  'SD0',
  'SD1',
  'SD2',
  'S0T',
  'CBR',
  'CD0',
  'CD1',
  'C0T',
  'NT',
);
const cumulativeCodes = fc.oneof({ weight: 3, arbitrary: numbered }, { weight: 1, arbitrary: flats });
const basis = fc.constantFrom('', ' M1', ' W1', ' X');
const codes = fc.tuple(cumulativeCodes, basis).map(([code, ending]) => `${code}${ending}`);
const pays = fc.oneof(
  fc.bigInt({ min: 0n, max: 2_000_000n }),
  fc.bigInt({ min: 0n, max: 30_000_000n }),
  fc.constant(0n),
);
const twelvePays = fc.oneof(
  pays.map((pay) => Array.from({ length: 12 }, () => pay)),
  fc.array(pays, { minLength: 12, maxLength: 12 }),
);

/** A year of monthly payments, each with the history of those before; codes by month. */
const runYear = (year: number, payments: readonly Pence[], codeOf: (month: number) => string): readonly Paye[] => {
  let before = nothing;
  return payments.map((pay, index) => {
    const paye = payeOn({
      code: readPayeCode(codeOf(index + 1)),
      date: addMonths(`${year}-04-20`, index),
      pay,
      before,
    });
    before = { pay: before.pay + pay, tax: before.tax + paye.tax };
    return paye;
  });
};
const totalTax = (run: readonly Paye[]): Pence => sum(run.map(({ tax }) => tax));
/** What the routine takes in month 12 when all was paid then; it is the tax due to date, before any limit. */
const dueAtYearEnd = (year: number, payments: readonly Pence[], code: string): Pence =>
  sum(
    payeOn({
      code: readPayeCode(code),
      date: `${year + 1}-03-20`,
      pay: sum(payments),
      before: nothing,
    }).parts.map(({ tax }) => tax),
  );
/** Right unless the last payment was too small for what it owed; then less was taken, never more. */
const yearIsRight = (run: readonly Paye[], due: Pence): boolean =>
  run.at(-1)?.limited === true ? totalTax(run) < due : totalTax(run) === due;

describe('a year on a cumulative code', () => {
  it('takes in twelve payments what the routine takes at its end', () => {
    fc.assert(
      fc.property(years, cumulativeCodes, twelvePays, (year, code, payments) =>
        yearIsRight(
          runYear(year, payments, () => code),
          dueAtYearEnd(year, payments, code),
        ),
      ),
      { verbose: 1, numRuns: 500 },
    );
  });

  it('takes the tax of the annual routine, but for the pennies by which monthly free pay is rounded up', () => {
    fc.assert(
      fc.property(years, cumulativeCodes, twelvePays, (year, code, payments) => {
        const read = readPayeCode(code);
        const annual = sum(
          payeOn({
            code: read,
            date: `${year}-04-06`,
            pay: sum(payments),
            before: nothing,
            periodsPerYear: 1,
          }).parts.map(({ tax }) => tax),
        );
        const monthly = dueAtYearEnd(year, payments, code);
        if (read.number === null) return annual === monthly;
        const roundedUp = 12n * (1n + (read.number - 1n) / 500n);
        const pounds = (roundedUp + 99n) / 100n;
        const lessTaken = read.kind === 'K' ? monthly - annual : annual - monthly;
        // The steepest step of a pound is the top rate, 48%, and a penny of rounding.
        return lessTaken >= 0n && lessTaken <= pounds * 49n;
      }),
      { verbose: 1, numRuns: 500 },
    );
  });

  it('is brought right by refunds and deductions after the code changes', () => {
    fc.assert(
      fc.property(
        years,
        codes,
        cumulativeCodes,
        twelvePays,
        fc.integer({ min: 2, max: 12 }),
        (year, first, second, payments, changed) =>
          yearIsRight(
            runYear(year, payments, (month) => (month < changed ? first : second)),
            dueAtYearEnd(year, payments, second),
          ),
      ),
      { verbose: 1, numRuns: 500 },
    );
  });

  it('refunds what an emergency code took too much from one large payment', () => {
    const [first, second] = runYear(2026, [3_000_000n, 0n], (month) => (month === 1 ? '1257L M1' : '1257L'));
    expect(first?.tax).toBe(1_187_820n);
    expect(second?.tax).toBeLessThan(0n);
    expect((first?.tax ?? 0n) + (second?.tax ?? 0n)).toBe(taxed('1257L', 3_000_000n, '2026-05-20').tax);
  });
});

describe('any code', () => {
  const histories = fc.record({ pay: pays, tax: fc.bigInt({ min: 0n, max: 5_000_000n }) });

  it('on month 1 takes no notice of what was paid and taken before, nor of the month', () => {
    fc.assert(
      fc.property(
        years,
        cumulativeCodes,
        pays,
        histories,
        fc.integer({ min: 0, max: 11 }),
        (year, code, pay, before, month) => {
          const { period, ...plain } = taxed(`${code} M1`, pay, `${year}-04-20`);
          const later = taxed(`${code} M1`, pay, addMonths(`${year}-04-20`, month), before);
          expect(later).toEqual({ ...plain, period: period + month });
          return later.tax >= 0n;
        },
      ),
      { verbose: 1, numRuns: 300 },
    );
  });

  it('never takes more than half of a payment, and its parts add up to the tax before that', () => {
    fc.assert(
      fc.property(years, codes, pays, histories, fc.integer({ min: 0, max: 11 }), (year, code, pay, before, month) => {
        const paye = taxed(code, pay, addMonths(`${year}-04-20`, month), before);
        const unlimited = sum(paye.parts.map(({ tax }) => tax));
        const amounts = sum(paye.parts.filter(({ rate }) => rate !== null).map(({ amount }) => amount));
        return (
          paye.tax <= pay / 2n &&
          paye.tax === (paye.limited ? pay / 2n : unlimited) &&
          paye.limited === unlimited > pay / 2n &&
          amounts === paye.taxablePay
        );
      }),
      { verbose: 1, numRuns: 500 },
    );
  });

  it('leaves no less of a payment when it is a pound larger', () => {
    fc.assert(
      fc.property(years, codes, pays, histories, fc.integer({ min: 0, max: 11 }), (year, code, pay, before, month) => {
        const date = addMonths(`${year}-04-20`, month);
        return taxed(code, pay + 100n, date, before).tax - taxed(code, pay, date, before).tax <= 100n;
      }),
      { verbose: 1, numRuns: 500 },
    );
  });
});
