import fc from 'fast-check';
import { monthBalances } from './month-balances';

const unsettled = (...tax: readonly bigint[]) => monthBalances(tax.map((each) => ({ tax: each, paid: null })));
const sums = fc.bigInt({ min: -100_000n, max: 100_000n });

describe('the tax of months that follow each other', () => {
  it('is paid month by month', () =>
    expect(unsettled(100_00n, 50_00n).map(({ toPay }) => toPay)).toEqual([100_00n, 50_00n]));

  it('pays nothing for a month in which refunds exceed tax, and sets the excess against the next months', () =>
    expect(unsettled(-30_00n, 20_00n, 25_00n)).toEqual([
      { broughtForward: 0n, toPay: 0n, carriedForward: -30_00n },
      { broughtForward: -30_00n, toPay: 0n, carriedForward: -10_00n },
      { broughtForward: -10_00n, toPay: 15_00n, carriedForward: 0n },
    ]));

  it('goes with the next month when it is posted after its own was settled', () =>
    expect(
      monthBalances([
        { tax: 70_00n, paid: 60_00n },
        { tax: 5_00n, paid: null },
      ]).map(({ toPay }) => toPay),
    ).toEqual([60_00n, 15_00n]));

  it('is never paid below zero, and what is paid and carried is what was withheld', () => {
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 30 }), (taxes) => {
        const balances = unsettled(...taxes);
        const total = taxes.reduce((sum, tax) => sum + tax, 0n);
        const paid = balances.reduce((sum, { toPay }) => sum + toPay, 0n);
        return balances.every(({ toPay }) => toPay >= 0n) && paid + (balances.at(-1)?.carriedForward ?? 0n) === total;
      }),
      { verbose: 1 },
    );
  });
});
