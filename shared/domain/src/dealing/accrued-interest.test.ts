import { accruedInterest } from './accrued-interest';

/** 4.25% repaid on 7 December 2032: coupons on 7 June and 7 December. */
const gilt = { percentage: 42_500n, date: '2032-12-07' };

describe('accrued interest of a gilt', () => {
  it('is the half-year’s interest by actual days to settlement', () =>
    expect(accruedInterest(gilt, '2026-11-23')).toEqual({
      perUnit: 1_962_432n,
      basis: '4.25% a year, 169 of 183 days to 23 November 2026',
    }));
  it('is nothing on the coupon day', () => expect(accruedInterest(gilt, '2026-06-07').perUnit).toBe(0n));
  it('is counted from whichever coupon day is given', () => {
    for (const date of ['2020-06-07', '2026-12-07', '2040-06-07'])
      expect(accruedInterest({ ...gilt, date }, '2026-11-23').perUnit).toBe(1_962_432n);
  });
  it('grows to the ex-dividend day, seven working days before the coupon, and is a rebate after it', () => {
    expect(accruedInterest(gilt, '2026-11-26').perUnit).toBeGreaterThan(0n);
    expect(accruedInterest(gilt, '2026-11-27')).toEqual({
      perUnit: -116_120n,
      basis: '4.25% a year, 10 of 183 days from 27 November 2026 to the coupon, which the seller keeps',
    });
  });
});
