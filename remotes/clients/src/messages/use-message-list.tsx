import { useMemo, useRef, type ReactNode } from 'react';
import { listResult, useListExport } from '@tessera/api';
import { useAccess, usePortal, useWork } from '@tessera/runtime';
import { useNarrow, type MenuItem } from '@tessera/ui/core';
import {
  ExportMenu,
  handleRowKey,
  sortsOf,
  useFocusOnOpenRow,
  useListState,
  useOpenRow,
  useSelection,
  useSteadyRows,
  type Filter,
} from '@tessera/ui/table';
import { Api } from '../calls/api';
import { clientAction } from '../shared/access-rules';
import { BulkActions } from './bulk-actions';
import { actionWords, nextStatuses, type Message } from './message';
import { messageColumns } from './message-columns';
import { MessagePanel } from './message-panel';
import { useMessageTransitions } from './use-message-transitions';
import { useOpenMessage } from './use-open-message';

const keyOf = ({ messageId }: Message): string => messageId;
const nameOf = ({ title, clientName }: Message): string => `${title}, ${clientName}`;

interface MessageListOptions {
  readonly filters: readonly Filter[];
  /** The client whose messages to list; all clients without it. */
  readonly clientId?: string;
  readonly empty: { readonly title: string; readonly text: string };
}

const sorts = sortsOf(messageColumns(true, false));

/**
 * A list of messages with the open one beside it, or over it on narrow screens: the props of the list, and what
 * surrounds and follows it.
 */
export const useMessageList = ({ filters, clientId, empty }: MessageListOptions) => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters, defaultSort: '-createdDate', sorts });
  const question = useMemo(
    () => ({ ...list.query, ...(clientId === undefined ? {} : { clientId }), firmId }),
    [list.query, clientId, firmId],
  );
  const query = Api.useListMessagesQuery(question);
  const { openId, open, close, neighboursIn } = useOpenRow('message');
  const opened = Api.useGetMessageQuery({ firmId, messageId: openId ?? '' }, { skip: openId === null });
  const result = listResult(query);
  const file = useListExport(Api, 'listMessages', question, result.count);
  const rows =
    useSteadyRows(
      { question: JSON.stringify(question), rows: query.currentData?.rows },
      {
        held: openId !== null,
        open: openId === null ? undefined : opened.currentData,
        keyOf,
        stateOf: ({ status }) => status,
      },
    ) ?? result.rows;
  const selection = useSelection(rows, keyOf, nameOf);
  const neighbours = neighboursIn(rows?.map(keyOf));
  const narrow = useNarrow();
  const mayMark = useAccess(clientAction).allowed;
  const { move } = useMessageTransitions();
  const openMessage = useOpenMessage(opened);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnOpenRow(place, openId);
  useWork(query.isLoading);

  const leave = (): void => {
    // Closing the panel loses the focus; return it to the row that was open.
    place.current?.querySelector<HTMLElement>('tr[aria-current]')?.focus();
    close();
  };
  const current = opened.currentData;
  const archive =
    mayMark && !openMessage.busy && openId !== null && current && nextStatuses(current.status).includes('Archived')
      ? (): void => void openMessage.act('Archived')
      : undefined;
  const ofAllClients = clientId === undefined;
  const panel =
    openId === null || result.noAccess ? undefined : (
      <MessagePanel
        key={narrow ? openId : 'panel'}
        query={opened}
        open={openMessage}
        ofAllClients={ofAllClients}
        onClose={leave}
        onPrevious={neighbours.previous}
        onNext={neighbours.next}
        over={narrow}
      />
    );
  const menuOf = (message: Message): readonly MenuItem[] => [
    { label: 'Open', onSelect: () => open(message.messageId) },
    ...(mayMark
      ? nextStatuses(message.status).map((to) => ({
          label: actionWords(message.status, to),
          onSelect: () => void move(message, to),
        }))
      : []),
  ];
  return {
    props: {
      label: 'Messages',
      list,
      columns: messageColumns(ofAllClients, panel !== undefined && !narrow),
      rowKey: keyOf,
      onRowOpen: ({ messageId }: Message): void => open(messageId),
      rowName: nameOf,
      rowMenu: menuOf,
      selectedKey: openId ?? undefined,
      empty,
      tools: <ExportMenu {...file} />,
      ...result,
      rows,
      ...(mayMark ? { selection, bulk: <BulkActions selection={selection} rows={rows ?? []} /> } : {}),
    },
    /** Beside the list. */
    aside: narrow ? undefined : panel,
    /** Wraps the list with its shortcuts and, on a narrow screen, the drawer over it. */
    frame: (content: ReactNode): ReactNode => (
      <div ref={place} onKeyDown={(event) => handleRowKey(event, { ...neighbours, e: archive })}>
        {content}
        {narrow && panel}
      </div>
    ),
  };
};
