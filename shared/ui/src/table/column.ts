import type { ReactNode } from 'react';

/**
 * Position of a cell when the list is narrow. First line: title and, at the right, value. Second: note, status and, at
 * the right, end. Other columns are left out.
 */
export type NarrowPlace = 'title' | 'value' | 'note' | 'status' | 'end' | 'hidden';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** A figure: right-aligned, tabular numerals. */
  readonly figure?: boolean;
  /** Sortable on the server, under this name. */
  readonly sort?: string;
  /** The first press sorts descending: for values and dates, where the largest matters most. */
  readonly sortDescendingFirst?: boolean;
  readonly muted?: boolean;
  /** Long text may wrap. */
  readonly wrap?: boolean;
  /** Hidden until chosen. */
  readonly optional?: boolean;
  /** Cannot be hidden, because it names the row. */
  readonly fixed?: boolean;
  readonly narrow?: NarrowPlace;
  /** Its cell in the totals row. */
  readonly total?: ReactNode;
  /** Width of its loading placeholder, in pixels. */
  readonly skeletonPx?: number;
}
