import { daysBetween } from '@tessera/domain/dates';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { plainText } from './plain-text';
import type { ColumnKind, FileColumn } from './file-column';

/** Rows of one sheet, without its head: the format's own limit. */
export const sheetRowsMax = 1_048_575;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** The cell styles, in the order of `cellXfs` below. The head of the table has the second. */
const styleOf: Readonly<Record<ColumnKind, number>> = {
  text: 0,
  count: 0,
  units: 0,
  date: 2,
  time: 3,
  money: 4,
  percent: 4,
};
const headStyle = 1;
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\ mmm\\ yyyy"/><numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const sheetPart = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/** The parts around the sheets, which name each of them. */
const partsAround = (titles: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${titles.map((_, index) => `<Override PartName="/${sheetPart(index)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${titles.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId${titles.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${titles.map((title, index) => `<sheet name="${escaped(title)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
});

/** Text for XML. Characters that XML 1.0 cannot hold are left out. */
const escaped = (value: string): string =>
  value
    .replace(/[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** `A`, `B`, … `Z`, `AA`. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const stringCell = (reference: string, style: number, value: string): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** Spreadsheets count days from this one. */
const serialOf = (date: string): number => daysBetween('1899-12-30', date);

const londonParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** A time as London's clocks show it, as a serial number with a fraction of a day. */
const serialOfTime = (instant: string): number => {
  const [, date = '', hours = '0', minutes = '0', seconds = '0'] =
    /^(\d{4}-\d{2}-\d{2})\D+(\d+):(\d+):(\d+)/.exec(londonParts.format(new Date(instant))) ?? [];
  return serialOf(date) + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
};

const cellOf = <Row>({ kind, of }: FileColumn<Row>, row: Row, reference: string): string => {
  const value = of(row);
  if (value === null || value === '') return '';
  const style = styleOf[kind];
  if (kind === 'date') return `<c r="${reference}" s="${style}"><v>${serialOf(String(value))}</v></c>`;
  if (kind === 'time') return `<c r="${reference}" s="${style}"><v>${serialOfTime(String(value))}</v></c>`;
  if (typeof value === 'number') return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
  return stringCell(reference, style, plainText(value));
};

/** A sheet of a workbook; its title has at most 31 characters. */
export interface Sheet {
  readonly title: string;
  /** The sheet's XML, as its rows come. */
  readonly write: () => AsyncGenerator<string>;
}

/** A sheet whose rows come in batches: dates and numbers are such, the head stays in sight. */
export const sheetOf = <Row>(
  title: string,
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Sheet => ({
  title,
  write: async function* () {
    const letters = columns.map((_, index) => letterOf(index));
    const widths = columns.map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    );
    const titles = columns.map((column, index) => stringCell(`${letters[index] ?? ''}1`, headStyle, column.title));
    yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
    let line = 1;
    for await (const batch of batches) {
      const rows = batch.map((row) => {
        line += 1;
        const cells = columns.map((column, index) => cellOf(column, row, `${letters[index] ?? ''}${line}`));
        return `<row r="${line}">${cells.join('')}</row>`;
      });
      yield rows.join('');
    }
    yield '</sheetData></worksheet>';
  },
});

/** A workbook, written as the rows of its sheets come. Only one batch is in memory at a time. */
export async function* writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const addPart = (name: string, content: string): void => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    part.push(strToU8(content), true);
  };
  for (const [name, content] of Object.entries(partsAround(sheets.map(({ title }) => title)))) addPart(name, content);
  for (const [index, { write }] of sheets.entries()) {
    const part = new ZipDeflate(sheetPart(index), { level: 6 });
    zip.add(part);
    for await (const xml of write()) {
      part.push(strToU8(xml), false);
      yield* ready.splice(0);
    }
    part.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* ready.splice(0);
}
