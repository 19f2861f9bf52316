import { transactionCodes } from '@tessera/contract/postings/values';
import { reportSectionNames, reportSectionTitles } from '@tessera/contract/reports/values';
import type { CallData } from '@tessera/contract/schemas';
import { getAccountReport } from '../../capabilities/reports/get-account-report';
import { getGroupReport } from '../../capabilities/reports/get-group-report';
import { getPortfolioReport } from '../../capabilities/reports/get-portfolio-report';
import type { ExportedList, ReportRow } from './exported-list';
import { text, typed, type FileColumn } from '../../capabilities/files/file-column';

/** The lines of a report, section by section in the order of the statement. */
const rowsOf = (report: CallData<'getAccountReport'>): ReportRow[] => {
  const names = new Map(report.accounts.map(({ accountId, accountName }) => [accountId, accountName]));
  return reportSectionNames.flatMap((name) => {
    const section = report[name];
    const lines =
      'transactions' in section ? section.transactions : [...section.transactionsIn, ...section.transactionsOut];
    return lines.map((line) => ({
      ...line,
      section: reportSectionTitles[name],
      accountName: names.get(line.accountId) ?? '',
    }));
  });
};

const title = 'Report lines';
const columns: readonly FileColumn<ReportRow>[] = [
  text('Section', 30, ({ section }) => section),
  text('Kind', 24, ({ kind }) => kind),
  typed('date', 'Posted', ({ postDate }) => postDate),
  typed('date', 'Value date', ({ valueDate }) => valueDate),
  text('Code', 8, ({ transactionCode }) => transactionCode),
  text('Description', 24, ({ transactionCode }) => transactionCodes[transactionCode]),
  text('Narrative', 40, ({ narrative }) => narrative),
  text('Instrument', 36, ({ assetName }) => assetName),
  text('ISIN', 15, ({ isin }) => isin),
  typed('units', 'Units', ({ quantity }) => quantity),
  typed('money', 'Amount', ({ amount }) => amount),
  typed('money', 'Subscription', ({ subscriptionAmount }) => subscriptionAmount),
  text('Transaction ID', 15, ({ transactionId }) => transactionId),
  text('Account', 28, ({ accountName }) => accountName),
  text('Account ID', 12, ({ accountId }) => accountId),
  text('Postings', 24, ({ postings }) => postings.join(', ')),
];

export const accountReport: ExportedList<'getAccountReport'> = {
  title,
  read: async ({ query: { accountId, ...query }, scope, services }) => {
    const path = { firmId: scope.firmId, accountId };
    const { data } = await getAccountReport({ path, query, body: {}, ifMatch: undefined, scope, services });
    return { data: rowsOf(data) };
  },
  columns,
};

export const portfolioReport: ExportedList<'getPortfolioReport'> = {
  title,
  read: async ({ query: { clientId, ...query }, scope, services }) => {
    const path = { firmId: scope.firmId, clientId };
    const { data } = await getPortfolioReport({ path, query, body: {}, ifMatch: undefined, scope, services });
    return { data: rowsOf(data) };
  },
  columns,
};

export const groupReport: ExportedList<'getGroupReport'> = {
  title,
  read: async ({ query: { clientId, ...query }, scope, services }) => {
    const path = { firmId: scope.firmId, clientId };
    const { data } = await getGroupReport({ path, query, body: {}, ifMatch: undefined, scope, services });
    return { data: rowsOf(data) };
  },
  columns,
};
