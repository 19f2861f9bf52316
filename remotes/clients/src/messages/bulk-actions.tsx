import { useEffect, useRef, type ReactNode } from 'react';
import type { MessageStatus } from '@tessera/contract/messages/values';
import { Button, formatCount } from '@tessera/ui/core';
import { BulkBar, type RowSelection } from '@tessera/ui/table';
import { nextStatuses, type Message } from './message';
import { useBulkTransitions } from './use-bulk-transitions';

interface Act {
  readonly key: string;
  readonly to: MessageStatus;
  /** Whether the action applies to a message. */
  readonly takes: (message: Message) => boolean;
  readonly words: (count: string) => string;
}

const acts: readonly Act[] = [
  { key: 'read', to: 'Read', takes: ({ status }) => status === 'Unread', words: (count) => `Mark ${count} as read` },
  {
    key: 'unread',
    to: 'Unread',
    takes: ({ status }) => nextStatuses(status).includes('Unread'),
    words: (count) => `Mark ${count} as unread`,
  },
  {
    key: 'archive',
    to: 'Archived',
    takes: ({ status }) => nextStatuses(status).includes('Archived'),
    words: (count) => `Archive ${count}`,
  },
  { key: 'back', to: 'Read', takes: ({ status }) => status === 'Archived', words: (count) => `Unarchive ${count}` },
];

interface BulkActionsProps {
  readonly selection: RowSelection<Message>;
  readonly rows: readonly Message[];
}

/** The actions on the selected messages, each with the number it applies to. Refused messages stay selected. */
export const BulkActions = ({ selection, rows }: BulkActionsProps): ReactNode => {
  const { movingTo, move } = useBulkTransitions();
  const place = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  const put = useRef<Element | null>(null);
  const selected = rows.filter((row) => selection.keys.has(row.messageId));
  // The buttons go with the selection, and rows may leave a filtered list; focus stays on the list.
  useEffect(() => {
    if (!acted.current) return;
    const { activeElement } = document;
    if (activeElement === document.body) {
      const list = place.current?.closest('.t-list');
      (
        list?.querySelector<HTMLElement>('thead input') ??
        list?.querySelector<HTMLElement>('.t-list__bar :is(input, select)')
      )?.focus();
      put.current = document.activeElement;
    } else if (activeElement !== put.current && !place.current?.contains(activeElement)) acted.current = false;
  }, [rows, selection.keys]);
  const act = async ({ to, takes }: Act): Promise<void> => {
    acted.current = true;
    const failed = new Set(await move(selected.filter(takes), to));
    selection.onChange(failed);
  };
  return (
    // Creates no box of its own, so that the bar stays visible within the list.
    <div ref={place} style={{ display: 'contents' }}>
      <BulkBar selection={selection} rows={rows} what={['message', 'messages']}>
        {acts.map((each) => {
          const { length } = selected.filter(each.takes);
          return (
            length > 0 && (
              <Button
                key={each.key}
                small
                busy={movingTo === each.to}
                unavailable={movingTo !== null && movingTo !== each.to && 'Wait until the others are done.'}
                onClick={() => void act(each)}
              >
                {each.words(formatCount(length))}
              </Button>
            )
          );
        })}
      </BulkBar>
    </div>
  );
};
