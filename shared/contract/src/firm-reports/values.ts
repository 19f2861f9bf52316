import type { AccessRule } from '../language/access';

/** What the rows of a report are grouped by, with the heading of the first column. */
export const reportDimensions = {
  wrapper: 'Wrapper',
  adviser: 'Adviser',
  office: 'Office',
  model: 'Model',
  instrument: 'Instrument',
  client: 'Client',
  month: 'Month',
  kind: 'Kind',
} as const;
export type ReportDimension = keyof typeof reportDimensions;
export const reportDimensionNames = Object.keys(reportDimensions) as ReportDimension[];

/** What a cell holds: money in pounds, dates as YYYY-MM-DD. */
export const reportColumnKinds = ['text', 'money', 'percent', 'date', 'count'] as const;
export type ReportColumnKind = (typeof reportColumnKinds)[number];

export interface FirmReportColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: ReportColumnKind;
  /** Its cells add up to a total. */
  readonly total?: true;
  /** Where the list is narrow: at the right of the first or of the second line. */
  readonly narrow?: 'value' | 'end' | 'note';
  /** Only where the rows are grouped by one of these. */
  readonly by?: readonly ReportDimension[];
}

/** Names in the address of a report, and in the query of its call. */
export const reportParameters = [
  'by',
  'nodeId',
  'wrapperType',
  'modelId',
  'assetId',
  'fromDate',
  'toDate',
  'percent',
] as const;
export type ReportParameter = (typeof reportParameters)[number];

export type ReportResource = 'Account' | 'Client' | 'Transaction';

export interface FirmReportDefinition {
  readonly title: string;
  /** The question that it answers. */
  readonly answers: string;
  readonly group: 'Assets' | 'Money in and out' | 'Fees and income' | 'Clients to look at';
  /** Kinds of records that its rows and figures show: whoever reads it may read each. Grouped by client, clients too. */
  readonly reads: readonly ReportResource[];
  /** What its rows can be grouped by, the usual first. None: each row is a record of its own. */
  readonly by: readonly ReportDimension[];
  /** Besides `by` and `nodeId`, which is an office or an adviser. */
  readonly parameters: readonly ReportParameter[];
  /** Of a report without groups the first names the row; of others their dimension comes before them. */
  readonly columns: readonly FirmReportColumn[];
  /** Lines of the values over time, a bar for each row from one of its columns, or a bar for each figure. */
  readonly chart: { readonly kind: 'lines' | 'figures' } | { readonly kind: 'bars'; readonly column: string };
}

const money = (key: string, label: string, more: Partial<FirmReportColumn> = {}): FirmReportColumn => ({
  key,
  label,
  kind: 'money',
  total: true,
  ...more,
});
const text = (key: string, label: string, more: Partial<FirmReportColumn> = {}): FirmReportColumn => ({
  key,
  label,
  kind: 'text',
  ...more,
});

const notByKind = ['adviser', 'office', 'wrapper', 'client', 'month'] as const;

