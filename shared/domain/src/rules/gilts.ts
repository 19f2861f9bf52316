import { datedTable } from './dated';

/** A gilt is dealt without its next coupon when it settles after this many working days before it. */
export const exDividend = datedTable<{ readonly workingDays: number }>('ex-dividend period of gilts', [
  {
    from: '1998-11-01',
    value: { workingDays: 7 },
    source:
      'UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, section 3 (general knowledge)',
    verified: false,
  },
]);
