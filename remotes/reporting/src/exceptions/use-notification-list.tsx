import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { listResult, useListExport, useSavedViews } from '@tessera/api';
import type { ViewPlace } from '@tessera/contract/views/values';
import { useAccess, usePortal, useWork } from '@tessera/runtime';
import { useNarrow } from '@tessera/ui/core';
import {
  ExportMenu,
  handleRowKey,
  SavedViews,
  sortsOf,
  useFocusOnOpenRow,
  useListState,
  useOpenRow,
  useSteadyRows,
  type Column,
  type Filter,
} from '@tessera/ui/table';
import { Api } from '../calls/api';
import { clientPages } from '../shared/access-rules';
import { openParameter, type FullNotification, type Notification } from './notification';
import { NotificationPanel } from './notification-panel';

const keyOf = ({ notificationId }: Notification): string => notificationId;
const nameOf = ({ title, clientName }: Notification): string =>
  clientName === null ? title : `${title}, ${clientName}`;
const stateOf = ({ status, version }: Notification): string => `${status} ${version}`;

interface NotificationListOptions {
  /** Under which its columns and saved views are kept: "reporting.exceptions". */
  readonly listId: ViewPlace;
  readonly filters: readonly Filter[];
  readonly columnsOf: (shown: {
    readonly hasClientPages: boolean;
    readonly besidePanel: boolean;
  }) => readonly Column<Notification>[];
  readonly defaultSort: string;
  /** The status of a list whose filter names none; every status without it. */
  readonly status?: string;
  readonly label: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly enabled: boolean;
}

/**
 * A list of notifications with the open one beside it, or over it on narrow screens: the props of the list, and what
 * surrounds it.
 */
export const useNotificationList = ({
  listId,
  filters,
  columnsOf,
  defaultSort,
  status,
  label,
  empty,
  enabled,
}: NotificationListOptions) => {
  const { firmId } = usePortal().firm;
  const hasClientPages = useAccess(clientPages).allowed;
  const sorts = useMemo(() => sortsOf(columnsOf({ hasClientPages, besidePanel: false })), [columnsOf, hasClientPages]);
  const list = useListState({ filters, defaultSort, sorts });
  const question = useMemo(
    () => ({ ...(status === undefined ? {} : { status }), ...list.query, firmId }),
    [list.query, status, firmId],
  );
  const query = Api.useListNotificationsQuery(question, { skip: !enabled });
  const { openId, open, close, neighboursIn } = useOpenRow(openParameter);
  const opened = Api.useGetNotificationQuery(
    { firmId, notificationId: openId ?? '' },
    { skip: openId === null || !enabled },
  );
  const result = listResult(query);
  const file = useListExport(Api, 'listNotifications', question, result.count);
  const views = useSavedViews(Api, listId, enabled);
  const rows =
    useSteadyRows<Notification, FullNotification>(
      { question: JSON.stringify(question), rows: query.currentData?.rows },
      {
        held: openId !== null,
        open: openId === null ? undefined : opened.currentData,
        keyOf,
        stateOf,
      },
    ) ?? result.rows;
  const neighbours = neighboursIn(rows?.map(keyOf));
  const narrow = useNarrow();
  const place = useRef<HTMLDivElement>(null);
  useFocusOnOpenRow(place, openId);
  useWork(query.isLoading);
  // A row acted on in place leaves the list with its button; focus moves to the row that takes its place.
  const focusedRow = useRef<number | null>(null);
  useEffect(() => {
    if (focusedRow.current === null || document.activeElement !== document.body) return;
    const all = place.current?.querySelectorAll<HTMLElement>('tbody tr[tabindex]') ?? [];
    (all[Math.min(focusedRow.current, all.length - 1)] ?? place.current?.querySelector<HTMLElement>('h1'))?.focus();
  }, [rows]);
  const noteFocus = (target: Element): void => {
    const row = target.closest('tbody tr');
    focusedRow.current = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : null;
  };
  const leave = (): void => {
    // Closing the panel loses the focus; return it to the row that was open.
    place.current?.querySelector<HTMLElement>('tr[aria-current]')?.focus();
    close();
  };
  const panel =
    openId === null || result.noAccess ? undefined : (
      <NotificationPanel
        key={narrow ? openId : 'panel'}
        query={opened}
        onClose={leave}
        onPrevious={neighbours.previous}
        onNext={neighbours.next}
        over={narrow}
      />
    );
  return {
    props: {
      label,
      listId,
      list,
      views: <SavedViews list={list} store={views} what={label.toLowerCase()} />,
      tools: <ExportMenu {...file} />,
      columns: columnsOf({ hasClientPages, besidePanel: panel !== undefined && !narrow }),
      rowKey: keyOf,
      onRowOpen: ({ notificationId }: Notification): void => open(notificationId),
      rowName: nameOf,
      selectedKey: openId ?? undefined,
      empty,
      ...result,
      rows,
      aside: narrow ? undefined : panel,
    },
    /** Wraps the list with its shortcuts and, on a narrow screen, the drawer over it. */
    frame: (content: ReactNode): ReactNode => (
      <div
        ref={place}
        onFocus={({ target }) => noteFocus(target)}
        onKeyDown={(event) => {
          // Before one is open, J opens the first.
          const [first] = rows ?? [];
          const next = openId === null && first ? () => open(keyOf(first)) : neighbours.next;
          handleRowKey(event, { next, previous: neighbours.previous });
        }}
      >
        {content}
        {narrow && panel}
      </div>
    ),
  };
};
