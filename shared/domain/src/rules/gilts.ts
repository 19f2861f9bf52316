import { datedTable } from './dated';

/**
 * A gilt is dealt without its next coupon (ex-dividend) when it settles later than this many working days before the
 * coupon.
 */
export const exDividend = datedTable<{ readonly workingDays: number }>('ex-dividend period of gilts', [
  {
    from: '1998-11-01',
    value: { workingDays: 7 },
    source:
      'UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, section 3 (general knowledge)',
    verified: false,
  },
]);
