import {
  crystallisationStatement,
  flexibleAccessStatement,
  passedAllowance,
  savingsStatement,
} from './pension-statements';

describe('a flexible access statement', () => {
  const payment = { date: '2026-05-28', flexible: true };

  it('is owed within 31 days, the day of the first flexible payment included', () => {
    expect(flexibleAccessStatement(payment, null)).toMatchObject({ trigger: '2026-05-28', due: '2026-06-27' });
  });

  it('is not owed for a later payment, for one after an access elsewhere, or for one that is not flexible', () => {
    expect(flexibleAccessStatement(payment, '2026-04-28')).toBeNull();
    expect(flexibleAccessStatement(payment, '2026-05-28')).toBeNull();
    expect(flexibleAccessStatement({ ...payment, flexible: false }, null)).toBeNull();
    expect(flexibleAccessStatement(payment, '2026-07-01')).not.toBeNull();
  });
});

describe('a benefit crystallisation statement', () => {
  const lumpSum = { date: '2026-11-30', usesAllowance: true, paysIncome: false, paidIncomeBefore: false };

  it('is owed within three months of a lump sum while its pension pays no income', () => {
    expect(crystallisationStatement(lumpSum)).toMatchObject({ due: '2027-02-28', taxYear: null });
    expect(crystallisationStatement({ ...lumpSum, usesAllowance: false })).toBeNull();
  });

  it('is owed once for the tax year in which its pension pays income, with or without a lump sum', () => {
    for (const usesAllowance of [true, false])
      expect(crystallisationStatement({ ...lumpSum, usesAllowance, paysIncome: true })).toMatchObject({
        due: '2027-04-05',
        taxYear: '2026/27',
      });
    expect(crystallisationStatement({ ...lumpSum, paysIncome: true, paidIncomeBefore: true })).toBeNull();
    expect(crystallisationStatement({ ...lumpSum, paidIncomeBefore: true })).toBeNull();
  });
});

describe('a pension savings statement', () => {
  const year = { taxYear: '2025/26', input: 6_000_000n, flexibleAccess: null };

  it('is owed by 6 October after the tax year in which the annual allowance was passed, by a penny at least', () => {
    expect(savingsStatement(year)).toBeNull();
    expect(savingsStatement({ ...year, input: 6_000_001n })).toMatchObject({
      trigger: '2026-04-05',
      due: '2026-10-06',
      taxYear: '2025/26',
    });
  });

  it('is owed for the money purchase annual allowance: for what came after the access in its year, later for all', () => {
    const access = (date: string, inputAfter: bigint) => ({
      ...year,
      input: 1_500_000n,
      flexibleAccess: { date, inputAfter },
    });
    expect(passedAllowance(access('2025-09-01', 1_000_000n))).toBeNull();
    expect(passedAllowance(access('2025-09-01', 1_000_001n))?.name).toBe('money purchase annual allowance');
    expect(passedAllowance(access('2024-09-01', 0n))?.tested).toBe(1_500_000n);
    expect(passedAllowance(access('2026-04-06', 0n))).toBeNull();
  });
});
