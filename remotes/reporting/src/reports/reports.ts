import type { AccessRule } from '@tessera/contract';
import { accountRead, gainsRead, payeRead, reviewRead } from '../shared/access-rules';

export interface Report {
  readonly path: string;
  readonly title: string;
  /** The question that the report answers. */
  readonly answers: string;
  readonly access: AccessRule;
}

export const assetsReport: Report = {
  path: '/reporting/assets-under-administration',
  title: 'Assets under administration',
  answers: 'The firm’s assets under administration, how they moved this month, and which portfolios hold them.',
  access: accountRead,
};

export const uninvestedCashReport: Report = {
  path: '/reporting/uninvested-cash',
  title: 'Uninvested cash',
  answers: 'How much of each portfolio is cash that waits to be invested or paid out.',
  access: accountRead,
};

export const ratesReport: Report = {
  path: '/reporting/rates',
  title: 'Rates and allowances',
  answers: 'The tax rates, allowances and limits that the portal calculates with on any day, and their sources.',
  access: accountRead,
};

export const payeReport: Report = {
  path: '/reporting/paye',
  title: 'PAYE of pension income',
  answers:
    'What tax the firm withholds from pension income, month by month, when HMRC gets it, and the data to submit.',
  access: payeRead,
};

export const reviewsReport: Report = {
  path: '/reporting/reviews',
  title: 'Reviews',
  answers: 'Which clients had no review, whose is overdue or due soon, and when each had the last one.',
  access: reviewRead,
};

export const gainsFactsReport: Report = {
  path: '/reporting/gains-facts',
  title: 'Facts for capital gains',
  answers: 'What fund managers and companies report and no posting tells, and so changes the cost of holdings.',
  access: gainsRead,
};

/** The reports available now, in list order. */
export const reports: readonly Report[] = [
  assetsReport,
  uninvestedCashReport,
  reviewsReport,
  payeReport,
  gainsFactsReport,
  ratesReport,
];
