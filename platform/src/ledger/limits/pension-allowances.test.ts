import { noAllowanceFacts, type AllowanceFacts } from './allowance-facts';
import { pensionAllowances } from './pension-allowances';

const of = (facts: Partial<AllowanceFacts>, all = 1_000_000n) =>
  pensionAllowances('2026-11-20', {
    taxYear: '2026/27',
    own: all,
    all,
    flexibleAccess: null,
    facts: { ...noAllowanceFacts, ...facts },
  })[0];

describe('the annual allowance with what the client said', () => {
  it('is the standard one, and says what is not recorded, without facts', () => {
    expect(of({})).toMatchObject({ limit: 6_000_000n, used: 1_000_000n });
    expect(of({})?.why).toContain('Not recorded: the incomes');
  });

  it('tapers by the recorded incomes, counts what was paid in elsewhere, and says where each figure comes from', () => {
    const tapered = of({ income: { threshold: 25_000_000n, adjusted: 30_000_000n }, paidElsewhere: 500_000n });
    expect(tapered).toMatchObject({ limit: 4_000_000n, used: 1_500_000n });
    expect(tapered?.parts.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Tapered annual allowance of 2026/27 4000000',
      'Paid in here 1000000',
      'Paid in elsewhere 500000',
    ]);
    expect(tapered?.parts[0]?.from).toContain('£300,000.00');
  });

  it('carries forward what an earlier year left of its own allowance, tapered where its incomes are recorded', () => {
    const earlier = [
      { taxYear: '2024/25', paidHere: 1_000_000n, paidElsewhere: 2_000_000n, income: null },
      {
        taxYear: '2025/26',
        paidHere: 0n,
        paidElsewhere: 0n,
        income: { threshold: 25_000_000n, adjusted: 36_000_000n },
      },
    ];
    const carried = of({ earlier });
    expect(carried).toMatchObject({ limit: 10_000_000n, used: 1_000_000n });
    expect(carried?.parts.slice(1, 3).map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Carried forward from 2024/25 3000000',
      'Carried forward from 2025/26 1000000',
    ]);
  });
});
