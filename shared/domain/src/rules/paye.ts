import { datedTable } from './dated';
import type { Percentage } from './trade-levies';

/** The code for a first payment when no current code of the person is held. The same in the whole United Kingdom. */
export const emergencyCodes = datedTable<string>('emergency tax code', [
  {
    from: '2021-04-06',
    value: '1257L M1',
    source:
      'HMRC form P9X, Tax codes to use from 6 April 2021; code read in notices of HMRC that accountants reprint, 2021/22 to 2024/25, and in guides for 2026/27',
    verified: true,
  },
]);

/** The part of one payment above which no tax is taken from it, whatever the code gives. */
export interface DeductionLimit {
  readonly percentage: Percentage;
  /** False while it protected only people with a K code. */
  readonly everyCode: boolean;
}

export const deductionLimits = datedTable<DeductionLimit>('limit of PAYE deductions', [
  {
    from: '2004-04-06',
    value: { percentage: 500_000n, everyCode: false },
    source:
      'Income Tax (Pay As You Earn) Regulations 2003 reg. 2; rate read in HMRC, Notes for payroll software developers, series 11 number 7, Annex B (first day from general knowledge)',
    verified: true,
  },
  {
    from: '2015-04-06',
    value: { percentage: 500_000n, everyCode: true },
    source:
      'Income Tax (Pay As You Earn) Regulations 2003 reg. 2, amended by SI 2014/2689; rate, day and codes read in the news of the Chartered Institute of Payroll Professionals, 9 February 2015, which quotes HMRC',
    verified: true,
  },
]);

/** The last day of an electronic payment to HMRC, in the month in which the tax month ends. */
export const payeDueDays = datedTable<number>('day PAYE is due', [
  {
    from: '2004-04-06',
    value: 22,
    source:
      'Income Tax (Pay As You Earn) Regulations 2003 reg. 69 (first day from general knowledge); GOV.UK, Pay employers’ PAYE, read in November 2026: by the 22nd, and when that is on a weekend or bank holiday the payment reaches HMRC on the last working day before it',
    verified: true,
  },
]);

/** The month and day by which a P60 of the tax year that ended on 5 April is given. */
export const p60DueDays = datedTable<string>('day a P60 is due', [
  {
    from: '2004-04-06',
    value: '05-31',
    source:
      'Income Tax (Pay As You Earn) Regulations 2003 reg. 67 (first day from general knowledge); that form P60 is given by 31 May was read in payroll bureaux’ calendars of HMRC’s dates (payrollsolutions.org.uk, moraybooks.co.uk)',
    verified: true,
  },
]);
