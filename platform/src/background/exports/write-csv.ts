import { formatPounds, parsePounds } from '@tessera/domain/money';
import { stringify } from 'csv-stringify/sync';
import { plainText } from '../../capabilities/files/plain-text';
import type { FileColumn } from '../../capabilities/files/file-column';

const byteOrderMark = '\uFEFF';

const cellOf = <Row>({ kind, of }: FileColumn<Row>, row: Row): string | number | null => {
  const value = of(row);
  if (kind === 'money' && value !== null) return formatPounds(parsePounds(value));
  return kind === 'text' && typeof value === 'string' ? plainText(value) : value;
};

/** Comma-separated, with the mark by which spreadsheets know UTF-8; dates as `YYYY-MM-DD`, numbers bare, pounds with their pence. */
export async function* writeCsv<Row>(
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const lines = (rows: readonly (readonly (string | number | null)[])[]): string =>
    stringify(
      rows.map((row) => [...row]),
      { record_delimiter: 'windows' },
    );
  yield Buffer.from(byteOrderMark + lines([columns.map(({ title }) => title)]));
  for await (const batch of batches)
    if (batch.length > 0) yield Buffer.from(lines(batch.map((row) => columns.map((column) => cellOf(column, row)))));
}
