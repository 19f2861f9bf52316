import { useState } from 'react';
import { isStale } from '@tessera/api';
import type { MessageStatus } from '@tessera/contract/messages/values';
import { usePortal, type CallError } from '@tessera/runtime';
import { doneWords, type Message } from './message';
import { usePutStatus } from './use-message-transitions';

/** The platform's call takes one message; this many run at a time. */
const concurrencyMax = 4;
/** The most titles that a toast names. */
const namedMax = 3;

/** Runs `act` for each item, a few at a time; results are in the items' order. */
const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  // One shared queue: each worker takes the next item.
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [at, item] of queue) results[at] = await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrencyMax, items.length) }, work));
  return results;
};

interface Done {
  readonly message: Message;
  readonly version: number | undefined;
}

interface Failed {
  readonly message: Message;
  readonly failure: CallError;
}

/** "1 message", "3 messages". */
const countOf = (count: number): string => `${count} ${count === 1 ? 'message' : 'messages'}`;

/** The refused messages and the reason, as far as a toast has room. */
const refusalSummary = (failed: readonly Failed[]): string => {
  const more = failed.length - namedMax;
  const why = [
    ...new Set(
      failed.map(({ failure }) => (isStale(failure) ? 'Someone else has changed it meanwhile.' : failure.errorMessage)),
    ),
  ];
  return `${failed
    .slice(0, namedMax)
    .map(({ message }) => message.title)
    .join('; ')}${more > 0 ? `, and ${more} more` : ''}. ${why[0] ?? ''}`;
};

const refused = ({
  message,
  put: { failure },
}: {
  readonly message: Message;
  readonly put: { readonly failure: CallError | null };
}): readonly Failed[] => (failure ? [{ message, failure }] : []);

/**
 * Changes the status of several messages, each by its own call, and shows one toast with Undo for all of them. Resolves
 * to the refused messages.
 */
export const useBulkTransitions = () => {
  const portal = usePortal();
  const { put, putBack } = usePutStatus();
  const [movingTo, setMovingTo] = useState<MessageStatus | null>(null);

  const undo = async (done: readonly Done[], to: MessageStatus): Promise<void> => {
    const failed = (
      await mapConcurrently(done, async ({ message, version }) => ({
        message,
        put: await putBack(message.messageId, to, message.status, version),
      }))
    ).flatMap(refused);
    if (failed.length > 0)
      portal.toast({
        kind: 'error',
        message: `Not undone for ${failed.length} of ${countOf(done.length)}: ${refusalSummary(failed)}`,
      });
    else
      portal.toast({
        kind: 'info',
        message: `Undone: ${countOf(done.length)} ${done.length === 1 ? 'is as it was' : 'are as they were'}.`,
      });
  };

  const move = async (messages: readonly Message[], to: MessageStatus): Promise<readonly string[]> => {
    const [first] = messages;
    if (!first || movingTo !== null) return [];
    setMovingTo(to);
    const answers = await mapConcurrently(messages, async (message) => ({
      message,
      put: await put(message.messageId, to, undefined),
    }));
    setMovingTo(null);
    const failed = answers.flatMap(refused);
    const done = answers.flatMap(({ message, put: { failure, version } }): Done[] =>
      failure ? [] : [{ message, version }],
    );
    const words = doneWords(first.status, to);
    if (done.length > 0)
      portal.toast({
        kind: 'success',
        message: `${words}: ${countOf(done.length)}`,
        action: { label: 'Undo', onSelect: () => void undo(done, to) },
      });
    if (failed.length > 0)
      portal.toast({
        kind: 'error',
        message: `${words}, but for ${failed.length} of ${countOf(messages.length)}, still selected: ${refusalSummary(failed)}`,
      });
    return failed.map(({ message }) => message.messageId);
  };
  return { movingTo, move };
};
