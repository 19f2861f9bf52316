import { reportSectionNames, reportSectionTitles } from '@tessera/contract/reports/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { parsePounds } from '@tessera/domain/money';
import { dateText, poundsText, rateText } from '@tessera/domain/wording';
import type { DocumentContent, DocumentTable } from '../files/document-content';
import type { ReportAnswer } from './report-answer';

const money = (pounds: number): string => poundsText(parsePounds(pounds));
const rate = (percent: number | null): string => (percent === null ? 'None' : rateText(percent));
const units = (quantity: number | null): string =>
  quantity === null ? '' : quantity.toLocaleString('en-GB', { maximumFractionDigits: 8 });

const left = (label: string) => ({ label, align: 'left' as const });
const right = (label: string) => ({ label, align: 'right' as const });

type Section = ReportAnswer['charges'] | ReportAnswer['payments'];

const linesOf = (section: Section) =>
  'transactions' in section ? section.transactions : [...section.transactionsIn, ...section.transactionsOut];
const totalOf = (section: Section): number =>
  'transactions' in section
    ? section.total
    : (Math.round(section.totalIn * 100) + Math.round(section.totalOut * 100)) / 100;

/** The statement alone: each section with its headings. */
const statement = (report: ReportAnswer): DocumentTable => ({
  caption: 'Statement',
  columns: [left('Item'), right('Amount')],
  rows: [
    [`Opening value, before ${dateText(report.fromDate)}`, money(report.openingValue)],
    ...reportSectionNames
      .filter((name) => name !== 'trades' && linesOf(report[name]).length > 0)
      .flatMap((name) => [
        [reportSectionTitles[name], money(totalOf(report[name]))],
        ...report[name].kinds.map(({ kind, total }) => [`of which ${inSentence(kind)}`, money(total)]),
      ]),
    ['Gains and losses realised', money(report.performance.totalRealised)],
    ['Gains and losses of what is held', money(report.performance.totalRetained)],
    [`Closing value, on ${dateText(report.toDate)}`, money(report.closingValue)],
  ],
});

const holdings = ({ performance: { positionsRetained } }: ReportAnswer): DocumentTable[] =>
  positionsRetained.length === 0
    ? []
    : [
        {
          caption: 'Held at the end',
          columns: [left('Holding'), right('Units'), right('Opening'), right('Closing'), right('Gain in the period')],
          rows: positionsRetained.map(({ assetName, quantity, openingValue, currentValue, gain }) => [
            assetName,
            units(quantity),
            money(openingValue),
            money(currentValue),
            money(gain),
          ]),
        },
      ];

/** The transactions of each section; with more than one account, each names its own. */
const sections = (report: ReportAnswer): DocumentTable[] => {
  const names = new Map(report.accounts.map(({ accountId, accountName }) => [accountId, accountName]));
  const several = report.accounts.length > 1;
  return reportSectionNames
    .filter((name) => linesOf(report[name]).length > 0)
    .map((name) => ({
      caption: reportSectionTitles[name],
      columns: [left('Transaction'), left('Date'), ...(several ? [left('Account')] : []), right('Amount')],
      rows: linesOf(report[name]).map(({ postDate, narrative, accountId, amount }) => [
        narrative,
        dateText(postDate),
        ...(several ? [names.get(accountId) ?? accountId] : []),
        money(amount),
      ]),
    }));
};

/** A report as a document to print or to keep. It has no address: it is handed over, not posted. */
export const reportDocument = (
  report: ReportAnswer,
  firm: DocumentContent['firm'],
  businessDate: string,
): DocumentContent => ({
  title: 'Account statement',
  firm,
  client: { name: report.name, id: report.id, address: [] },
  date: `${dateText(report.fromDate)} to ${dateText(report.toDate)}, as the ledger stood on ${dateText(businessDate)}`,
  facts: [
    { label: report.subject, value: `${report.name} (${report.id})` },
    ...(report.accounts.length > 1
      ? [{ label: 'Accounts', value: report.accounts.map(({ accountName }) => accountName).join(', ') }]
      : []),
    { label: 'Time-weighted return', value: rate(report.returns.timeWeighted) },
    { label: 'Money-weighted return', value: rate(report.returns.moneyWeighted) },
    {
      label: 'Reconciles to the ledger',
      value: report.reconciles ? 'Yes' : `No: it differs by ${money(report.difference)}`,
    },
  ],
  tables: [statement(report), ...holdings(report), ...sections(report)],
  notes: report.notes,
});