/** Every report of the firm: page, chart, table, print and files all come from this table. */
export const firmReports = {
  assets: {
    title: 'Assets',
    answers: 'Where the firm’s assets are, by wrapper, adviser, office, model or instrument, and how they moved.',
    group: 'Assets',
    reads: ['Account'],
    by: ['wrapper', 'adviser', 'office', 'model', 'instrument', 'client'],
    parameters: ['toDate', 'wrapperType', 'modelId', 'assetId'],
    columns: [
      money('value', 'Value', { narrow: 'value' }),
      { key: 'share', label: 'Share', kind: 'percent', narrow: 'end' },
      money('monthStart', 'End of last month'),
      money('monthChange', 'Change since'),
      money('yearAgo', 'A year before'),
      money('yearChange', 'Change in the year', { narrow: 'note' }),
    ],
    chart: { kind: 'lines' },
  },
  flows: {
    title: 'Net flows',
    answers: 'What clients paid in and took out, month by month, by adviser or by wrapper.',
    group: 'Money in and out',
    reads: ['Account', 'Transaction'],
    by: ['month', 'adviser', 'office', 'wrapper', 'model', 'client'],
    parameters: ['fromDate', 'toDate', 'wrapperType', 'modelId'],
    columns: [
      money('paidIn', 'Paid in'),
      money('transferredIn', 'Transferred in'),
      money('paidOut', 'Paid out'),
      money('transferredOut', 'Transferred out'),
      money('moved', 'Moved between accounts'),
      money('net', 'Net flow', { narrow: 'value' }),
    ],
    chart: { kind: 'bars', column: 'net' },
  },
  pipeline: {
    title: 'Pipeline',
    answers: 'Which transfers and payments are announced and have not come or gone yet.',
    group: 'Money in and out',
    reads: ['Account', 'Client', 'Transaction'],
    by: [],
    parameters: ['wrapperType'],
    columns: [
      text('client', 'Client'),
      text('account', 'Account', { narrow: 'note' }),
      text('kind', 'Kind', { narrow: 'end' }),
      text('status', 'Status'),
      text('provider', 'Other provider'),
      { key: 'since', label: 'Since', kind: 'date' },
      money('moneyIn', 'To come', { narrow: 'value' }),
      money('moneyOut', 'To go'),
    ],
    chart: { kind: 'figures' },
  },
  fees: {
    title: 'Fees',
    answers: 'Which fees were taken, and which have accrued and are still due, by kind and by adviser.',
    group: 'Fees and income',
    reads: ['Account', 'Transaction'],
    by: ['kind', 'adviser', 'office', 'wrapper', 'client', 'month'],
    parameters: ['fromDate', 'toDate', 'wrapperType'],
    columns: [
      money('taken', 'Taken', { narrow: 'value' }),
      money('FEEA', 'Adviser fee', { by: notByKind }),
      money('FEEP', 'Platform fee', { by: notByKind }),
      money('FEED', 'Discretionary manager', { by: notByKind }),
      money('PRDF', 'SIPP product', { by: notByKind }),
      money('VATF', 'VAT', { by: notByKind }),
      money('due', 'Still due', { narrow: 'end' }),
    ],
    chart: { kind: 'bars', column: 'taken' },
  },
  income: {
    title: 'Income received',
    answers: 'Which dividends and interest came in, by month, instrument or adviser.',
    group: 'Fees and income',
    reads: ['Account', 'Transaction'],
    by: ['month', 'instrument', 'adviser', 'office', 'wrapper', 'client'],
    parameters: ['fromDate', 'toDate', 'wrapperType', 'assetId'],
    columns: [
      money('dividends', 'Dividends'),
      money('interest', 'Interest'),
      money('income', 'Income', { narrow: 'value' }),
    ],
    chart: { kind: 'bars', column: 'income' },
  },
  'cash-drag': {
    title: 'Cash drag',
    answers: 'Which clients hold more cash than their fees and regular payments of the next three months need.',
    group: 'Clients to look at',
    reads: ['Account', 'Transaction'],
    by: ['client', 'adviser', 'office', 'wrapper'],
    parameters: ['wrapperType'],
    columns: [
      money('value', 'Value'),
      money('cash', 'Cash'),
      money('fees', 'Fees to come'),
      money('payments', 'Payments to come'),
      money('free', 'More than needed', { narrow: 'value' }),
      { key: 'share', label: 'Share of value', kind: 'percent', narrow: 'end' },
    ],
    chart: { kind: 'bars', column: 'free' },
  },
  concentration: {
    title: 'Concentration',
    answers: 'Which clients have more than a share of their value in one instrument.',
    group: 'Clients to look at',
    reads: ['Account', 'Client'],
    by: [],
    parameters: ['percent'],
    columns: [
      text('client', 'Client'),
      text('instrument', 'Instrument', { narrow: 'note' }),
      text('adviser', 'Adviser'),
      money('value', 'In it', { narrow: 'value' }),
      { key: 'clientValue', label: 'Of the client', kind: 'money' },
      { key: 'share', label: 'Share', kind: 'percent', narrow: 'end' },
    ],
    chart: { kind: 'bars', column: 'share' },
  },
  'regular-income': {
    title: 'Regular income due',
    answers: 'Which regular withdrawals and pension incomes are paid in the next ninety days, payday by payday.',
    group: 'Clients to look at',
    reads: ['Account', 'Client', 'Transaction'],
    by: [],
    parameters: ['wrapperType'],
    columns: [
      text('client', 'Client'),
      { key: 'date', label: 'Payday', kind: 'date', narrow: 'end' },
      text('kind', 'Kind', { narrow: 'note' }),
      text('account', 'Account'),
      money('amount', 'Amount', { narrow: 'value' }),
    ],
    chart: { kind: 'figures' },
  },
  'without-review': {
    title: 'Clients without a review',
    answers: 'Which active clients had no review yet, or whose next one is overdue, and what was offered.',
    group: 'Clients to look at',
    reads: ['Account', 'Client'],
    by: [],
    parameters: [],
    columns: [
      text('client', 'Client'),
      text('adviser', 'Adviser or office', { narrow: 'note' }),
      text('state', 'State', { narrow: 'end' }),
      { key: 'due', label: 'Due', kind: 'date', narrow: 'value' },
      { key: 'lastHeld', label: 'Last held', kind: 'date' },
      { key: 'lastRefused', label: 'Last refused', kind: 'date' },
      { key: 'offered', label: 'Offered, no answer', kind: 'date' },
    ],
    chart: { kind: 'figures' },
  },
} as const satisfies Record<string, FirmReportDefinition>;

