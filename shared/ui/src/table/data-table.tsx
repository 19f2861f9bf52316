import { useRef, type ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { classNames } from '../basics/class-names';
import { Icon } from '../basics/icon';
import { EmptyState, ErrorState, NoAccess, type EmptyStateProps } from '../feedback/states';
import type { MenuItem } from '../overlay/menu';
import type { Column } from './column';
import { SelectAll, type RowSelection } from './selection';
import { useScrolls } from './use-scrolls';
import { SkeletonRow, Rows } from './table-rows';

export type Density = 'normal' | 'compact';

export interface DataTableProps<Row> {
  /** The table's content, for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined until the first response. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The address a row opens. */
  readonly rowHref?: (row: Row) => string;
  /** Opens a row that has no address of its own. */
  readonly onRowOpen?: (row: Row) => void;
  readonly rowMenu?: (row: Row) => readonly MenuItem[];
  /** A row's name: its menu is "More for …". */
  readonly rowName?: (row: Row) => string;
  /** Makes rows selectable, each by its own checkbox. */
  readonly selection?: RowSelection<Row>;
  /** Key of the row whose drawer is open. */
  readonly selectedKey?: string;
  /** `name` or `-name`. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** The next response is loading: the old rows stay, dimmed after 300 ms. */
  readonly refreshing?: boolean;
  readonly error?: string | null;
  readonly onRetry?: () => void;
  readonly noAccess?: boolean;
  readonly empty: EmptyStateProps;
  readonly skeletonRows?: number;
  readonly density?: Density;
  /** Label of the totals row; shown when a column has a total. */
  readonly totalLabel?: string;
}

export const cellClass = <Row,>(column: Column<Row>): string | undefined =>
  classNames(column.figure && 't-cell--end', column.muted && 't-cell--muted', column.wrap && 't-cell--wrap') ||
  undefined;

/**
 * A server-driven table: the server sorts, rows open by press and Enter, arrow keys move between rows, and every state
 * keeps its size.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>): ReactNode => {
  const {
    label,
    columns,
    rows,
    refreshing = false,
    error,
    onRetry,
    noAccess = false,
    empty,
    skeletonRows = 10,
    density = 'normal',
    totalLabel = 'Total',
    rowMenu,
    selection,
  } = props;
  const { wrap, scrolls, sideways } = useScrolls();
  const body = useRef<HTMLTableSectionElement>(null);
  if (noAccess) return <NoAccess what={inSentence(label)} />;
  if (error && (rows === undefined || rows.length === 0)) return <ErrorState message={error} onRetry={onRetry} />;
  if (rows?.length === 0 && !refreshing) return <EmptyState {...empty} />;
  const loading = rows === undefined;
  // Rows that open can be reached with the keyboard, which scrolls the table vertically; a table that scrolls sideways,
  // or whose rows do not open, must itself be focusable.
  const opens = props.rowHref !== undefined || props.onRowOpen !== undefined;
  const hasTotals = !loading && columns.some(({ total }) => total !== undefined);
  return (
    <div
      ref={wrap}
      className="t-table-wrap"
      data-more={sideways}
      {...(scrolls && (!opens || sideways !== undefined) && !loading
        ? { tabIndex: 0, role: 'group', 'aria-label': label }
        : {})}
    >
      <table
        role="table"
        className={classNames(
          't-table',
          density === 'compact' && 't-table--compact',
          refreshing && !loading && 't-table--refreshing',
        )}
        aria-label={label}
        aria-busy={loading || refreshing || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {selection !== undefined && (
              <th role="columnheader" scope="col" className="t-cell--select">
                {loading ? (
                  <span className="t-visually-hidden">Select</span>
                ) : (
                  <SelectAll rows={rows} selection={selection} />
                )}
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowMenu !== undefined && (
              <th role="columnheader" scope="col" className="t-cell--menu">
                <span className="t-visually-hidden">More</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {loading ? (
            Array.from({ length: skeletonRows }, (_, index) => (
              <SkeletonRow
                key={index}
                columns={columns}
                index={index}
                menu={rowMenu !== undefined}
                select={selection !== undefined}
              />
            ))
          ) : (
            <Rows {...props} rows={rows} body={body} />
          )}
        </tbody>
        {hasTotals && (
          <tfoot role="rowgroup">
            <tr role="row">
              {selection !== undefined && <td role="cell" className="t-cell--select" />}
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} role="rowheader" scope="row" data-narrow="title">
                    {column.total ?? totalLabel}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    role="cell"
                    className={cellClass(column)}
                    data-narrow={column.narrow ?? 'hidden'}
                  >
                    {column.total}
                  </td>
                ),
              )}
              {rowMenu !== undefined && <td role="cell" className="t-cell--menu" />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};

const Heading = <Row,>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}): ReactNode => {
  const name = column.sort;
  if (name === undefined || onSort === undefined)
    return (
      <th role="columnheader" scope="col" className={cellClass({ ...column, muted: false, wrap: false })}>
        {column.label}
      </th>
    );
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const next =
    direction === undefined
      ? column.sortDescendingFirst
        ? `-${name}`
        : name
      : direction === 'ascending'
        ? `-${name}`
        : name;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction ?? 'none'}
      className={column.figure ? 't-cell--end' : undefined}
    >
      <button type="button" className="t-sort" onClick={() => onSort(next)}>
        {column.label}
        <Icon
          name={direction === 'ascending' ? 'sort-up' : 'sort-down'}
          className={classNames('t-sort__mark', direction === undefined && 't-sort__mark--none')}
        />
      </button>
    </th>
  );
};
