import type { ReactNode } from 'react';

/**
 * Where a cell goes when the list is narrow. First line: title and, at the right, value. Second: note, status and, at
 * the right, end. The rest is left out.
 */
export type NarrowPlace = 'title' | 'value' | 'note' | 'status' | 'end' | 'hidden';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Figures: right-aligned, tabular. */
  readonly figure?: boolean;
  /** Sorted by the server: the name it knows the column by. */
  readonly sort?: string;
  /** First press sorts descending: values and dates, where the largest is looked for. */
  readonly sortDescendingFirst?: boolean;
  readonly muted?: boolean;
  /** Long text may take more than one line. */
  readonly wrap?: boolean;
  /** Not shown until chosen. */
  readonly optional?: boolean;
  /** Cannot be hidden: what names the row. */
  readonly fixed?: boolean;
  readonly narrow?: NarrowPlace;
  /** In the totals row. */
  readonly total?: ReactNode;
  /** Width of the placeholder while loading, in pixels. */
  readonly skeletonPx?: number;
}
