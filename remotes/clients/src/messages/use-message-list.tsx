import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { listResult } from '@tessera/api';
import { useAccess, usePortal, useWork } from '@tessera/runtime';
import { useNarrow, type MenuItem } from '@tessera/ui/core';
import { useListState, useSelection, type Filter } from '@tessera/ui/table';
import { useGetMessageQuery, useListMessagesQuery } from '../api';
import { clientAction } from '../shared/access-rules';
import { BulkActs } from './bulk-acts';
import { actWords, movesFrom, type Message } from './message';
import { messageColumns } from './message-columns';
import { MessagePanel } from './message-panel';
import { useMessageMoves } from './use-message-moves';
import { useOpenMessage } from './use-open-message';
import { useSteadyRows } from './use-steady-rows';

const typing = 'input, select, textarea, [popover]';

/** The keys of the list: the next message and the one before, wherever the focus is in it. */
const stepBy = (event: KeyboardEvent, { next, previous }: { readonly next: (() => void) | undefined; readonly previous: (() => void) | undefined }): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || (event.target instanceof Element && event.target.closest(typing) !== null)) return;
  const step = { j: next, k: previous }[event.key.toLowerCase()];
  if (!step) return;
  event.preventDefault();
  step();
};

/** When another message opens, the focus goes with it where it stood on a row of the list. */
const useFocusOnOpenRow = (place: RefObject<HTMLElement | null>, openId: string | null): void => {
  useEffect(() => {
    const focused = document.activeElement;
    if (openId === null || focused?.tagName !== 'TR' || !place.current?.contains(focused)) return;
    place.current.querySelector<HTMLElement>('tr[aria-current]')?.focus();
  }, [place, openId]);
};

const keyOf = ({ messageId }: Message): string => messageId;
const nameOf = ({ title, clientName }: Message): string => `${title}, ${clientName}`;

interface MessageListOptions {
  readonly filters: readonly Filter[];
  /** Whose messages; of all clients without one. */
  readonly clientId?: string;
  readonly empty: { readonly title: string; readonly text: string };
}

/** A list of messages with the open one beside it, or over it on narrow screens: the properties of the list and what goes round and after it. */
export const useMessageList = ({ filters, clientId, empty }: MessageListOptions) => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters, defaultSort: '-createdDate' });
  const question = useMemo(() => ({ ...list.query, ...(clientId === undefined ? {} : { clientId }), firmId }), [list.query, clientId, firmId]);
  const query = useListMessagesQuery(question);
  const { openId, open, close, waysFrom } = useOpenMessage();
  const opened = useGetMessageQuery({ firmId, messageId: openId ?? '' }, { skip: openId === null });
  const result = listResult(query);
  const rows = useSteadyRows({ question: JSON.stringify(question), rows: query.currentData?.rows }, { held: openId !== null, open: openId === null ? undefined : opened.currentData }) ?? result.rows;
  const selection = useSelection(rows, keyOf, nameOf);
  const ways = waysFrom(rows);
  const narrow = useNarrow();
  const mayMark = useAccess(clientAction).allowed;
  const { move } = useMessageMoves();
  const place = useRef<HTMLDivElement>(null);
  useFocusOnOpenRow(place, openId);
  useWork(query.isLoading);

  const leave = (): void => {
    // The panel takes the focus with it when it goes; it belongs to the row that was open.
    place.current?.querySelector<HTMLElement>('tr[aria-current]')?.focus();
    close();
  };
  const ofAllClients = clientId === undefined;
  const panel = openId === null || result.noAccess ? undefined : <MessagePanel key={narrow ? openId : 'panel'} open={opened} ofAllClients={ofAllClients} onClose={leave} onPrevious={ways.previous} onNext={ways.next} over={narrow} />;
  const menuOf = (message: Message): readonly MenuItem[] => [
    { label: 'Open', onSelect: () => open(message) },
    ...(mayMark ? movesFrom(message.status).map((to) => ({ label: actWords(message.status, to), onSelect: () => void move(message, to) })) : []),
  ];
  return {
    props: {
      label: 'Messages', list, columns: messageColumns(ofAllClients, panel !== undefined && !narrow), rowKey: keyOf, onRowOpen: open, rowMenu: menuOf, selectedKey: openId ?? undefined, empty, ...result, rows,
      ...(mayMark ? { selection, bulk: <BulkActs selection={selection} rows={rows ?? []} /> } : {}),
    },
    /** Beside the list. */
    aside: narrow ? undefined : panel,
    /** Puts the list into its place, with its keys and, on a narrow screen, the drawer over it. */
    frame: (content: ReactNode): ReactNode => <div ref={place} onKeyDown={(event) => stepBy(event, ways)}>{content}{narrow && panel}</div>,
  };
};
