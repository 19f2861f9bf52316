import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { Skeleton } from '../feedback/skeletons';
import { Menu, type MenuItem } from '../overlay/menu';
import type { Column } from './column';
import { useListRestoration } from './list-restoration';
import { isForChild, moveBetweenRows } from './row-keys';
import { SelectRow } from './selection';
import { type DataTableProps, cellClass } from './data-table';

/** A row's menu; nothing when the row has no actions. */
const RowMenu = ({ items, of }: { readonly items: readonly MenuItem[]; readonly of: string }): ReactNode =>
  items.length === 0 ? null : <Menu icon="more" label={`More for ${of}`} small items={items} />;

export const SkeletonRow = <Row,>({
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

export const Rows = <Row,>({
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
