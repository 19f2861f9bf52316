/** How a value is written: a workbook formats dates and figures as such. */
export type ColumnKind = 'text' | 'date' | 'time' | 'money' | 'units' | 'percent' | 'count';

export interface FileColumn<Row> {
  readonly title: string;
  readonly kind: ColumnKind;
  /** Dates as `YYYY-MM-DD`, times as the wire has them; null is an empty cell. */
  readonly of: (row: Row) => string | number | null;
  /** In characters of the sheet. */
  readonly width: number;
}

const widths = { date: 12, time: 18, money: 14, units: 14, percent: 10, count: 10 } as const;

/** A column of text. */
export const text = <Row>(title: string, width: number, of: (row: Row) => string | null): FileColumn<Row> => ({
  title,
  kind: 'text',
  of,
  width,
});

/** A column of dates, times or figures, as wide as they need. */
export const typed = <Row>(
  kind: keyof typeof widths,
  title: string,
  of: (row: Row) => string | number | null,
): FileColumn<Row> => ({ title, kind, of, width: Math.max(widths[kind], title.length + 2) });
