import { transactionCodes } from '@tessera/contract/postings/values';
import { reportSectionNames, reportSectionTitles } from '@tessera/contract/reports/values';
import type { CallData } from '@tessera/contract/schemas';
import { getAccountReport } from '../../capabilities/reports/get-account-report';
import { getGroupReport } from '../../capabilities/reports/get-group-report';
import { getPortfolioReport } from '../../capabilities/reports/get-portfolio-report';
import type { ExportedList, ReportRow } from './exported-list';
import { text, typed, type FileColumn } from '../../capabilities/files/file-column';

type Report = CallData<'getAccountReport'>;

/** The statement as the page has it: from the opening to the closing value, each section with its lines and total. */
const rowsOf = (report: Report): ReportRow[] => {
  const names = new Map(report.accounts.map(({ accountId, accountName }) => [accountId, accountName]));
  const of = { id: report.id, fromDate: report.fromDate, toDate: report.toDate };
  const sum = (
    row: ReportRow['row'],
    section: string,
    amount: number,
    narrative = '',
    postDate: string | null = null,
  ): ReportRow => ({ row, section, amount, postDate, narrative, line: null, report: of });
  const sectionRows = (name: (typeof reportSectionNames)[number]): ReportRow[] => {
    const section = report[name];
    const title = reportSectionTitles[name];
    const [lines, total] =
      'transactions' in section
        ? [section.transactions, section.total]
        : [
            [...section.transactionsIn, ...section.transactionsOut],
            (Math.round(section.totalIn * 100) + Math.round(section.totalOut * 100)) / 100,
          ];
    if (lines.length === 0) return [];
    return [
      ...lines.map((line): ReportRow => ({
        row: 'Line',
        section: title,
        amount: line.amount,
        postDate: line.postDate,
        narrative: line.narrative,
        line: { ...line, accountName: names.get(line.accountId) ?? '' },
        report: of,
      })),
      sum('Total', title, total),
    ];
  };
  const gains = 'Gains and losses of investments';
  const { performance, openingValue, closingValue, fromDate, toDate, reconciles, difference } = report;
  return [
    sum('Opening value', '', openingValue, 'At the close of the day before', fromDate),
    ...reportSectionNames.filter((name) => name !== 'trades').flatMap(sectionRows),
    sum('Total', gains, performance.totalRealised, 'Realised by what was sold or left'),
    sum('Total', gains, performance.totalRetained, 'Retained by what is held'),
    sum('Closing value', '', closingValue, '', toDate),
    sum(
      'Reconciliation',
      '',
      difference,
      reconciles ? 'The lines lead to the value that the balances give' : 'The lines and the balances do not agree',
    ),
    ...sectionRows('trades'),
  ];
};

/** `statement-nbw1-2026-04-06-to-2026-11-26`, as the PDF has it. */
const nameOf = ([first]: readonly ReportRow[]): string | null =>
  first === undefined
    ? null
    : `statement-${first.report.id.toLowerCase()}-${first.report.fromDate}-to-${first.report.toDate}`;

const title = 'Report lines';
const columns: readonly FileColumn<ReportRow>[] = [
  text('Row', 15, ({ row }) => row),
  text('Section', 30, ({ section }) => section),
  text('Kind', 24, ({ line }) => line?.kind ?? null),
  typed('date', 'Posted', ({ postDate }) => postDate),
  typed('date', 'Value date', ({ line }) => line?.valueDate ?? null),
  text('Code', 8, ({ line }) => line?.transactionCode ?? null),
  text('Description', 24, ({ line }) => (line === null ? null : transactionCodes[line.transactionCode])),
  text('Narrative', 40, ({ narrative }) => narrative),
  text('Instrument', 36, ({ line }) => line?.assetName ?? null),
  text('ISIN', 15, ({ line }) => line?.isin ?? null),
  typed('units', 'Units', ({ line }) => line?.quantity ?? null),
  typed('money', 'Amount', ({ amount }) => amount),
  typed('money', 'Subscription', ({ line }) => line?.subscriptionAmount ?? null),
  text('Transaction ID', 15, ({ line }) => line?.transactionId ?? null),
  text('Account', 28, ({ line }) => line?.accountName ?? null),
  text('Account ID', 12, ({ line }) => line?.accountId ?? null),
  text('Postings', 24, ({ line }) => line?.postings.join(', ') ?? null),
];

export const accountReport: ExportedList<'getAccountReport'> = {
  title,
  read: async ({ query: { accountId, ...query }, scope, services }) => {
    const path = { firmId: scope.firmId, accountId };
    const { data } = await getAccountReport({ path, query, body: {}, ifMatch: undefined, scope, services });
    return { data: rowsOf(data) };
  },
  columns,
  nameOf,
};

export const portfolioReport: ExportedList<'getPortfolioReport'> = {
  title,
  read: async ({ query: { clientId, ...query }, scope, services }) => {
    const path = { firmId: scope.firmId, clientId };
    const { data } = await getPortfolioReport({ path, query, body: {}, ifMatch: undefined, scope, services });
    return { data: rowsOf(data) };
  },
  columns,
  nameOf,
};

export const groupReport: ExportedList<'getGroupReport'> = {
  title,
  read: async ({ query: { clientId, ...query }, scope, services }) => {
    const path = { firmId: scope.firmId, clientId };
    const { data } = await getGroupReport({ path, query, body: {}, ifMatch: undefined, scope, services });
    return { data: rowsOf(data) };
  },
  columns,
  nameOf,
};
