import type { CallRow } from '@tessera/contract/schemas';
import { stringify } from 'csv-stringify/sync';
import writeXlsx, { type CellObject } from 'write-excel-file/node';

type Transaction = CallRow<'listTransactions'>;

interface FileColumn {
  readonly title: string;
  readonly kind: 'text' | 'date' | 'money' | 'units';
  readonly of: (row: Transaction) => string | number | null;
  /** In characters of the sheet. */
  readonly width: number;
}

const columns: readonly FileColumn[] = [
  { title: 'Date', kind: 'date', of: (row) => row.transactionDate, width: 12 },
  { title: 'Transaction ID', kind: 'text', of: (row) => row.transactionId, width: 15 },
  { title: 'Client', kind: 'text', of: (row) => row.clientName, width: 28 },
  { title: 'Client ID', kind: 'text', of: (row) => row.clientId, width: 12 },
  { title: 'Account', kind: 'text', of: (row) => row.accountName, width: 28 },
  { title: 'Account ID', kind: 'text', of: (row) => row.accountId, width: 12 },
  { title: 'Office ID', kind: 'text', of: (row) => row.nodeId, width: 10 },
  { title: 'Type', kind: 'text', of: (row) => row.transactionType, width: 16 },
  { title: 'Sub-type', kind: 'text', of: (row) => row.transactionSubType, width: 18 },
  { title: 'Movement', kind: 'text', of: (row) => row.movementType, width: 11 },
  { title: 'Method', kind: 'text', of: (row) => row.method, width: 14 },
  { title: 'Instrument', kind: 'text', of: (row) => row.assetName, width: 36 },
  { title: 'ISIN', kind: 'text', of: (row) => row.isin, width: 15 },
  { title: 'Currency', kind: 'text', of: (row) => row.currency, width: 9 },
  { title: 'Amount', kind: 'money', of: (row) => row.amount, width: 14 },
  { title: 'Units', kind: 'units', of: (row) => row.quantity, width: 14 },
  { title: 'Status', kind: 'text', of: (row) => row.status, width: 11 },
  { title: 'Settles', kind: 'date', of: (row) => row.intendedSettlementDate, width: 12 },
  { title: 'Completed', kind: 'date', of: (row) => row.completedDate, width: 12 },
  { title: 'Link ID', kind: 'text', of: (row) => row.linkId, width: 12 },
  { title: 'Narrative', kind: 'text', of: (row) => row.narrative, width: 40 },
];

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it: a client's name must never be calculated.
 */
const plainText = (text: string): string => (/^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text);

const textCell = (value: string | number | null): string | number | null =>
  typeof value === 'string' ? plainText(value) : value;

/** Comma-separated, with the mark by which spreadsheets know UTF-8; dates as `YYYY-MM-DD`, numbers bare. */
export const transactionCsv = async (rows: readonly Transaction[]): Promise<Buffer> =>
  Buffer.from(
    stringify([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => textCell(of(row))))], {
      bom: true,
      record_delimiter: 'windows',
    }),
  );

const sheetCell = ({ kind, of }: FileColumn, row: Transaction): CellObject | null => {
  const value = of(row);
  if (value === null) return null;
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd mmm yyyy' };
  if (typeof value === 'number') return { value, type: Number, ...(kind === 'money' ? { format: '#,##0.00' } : {}) };
  return { value: plainText(value), type: String };
};

/** A workbook of one sheet: dates and numbers are such, the head stays in sight. */
export const transactionXlsx = async (rows: readonly Transaction[]): Promise<Buffer> =>
  writeXlsx(
    [
      columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => columns.map((column) => sheetCell(column, row))),
    ],
    {
      sheet: 'Transactions',
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width })),
    },
  ).toBuffer();
