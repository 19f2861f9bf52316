import { columnWidths } from './column-widths';
import type { DocumentTable } from './document-content';
import { styles, type PlacedLine, type Sheet, type TextStyle } from './sheet';

/** Points between columns, and above and below a row. */
const gap = { column: 12, row: 3 };

interface Column {
  readonly label: string;
  readonly align: 'left' | 'right';
  readonly x: number;
  readonly width: number;
}

/** A cell broken into lines, as drawn. */
interface Cell {
  readonly lines: readonly string[];
  readonly style: TextStyle;
}

const placed = (
  sheet: Sheet,
  { x, width, align }: Column,
  text: string,
  line: number,
  style: TextStyle,
): PlacedLine => ({
  text,
  style,
  x: align === 'right' ? x + width - sheet.widthOf(text, style) : x,
  y: sheet.y + gap.row + line * sheet.lineHeight(style),
});

const heightOf = (sheet: Sheet, cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ lines, style }) => lines.length * sheet.lineHeight(style))) + 2 * gap.row;

/** A table in the document structure. A row is not split if it fits on a page; a header is drawn again on each page. */
class Laying {
  private readonly table: PDFKit.PDFStructureElement;
  private readonly header: readonly Cell[] | null;

  constructor(
    private readonly sheet: Sheet,
    private readonly columns: readonly Column[],
    hasHeader: boolean,
  ) {
    this.table = sheet.element('Table');
    this.header = hasHeader ? columns.map((column) => this.cell(column, column.label, styles.label)) : null;
  }

  cell({ width }: Column, text: string, style: TextStyle): Cell {
    return { lines: this.sheet.wrap(text, width, style), style };
  }

  /** Draws the caption and header on the same page as the beginning of the first row. */
  begin(caption: string | null, firstRow: number): void {
    const { sheet, header } = this;
    const lines = caption === null ? [] : sheet.wrap(caption, sheet.width, styles.heading);
    const needed =
      lines.length * sheet.lineHeight(styles.heading) + gap.row + (header ? heightOf(sheet, header) : 0) + firstRow;
    if (needed > sheet.room && needed <= sheet.pageRoom) sheet.newPage();
    if (lines.length > 0) {
      const element = sheet.element('Caption', this.table);
      sheet.draw(
        element,
        lines.map((text, line) => ({
          text,
          style: styles.heading,
          x: sheet.left,
          y: sheet.y + line * sheet.lineHeight(styles.heading),
        })),
      );
      sheet.y += lines.length * sheet.lineHeight(styles.heading) + gap.row;
    }
    if (!header) return;
    const row = sheet.element('TR', this.table);
    header.forEach((cell, index) =>
      this.drawPart(sheet.element('TH', row, 'Column'), index, cell, 0, cell.lines.length),
    );
    this.endRow(heightOf(sheet, header));
  }

  row(texts: readonly string[]): void {
    const { sheet } = this;
    const cells = this.columns.map((column, index) =>
      this.cell(column, texts[index] ?? '', index === 0 && !this.header ? styles.label : styles.text),
    );
    const row = sheet.element('TR', this.table);
    const elements = cells.map((_, index) =>
      index === 0 ? sheet.element('TH', row, 'Row') : sheet.element('TD', row),
    );
    if (heightOf(sheet, cells) > sheet.room && heightOf(sheet, cells) <= this.freshRoom()) this.turnPage();
    const lines = Math.max(...cells.map((cell) => cell.lines.length));
    for (let from = 0; from < lines;) {
      const height = sheet.lineHeight(styles.text);
      if (height + 2 * gap.row > sheet.room) this.turnPage();
      const fit = Math.max(1, Math.floor((sheet.room - 2 * gap.row) / height));
      const to = Math.min(lines, from + fit);
      cells.forEach((cell, index) => this.drawPart(elements[index], index, cell, from, to));
      this.endRow((to - from) * height + 2 * gap.row);
      from = to;
    }
  }

  rowHeight(texts: readonly string[]): number {
    return heightOf(
      this.sheet,
      this.columns.map((column, index) => this.cell(column, texts[index] ?? '', styles.label)),
    );
  }

  private drawPart(
    element: PDFKit.PDFStructureElement | undefined,
    index: number,
    cell: Cell,
    from: number,
    to: number,
  ): void {
    const column = this.columns[index];
    const lines = cell.lines.slice(from, to);
    if (!element || !column || (lines.length === 0 && from > 0)) return;
    this.sheet.draw(
      element,
      lines.map((text, line) => placed(this.sheet, column, text, line, cell.style)),
    );
  }

  private endRow(height: number): void {
    this.sheet.y += height;
    this.sheet.rule();
  }

  private freshRoom(): number {
    return this.sheet.pageRoom - (this.header ? heightOf(this.sheet, this.header) : 0);
  }

  /** Starts a new page and repeats the header for sighted readers only: a screen reader has already read it. */
  private turnPage(): void {
    const { sheet, header, columns } = this;
    sheet.newPage();
    if (!header) return;
    sheet.drawArtifact(
      header.flatMap((cell, index) => {
        const column = columns[index];
        return column ? cell.lines.map((text, line) => placed(sheet, column, text, line, cell.style)) : [];
      }),
    );
    this.endRow(heightOf(sheet, header));
  }
}

const placeColumns = (
  sheet: Sheet,
  columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[],
  widths: readonly number[],
): Column[] => {
  let x = sheet.left;
  return columns.map(({ label, align }, index) => {
    const width = widths[index] ?? 0;
    const column = { label, align, x, width };
    x += width + gap.column;
    return column;
  });
};

/** Lays out facts, each with its label before it. */
export const layFacts = (sheet: Sheet, facts: readonly { readonly label: string; readonly value: string }[]): void => {
  if (facts.length === 0) return;
  const whole = sheet.width - gap.column;
  const first = Math.min(Math.max(...facts.map(({ label }) => sheet.widthOf(label, styles.label))) + 1, whole * 0.4);
  const laying = new Laying(
    sheet,
    placeColumns(
      sheet,
      [
        { label: '', align: 'left' },
        { label: '', align: 'left' },
      ],
      [first, whole - first],
    ),
    false,
  );
  for (const { label, value } of facts) laying.row([label, value]);
};

/** Lays out a table under its caption. */
export const layTable = (sheet: Sheet, { caption, columns, rows }: DocumentTable): void => {
  if (columns.length === 0) return;
  const whole = sheet.width - gap.column * (columns.length - 1);
  // A hair wider than needed, so that rounding never breaks a line that fits.
  const needed = columns.map(
    ({ label }, index) =>
      Math.max(sheet.widthOf(label, styles.label), ...rows.map((row) => sheet.widthOf(row[index] ?? '', styles.text))) +
      1,
  );
  // No word breaks where there is room for all of them, and no figure where there is room for those.
  const widest = (text: string, style: TextStyle): number =>
    Math.max(...text.split(/\s+/).map((word) => sheet.widthOf(word, style)));
  const inColumn = (index: number): number =>
    Math.max(0, ...rows.map((row) => widest(row[index] ?? '', styles.text))) + 1;
  const words = columns.map(({ label }, index) => Math.max(widest(label, styles.label) + 1, inColumn(index)));
  const figures = columns.map(({ align }, index) => (align === 'right' ? inColumn(index) : 0));
  const laying = new Laying(sheet, placeColumns(sheet, columns, columnWidths(needed, whole, [words, figures])), true);
  laying.begin(caption, rows[0] ? laying.rowHeight(rows[0]) : 0);
  for (const row of rows) laying.row(row);
};