export type FirmReportId = keyof typeof firmReports;
export const firmReportIds = Object.keys(firmReports) as FirmReportId[];
export const isFirmReport = (id: string): id is FirmReportId => Object.hasOwn(firmReports, id);
export const firmReportOf = (id: FirmReportId): FirmReportDefinition => firmReports[id];

/** What the rows are grouped by where nothing else is asked for; null for a report of records. */
export const usualDimension = (id: FirmReportId): ReportDimension | null => firmReportOf(id).by[0] ?? null;

/** Who may read a report whose rows are grouped by `by`. */
export const firmReportAccess = (
  id: FirmReportId,
  by: ReportDimension | null,
): Required<Pick<AccessRule, 'allOf'>> => ({
  allOf: [...new Set([...firmReportOf(id).reads, ...(by === 'client' ? ['Client' as const] : [])])].map((resource) => ({
    resource,
    level: 'read',
  })),
});

/** `Net flows by adviser`; of a report of records its title alone. */
export const firmReportTitle = (id: FirmReportId, by: ReportDimension | null): string =>
  `${firmReportOf(id).title}${by === null ? '' : ` by ${reportDimensions[by].toLowerCase()}`}`;

/** The columns of a report whose rows are grouped by `by`. */
export const reportColumns = (id: FirmReportId, by: ReportDimension | null): readonly FirmReportColumn[] => [
  ...(by === null ? [] : [{ key: 'name', label: reportDimensions[by], kind: 'text' } as const]),
  ...firmReportOf(id).columns.filter((column) => column.by === undefined || (by !== null && column.by.includes(by))),
];

/** Where a row comes from: a record, a list with filters, or a report with other parameters. */
export const reportLinkPages = [
  'account',
  'cash-postings',
  'client',
  'instrument',
  'regular',
  'report',
  'reviews',
  'transaction',
  'transfer',
] as const;
export type ReportLinkPage = (typeof reportLinkPages)[number];

/** Of a client’s value, from which a holding is a concentration where nothing else is asked for. */
export const usualConcentration = 20;

/** The most rows on a page. A file has them all. */
export const firmReportRowsMax = 200;

/** How often a scheduled report is made, on business days. */
export const scheduleFrequencies = ['Daily', 'Weekly', 'Monthly'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];
/** The most schedules of one user. */
export const reportSchedulesMax = 20;
