import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { inSentence } from '@tessera/domain/in-sentence';
import { classNames } from '../basics/class-names';
import { Icon } from '../basics/icon';
import { Skeleton } from '../feedback/skeletons';
import { EmptyState, ErrorState, NoAccess, type EmptyStateProps } from '../feedback/states';
import { Menu, type MenuItem } from '../overlay/menu';
import type { Column } from './column';
import { useListRestoration } from './list-restoration';
import { isForChild, moveBetweenRows } from './row-keys';
import { SelectAll, SelectRow, type RowSelection } from './selection';

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

const cellClass = <Row,>(column: Column<Row>): string | undefined =>
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

/** A row's menu; nothing when the row has no actions. */
const RowMenu = ({ items, of }: { readonly items: readonly MenuItem[]; readonly of: string }): ReactNode =>
  items.length === 0 ? null : <Menu icon="more" label={`More for ${of}`} small items={items} />;

interface Scrolls {
  readonly wrap: (element: HTMLDivElement | null) => void;
  /** Whether the table is larger than its container and scrolls inside it. */
  readonly scrolls: boolean;
  /** Where columns are hidden by scrolling: the style sheet draws an edge there. */
  readonly sideways: 'start' | 'end' | 'both' | undefined;
}

const sidewaysOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Scrolls['sideways'] => {
  const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
  return before && after ? 'both' : before ? 'start' : after ? 'end' : undefined;
};

const useScrolls = (): Scrolls => {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [scrolls, setScrolls] = useState(false);
  const [sideways, setSideways] = useState<Scrolls['sideways']>();
  useEffect(() => {
    if (element === null) return undefined;
    const look = (): void => setSideways(sidewaysOf(element));
    const measure = (): void => {
      setScrolls(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
      look();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [element]);
  return { wrap: setElement, scrolls, sideways };
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

const SkeletonRow = <Row,>({
  columns,
  index,
  menu,
  select,
}: {
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  readonly menu: boolean;
  readonly select: boolean;
}): ReactNode => (
  <tr role="row">
    {select && <td role="cell" className="t-cell--select" />}
    {columns.map((column) => (
      <td key={column.key} role="cell" className={cellClass(column)} data-narrow={column.narrow ?? 'hidden'}>
        <Skeleton width={(column.skeletonPx ?? (column.figure ? 72 : 120)) - (index % 3) * 12} />
      </td>
    ))}
    {menu && <td role="cell" className="t-cell--menu" />}
  </tr>
);

interface FocusedRow {
  readonly key: string;
  readonly index: number;
  readonly body: HTMLElement | null;
}

/** When the focused row leaves the list, focus moves to the row that takes its place, or to the last one. */
const useRowFocusOnRemoval = (keys: readonly string[]): RefObject<FocusedRow | null> => {
  const place = useRef<FocusedRow | null>(null);
  useEffect(() => {
    const was = place.current;
    if (was === null || keys.includes(was.key) || document.activeElement !== document.body) return;
    place.current = null;
    const row = was.body?.children[Math.min(was.index, keys.length - 1)];
    if (row instanceof HTMLElement) row.focus();
  });
  return place;
};

const Rows = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  onRowOpen,
  rowMenu,
  rowName,
  selectedKey,
  selection,
  body,
  refreshing = false,
}: DataTableProps<Row> & {
  readonly rows: readonly Row[];
  readonly body: RefObject<HTMLElement | null>;
}): ReactNode => {
  const navigate = useNavigate();
  const opens = rowHref !== undefined || onRowOpen !== undefined;
  const keys = rows.map(rowKey);
  const { returnedKey, remember } = useListRestoration({ label, keys, body, refreshing });
  const [focusedKey, setActiveKey] = useState<string>();
  const activeKey = focusedKey !== undefined && keys.includes(focusedKey) ? focusedKey : returnedKey;
  // Only one row is in the tab order, the last one focused; arrow keys reach the others.
  const tabKey = activeKey !== undefined && keys.includes(activeKey) ? activeKey : (selectedKey ?? keys[0]);
  const pressed = useRef(false);
  const place = useRowFocusOnRemoval(keys);
  const open = (row: Row, newTab: boolean): void => {
    const href = rowHref?.(row);
    remember(rowKey(row));
    if (newTab && href !== undefined) window.open(href, '_blank', 'noopener');
    else if (onRowOpen !== undefined) onRowOpen(row);
    else if (href !== undefined) void navigate(href);
  };
  return rows.map((row, index) => {
    const key = keys[index] ?? String(index);
    return (
      <tr
        key={key}
        role="row"
        tabIndex={opens ? (key === tabKey ? 0 : -1) : undefined}
        data-opens={opens || undefined}
        data-selected={key === selectedKey || undefined}
        aria-current={key === selectedKey || undefined}
        onFocus={(event) => {
          setActiveKey(key);
          place.current = { key, index, body: event.currentTarget.parentElement };
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null) place.current = null;
        }}
        // A press on a link in the row also counts as leaving by this row.
        onClickCapture={() => remember(key)}
        onPointerDown={() => {
          pressed.current = window.getSelection()?.isCollapsed !== false;
        }}
        onClick={(event) => {
          if (opens && pressed.current && !isForChild(event)) open(row, event.ctrlKey || event.metaKey);
        }}
        onAuxClick={(event) => {
          if (opens && event.button === 1 && !isForChild(event)) open(row, true);
        }}
        onKeyDown={(event) => {
          if (!opens || moveBetweenRows(event)) return;
          if (event.key === 'Enter' && event.target === event.currentTarget) {
            event.preventDefault();
            open(row, event.ctrlKey || event.metaKey);
          }
        }}
      >
        {selection !== undefined && (
          <td role="cell" className="t-cell--select">
            <SelectRow row={row} selection={selection} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.key} role="cell" className={cellClass(column)} data-narrow={column.narrow ?? 'hidden'}>
            {column.render(row)}
          </td>
        ))}
        {rowMenu !== undefined && (
          <td role="cell" className="t-cell--menu">
            <RowMenu items={rowMenu(row)} of={rowName?.(row) ?? key} />
          </td>
        )}
      </tr>
    );
  });
};
