export {
  Banner,
  EmptyState,
  ErrorState,
  NoAccess,
  type BannerProps,
  type EmptyStateProps,
  type ErrorStateProps,
} from '../feedback/states';
export { StaleBanner, type StaleBannerProps } from '../feedback/stale-banner';
export { ProgressBar, type ProgressBarProps } from '../feedback/progress-bar';
export { Skeleton, SkeletonLines } from '../feedback/skeletons';
export { Spinner } from '../feedback/spinner';
export { StatePage, type StatePageProps, type StatePageVariant } from '../feedback/state-page';
export { Count, DateText, Percent, Price, Quantity, type DateTextProps } from '../figures/figures';
export {
  formatCount,
  formatMoney,
  formatMoneyShort,
  formatPercent,
  formatPrice,
  formatQuantity,
  missing,
  sizeText,
  type WireNumber,
} from '../figures/format';
export { formatDate, formatDateTime } from '../figures/format-date';
export { Gain, type GainProps } from '../figures/gain';
export { Missing, Money, type MoneyProps } from '../figures/money';
export { StatusTag, Tag, type StatusTagProps, type TagProps } from '../figures/status-tag';
export { toneOfStatus, wordOfStatus, type Tone } from '../figures/status-tones';
export { ActDialog, type ActDialogProps } from './act-dialog';
export {
  ConfirmDialog,
  Dialog,
  Drawer,
  type ConfirmDialogProps,
  type DialogProps,
  type DrawerProps,
} from '../overlay/dialog';
export { Menu, type MenuItem, type MenuProps } from '../overlay/menu';
export { Popover, type PopoverProps } from '../overlay/popover';
export { Tooltip, type TooltipProps } from '../overlay/tooltip';
export { Why, type WhyProps } from '../figures/why';
export { AllocationBar, type AllocationPart } from './allocation-bar';
export { Button, IconButton, type ButtonKind, type ButtonProps, type IconButtonProps } from '../basics/button';
export { Card, CardGrid, Columns, Facts, Page, type CardProps, type Fact } from './card';
export { classNames } from '../basics/class-names';
export { Icon, iconNames, type IconName } from '../basics/icon';
export { KeyFigures, type KeyFigure } from './key-figures';
export { ButtonLink, Link, type ButtonLinkProps, type LinkProps } from './link';
export { NotFoundPage, type NotFoundPageProps } from './not-found-page';
export { Breadcrumbs, PageHeader, type Crumb, type PageHeaderProps } from './page-header';
export { CopyableId, RecordHeader, type RecordHeaderProps } from './record-header';
export { ReasonField, type ReasonFieldProps } from './reason-field';
export { RecordLoading, type RecordLoadingProps } from './record-loading';
export { SchemeScope, type SchemeScopeProps } from './scheme-scope';
export { SideMenu, type SideMenuProps } from './side-menu';
export { SidePanel, type SidePanelProps } from './side-panel';
export { PartFailure, RecordFailure, type PartFailureProps, type RecordFailureProps } from './record-failure';
export { Tabs, type Tab } from './tabs';
export { Timeline, type TimelineStep } from './timeline';
export { debounce, throttle, type Delayed } from './timing';
export { useNarrow } from './use-narrow';
export {
  searchThrottleMs,
  useThrottled,
  useThrottledSearch,
  type ThrottledSearch,
  type ThrottledSearchOptions,
} from './use-throttled';
export { VisuallyHidden } from './visually-hidden';
export { WideTable, type WideTableProps, type WideRow } from './wide-table';
