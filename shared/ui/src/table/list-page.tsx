import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { useNavigationType } from 'react-router-dom';
import { Button } from '../basics/button';
import { Columns, Page } from '../core/card';
import { PageHeader, type Crumb } from '../core/page-header';
import { NoAccess } from '../feedback/states';
import { formatCount } from '../figures/format';
import { ColumnChooser } from './column-chooser';
import type { Column } from './column';
import { DataTable, type DataTableProps } from './data-table';
import { FilterBar } from './filter-bar';
import { Pager } from './pager';
import { useLastPage } from './use-last-page';
import type { ListState, ParameterFault } from './use-list-state';
import { useViewSettings, visibleColumns } from './use-view-settings';

export interface ListCardProps<Row> extends Omit<DataTableProps<Row>, 'sort' | 'onSort' | 'density' | 'skeletonRows'> {
  /** The key under which this list's columns and density are stored: "clients". */
  readonly listId: string;
  readonly list: ListState;
  /** Parameters that the call refused. */
  readonly refused?: readonly ParameterFault[];
  /** `meta.count` of the response. */
  readonly count: number | undefined;
  /** At the left of the filters: saved views. */
  readonly views?: ReactNode;
  /** At the right, before the columns: an `ExportMenu`. */
  readonly tools?: ReactNode;
  /** A `BulkBar` of the selected rows. */
  readonly bulk?: ReactNode;
}

const skeletonRowsMax = 15;

/** Filters, table and paging in one panel: a list inside another page. */
export const ListCard = <Row,>({
  listId,
  list,
  count,
  views,
  tools,
  bulk,
  refused,
  ...table
}: ListCardProps<Row>): ReactNode => {
  const [settings, setSettings] = useViewSettings(listId);
  const card = useFilledHeight(list);
  const { refuse } = list;
  // Before paint: a refused parameter that can be left out must not flash as an error.
  useLayoutEffect(() => {
    if (refused !== undefined && refused.length > 0) refuse(refused);
  }, [refused, refuse]);
  const beyond = useLastPage(list, { count, refreshing: table.refreshing });
  const empty = list.filtered
    ? {
        title: `No ${inSentence(table.label)} match these filters`,
        text: 'Change or clear the filters to see more.',
        action: <Button onClick={list.clearFilters}>Clear filters</Button>,
      }
    : table.empty;
  if (table.noAccess)
    return (
      <div className="t-card">
        <NoAccess what={inSentence(table.label)} />
      </div>
    );
  return (
    <div ref={card} className="t-card t-list t-list--fill">
      <FilterBar
        list={list}
        start={views}
        end={
          <>
            <NarrowSort columns={table.columns} list={list} />
            {tools}
            <ColumnChooser columns={table.columns} settings={settings} onChange={setSettings} />
          </>
        }
      />
      <DataTable
        {...table}
        rows={beyond ? undefined : table.rows}
        empty={empty}
        columns={visibleColumns(table.columns, settings)}
        sort={list.sort}
        onSort={list.setSort}
        density={settings.density}
        skeletonRows={Math.min(list.pageSize, skeletonRowsMax)}
      />
      {bulk}
      {(count !== undefined || !table.error) && (
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          count={beyond ? undefined : count}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      )}
    </div>
  );
};

/**
 * Tells the style sheet where the list begins, so that it can fill the window; scrolls to the top on a new page or
 * sort.
 */
const useFilledHeight = ({ page, sort }: ListState): RefObject<HTMLDivElement | null> => {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const measure = (): void =>
      element.style.setProperty(
        '--t-list-top',
        `${Math.round(element.getBoundingClientRect().top + window.scrollY)}px`,
      );
    measure();
    // Content above may still grow: loading figures, a banner.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const navigation = useNavigationType();
  const isReturning = useRef(false);
  useLayoutEffect(() => {
    isReturning.current = navigation === 'POP';
  }, [navigation]);
  const first = useRef(true);
  useEffect(() => {
    const element = card.current;
    if (first.current || element === null) {
      first.current = false;
      return;
    }
    // Back and Forward restore the earlier position instead.
    if (isReturning.current) return;
    element.querySelector('.t-table-wrap')?.scrollTo?.({ top: 0 });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView?.({ block: 'start' });
  }, [page, sort]);
  return card;
};

/** Narrow screens hide the column headings; this offers the same sorts as a choice. */
const NarrowSort = <Row,>({
  columns,
  list,
}: {
  readonly columns: readonly Column<Row>[];
  readonly list: ListState;
}): ReactNode => {
  const id = useId();
  const sorts = columns.flatMap(({ label, sort, figure, sortDescendingFirst }) => {
    if (sort === undefined) return [];
    // A column that sorts descending first and is not a figure is a date.
    const [low, high] = figure ? ['lowest', 'highest'] : sortDescendingFirst ? ['oldest', 'newest'] : ['A', 'Z'];
    return [
      { value: sort, label: `${label}, ${low} first` },
      { value: `-${sort}`, label: `${label}, ${high} first` },
    ];
  });
  if (sorts.length === 0) return null;
  return (
    <div className="t-list__narrow-sort">
      <label className="t-visually-hidden" htmlFor={id}>
        Sort by
      </label>
      <select
        id={id}
        className="t-select"
        value={list.sort ?? ''}
        onChange={(event) => list.setSort(event.target.value)}
      >
        {list.sort === undefined && <option value="">Sort by</option>}
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
};

export interface ListPageProps<Row> extends ListCardProps<Row> {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** At most one primary action. */
  readonly actions?: ReactNode;
  /** A `KeyFigures` strip above the list. */
  readonly figures?: ReactNode;
  /** The open row's `SidePanel`. */
  readonly aside?: ReactNode;
}

/** A list page: title, count, actions, figures and the list. */
export const ListPage = <Row,>({ title, crumbs, actions, figures, aside, ...list }: ListPageProps<Row>): ReactNode => (
  <Page>
    <PageHeader
      title={title}
      crumbs={crumbs}
      actions={actions}
      meta={list.count === undefined || list.noAccess ? undefined : formatCount(list.count)}
    />
    {figures}
    <Columns aside={aside}>
      <ListCard {...list} />
    </Columns>
  </Page>
);
