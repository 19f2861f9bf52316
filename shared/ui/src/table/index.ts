export { BulkBar, type BulkBarProps } from './bulk-bar';
export { ColumnChooser, type ColumnChooserProps } from './column-chooser';
export type { Column, NarrowPlace } from './column';
export { DataTable, type DataTableProps, type Density } from './data-table';
export { ExportMenu, type ExportFormat, type ExportMenuProps } from './export-menu';
export { FilterBar, type FilterBarProps } from './filter-bar';
export {
  optionsOf,
  type DateFilter,
  type Filter,
  type FilterOption,
  type Lookup,
  type LookupFilter,
  type SearchFilter,
  type SelectFilter,
  type TextFilter,
} from './filters';
export { ListCard, ListPage, type ListCardProps, type ListPageProps } from './list-page';
export { Pager, type PagerProps } from './pager';
export { SavedViews, type SavedView, type SavedViewsProps, type ViewStore } from './saved-views';
export { useSelection, type RowSelection } from './selection';
export { useLastPage } from './use-last-page';
export {
  pageSizes,
  sortsOf,
  useListState,
  type ListQuery,
  type ListState,
  type ListStateOptions,
} from './use-list-state';
export { handleRowKey, useFocusOnOpenRow } from './use-row-keys';
export { useSteadyRows } from './use-steady-rows';
export { useOpenRow, type OpenRow } from './use-open-row';
