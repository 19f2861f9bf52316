import { useCallback, useState } from 'react';
import { isStale } from '@tessera/api';
import type { MessageStatus } from '@tessera/contract/messages/values';
import type { CallData } from '@tessera/contract/schemas';
import { useMessageTransitions } from './use-message-transitions';
import { useReadOnOpen } from './use-read-on-open';

/** The query of the open message. */
export interface OpenMessageQuery {
  readonly currentData?: CallData<'getMessage'> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface OpenMessage {
  readonly busy: boolean;
  /** Changes its status on the version that is shown: a button and a key do the same. */
  readonly act: (to: MessageStatus) => Promise<void>;
  /** Someone else has changed it since it was read, so nothing was done. */
  readonly isStale: boolean;
  readonly reload: () => void;
}

/** The open message: marks it as read where the user may do so, and acts on the version that was read. */
export const useOpenMessage = ({ currentData: message, refetch }: OpenMessageQuery): OpenMessage => {
  const { busy, move } = useMessageTransitions();
  /** The version that somebody else has since changed. */
  const [staleAt, setStaleAt] = useState<string | null>(null);
  const reload = useCallback(() => void refetch(), [refetch]);
  const versionOf = useReadOnOpen(message, reload);
  const at = message ? `${message.messageId} ${message.auditDetails.version}` : null;
  const act = async (to: MessageStatus): Promise<void> => {
    if (message && isStale(await move(message, to, await versionOf(message)))) setStaleAt(at);
  };
  return { busy, act, isStale: at !== null && staleAt === at, reload };
};
