import type { AccessRule } from '@tessera/contract';
import {
  firmReportAccess,
  firmReportIds,
  firmReportOf,
  usualDimension,
  type FirmReportDefinition,
} from '@tessera/contract/firm-reports/values';
import { accountRead, gainsRead, payeRead, reconciliationRead, reviewRead } from '../shared/access-rules';

export interface Report {
  readonly path: string;
  readonly title: string;
  /** The question that the report answers. */
  readonly answers: string;
  readonly access: AccessRule;
  readonly group: ReportGroup;
}

export type ReportGroup = FirmReportDefinition['group'] | 'Tax and control';
/** In the order of the page. */
export const reportGroups: readonly ReportGroup[] = [
  'Assets',
  'Money in and out',
  'Fees and income',
  'Clients to look at',
  'Tax and control',
];

export const assetsReport: Report = {
  path: '/reporting/assets-under-administration',
  title: 'Assets under administration',
  answers: 'The firm’s assets under administration, how they moved this month, and which portfolios hold them.',
  access: accountRead,
  group: 'Assets',
};

export const uninvestedCashReport: Report = {
  path: '/reporting/uninvested-cash',
  title: 'Uninvested cash',
  answers: 'How much of each portfolio is cash that waits to be invested or paid out.',
  access: accountRead,
  group: 'Assets',
};

export const ratesReport: Report = {
  path: '/reporting/rates',
  title: 'Rates and allowances',
  answers: 'The tax rates, allowances and limits that the portal calculates with on any day, and their sources.',
  access: accountRead,
  group: 'Tax and control',
};

export const payeReport: Report = {
  path: '/reporting/paye',
  title: 'PAYE of pension income',
  answers:
    'What tax the firm withholds from pension income, month by month, when HMRC gets it, and the data to submit.',
  access: payeRead,
  group: 'Tax and control',
};

export const reviewsReport: Report = {
  path: '/reporting/reviews',
  title: 'Reviews',
  answers: 'Which clients had no review, whose is overdue or due soon, and when each had the last one.',
  access: reviewRead,
  group: 'Clients to look at',
};

export const gainsFactsReport: Report = {
  path: '/reporting/gains-facts',
  title: 'Facts for capital gains',
  answers: 'What fund managers and companies report and no posting tells, and so changes the cost of holdings.',
  access: gainsRead,
  group: 'Tax and control',
};

export const reconciliationReport: Report = {
  path: '/reporting/reconciliation',
  title: 'Reconciliation',
  answers:
    'Whether the bank, the custodian and the registrar hold what the books say, day by day, what differs, and who signed.',
  access: reconciliationRead,
  group: 'Tax and control',
};

/** The reports available now, in list order. */
export const reports: readonly Report[] = [
  assetsReport,
  uninvestedCashReport,
  ...firmReportIds.map((id) => {
    const { title, answers, group } = firmReportOf(id);
    return { path: `/reporting/${id}`, title, answers, group, access: firmReportAccess(id, usualDimension(id)) };
  }),
  reviewsReport,
  payeReport,
  reconciliationReport,
  gainsFactsReport,
  ratesReport,
];
