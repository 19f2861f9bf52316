import { isStale } from '@tessera/api';
import type { MessageStatus } from '@tessera/contract/messages/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { callErrorOf, usePortal, type CallError } from '@tessera/runtime';
import { Api } from '../calls/api';
import { doneWords, transitionPath, type Message } from './message';

type Moved = Pick<Message, 'messageId' | 'title' | 'status'>;

interface MessageTransitions {
  readonly busy: boolean;
  /**
   * Changes a message's status and shows a toast with Undo. With a version, only if the message still has it: resolves
   * to the refusal when somebody else was faster, which the caller shows. A toast shows other refusals. Null on
   * success.
   */
  readonly move: (message: Moved, to: MessageStatus, version?: number) => Promise<CallError | null>;
}

interface Put {
  /** The message's version afterwards; undefined when it was refused. */
  readonly version: number | undefined;
  readonly failure: CallError | null;
}

/** Changes a message's status; with a version, only if the message still has it. */
export const usePutStatus = () => {
  const { firmId } = usePortal().firm;
  const [update, { isLoading }] = Api.useUpdateMessageStatusMutation();
  const put = async (messageId: string, status: MessageStatus, version: number | undefined): Promise<Put> => {
    const { data, error } = await update({
      firmId,
      messageId,
      body: { status, ...(version === undefined ? {} : { auditDetails: { version } }) },
    });
    return { version: data?.version, failure: callErrorOf(error) };
  };
  /** Takes the transitions from one status to another, until one is refused. */
  const putBack = async (
    messageId: string,
    from: MessageStatus,
    to: MessageStatus,
    doneAt: number | undefined,
  ): Promise<Put> => {
    let last: Put = { version: doneAt, failure: null };
    for (const status of transitionPath(from, to)) {
      last = await put(messageId, status, last.version);
      if (last.failure) break;
    }
    return last;
  };
  return { put, putBack, isLoading };
};

/** Marks messages as read or unread, archives and restores them. */
export const useMessageTransitions = (): MessageTransitions => {
  const portal = usePortal();
  const { put, putBack, isLoading } = usePutStatus();
  const refuse = ({ errorMessage }: CallError): void => portal.toast({ kind: 'error', message: errorMessage });

  const undo = async (
    { messageId, title }: Moved,
    from: MessageStatus,
    to: MessageStatus,
    doneAt: number | undefined,
  ): Promise<void> => {
    const { failure } = await putBack(messageId, from, to, doneAt);
    if (failure)
      return refuse(
        isStale(failure)
          ? { ...failure, errorMessage: `${title} was changed by someone else meanwhile, so nothing was undone.` }
          : failure,
      );
    portal.toast({ kind: 'info', message: `Undone: ${title} is ${inSentence(to)} again.` });
    return undefined;
  };

  const move = async (message: Moved, to: MessageStatus, version?: number): Promise<CallError | null> => {
    const done = await put(message.messageId, to, version);
    if (done.failure) {
      if (!isStale(done.failure)) refuse(done.failure);
      return done.failure;
    }
    portal.toast({
      kind: 'success',
      message: `${doneWords(message.status, to)}: ${message.title}`,
      action: { label: 'Undo', onSelect: () => void undo(message, to, message.status, done.version) },
    });
    return null;
  };
  return { busy: isLoading, move };
};
