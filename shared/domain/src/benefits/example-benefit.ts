import type { Pence } from '../money/money';
import type { BenefitInput, NetSolver } from './benefit-split';

// A benefit, a tax and a solver for tests. Real payments take the tax of PAYE and its solver.

/**
 * Halves the span of gross amounts until two neighbours are left. The net of one of them is the wanted one, because it
 * rises by a penny at most from one to the next.
 */
export const halving: NetSolver = (netOf, wanted, max) => {
  if (netOf(max) < wanted) return null;
  let [low, high] = [0n, max];
  // A span of 2^200 pence is more money than there is; the bound ends a search that a wrong net would keep going.
  for (let rounds = 0; rounds < 200 && high - low > 1n; rounds += 1) {
    const middle = (low + high) / 2n;
    if (netOf(middle) <= wanted) low = middle;
    else high = middle;
  }
  return netOf(low) === wanted ? low : high;
};

/** Month 1 of 1257L in 2026/27, as in domain B.4: on whole pounds, 20, 40 and 45%, rounded down to the penny. */
export const monthOneTax = (taxable: Pence): Pence => {
  const pounds = taxable > 104_826n ? (taxable - 104_826n) / 100n : 0n;
  // Twelve times the pay against the bands of a year keeps the twelfths exact.
  const pence = pounds * 100n * 12n;
  const [basic, higher] = [3_770_000n, 12_514_000n];
  const within = (from: Pence, to: Pence): Pence => (pence > from ? (pence < to ? pence : to) - from : 0n);
  return (within(0n, basic) * 20n + within(basic, higher) * 40n + within(higher, pence) * 45n) / 1_200n;
};

/** £400,000 uncrystallised, nothing taken yet, on the emergency code. */
export const exampleBenefit: BenefitInput = {
  on: '2026-11-24',
  form: 'Tax-free cash',
  basis: 'Tax-free cash',
  amount: 5_000_000n,
  incomeWanted: null,
  uncrystallised: 40_000_000n,
  drawdown: 0n,
  left: 26_827_500n,
  deathLeft: 107_310_000n,
  protectedShare: null,
  excessAsTaxable: false,
  smallPotsTaken: 0,
  taxOn: monthOneTax,
  taxFreeBand: 104_826n,
  solve: halving,
};
