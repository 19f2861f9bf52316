import { useCallback, useEffect, useRef } from 'react';
import { isStale } from '@tessera/api';
import { errorTypes } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import { callErrorOf, useAccess, usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';
import { clientAction } from '../shared/access-rules';

const conflict = errorTypes.conflict;

interface Marked {
  readonly messageId: string;
  /** The version that marking gave the message; 0 when it was refused. */
  readonly version: Promise<number>;
}

/**
 * Marks a message as read when it is opened, once per opening, where the user may do so. Returns the message's version
 * after that, so that an action taken at once waits for the mark and is not refused as a conflict.
 */
export const useReadOnOpen = (
  message: CallData<'getMessage'> | undefined,
  onOvertaken: () => void,
): ((message: CallData<'getMessage'>) => Promise<number>) => {
  const portal = usePortal();
  const may = useAccess(clientAction).allowed;
  const [update] = Api.useUpdateMessageStatusMutation();
  const opened = useRef<string | null>(null);
  const marked = useRef<Marked | null>(null);
  const { firmId, messageId, status } = message ?? {};
  const version = message?.auditDetails.version;
  useEffect(() => {
    if (firmId === undefined || messageId === undefined || version === undefined) {
      opened.current = null;
      return;
    }
    if (!may || opened.current === messageId) return;
    // A message marked as unread by hand stays unread while it is open.
    opened.current = messageId;
    if (status !== 'Unread') return;
    const answer = update({ firmId, messageId, body: { status: 'Read', auditDetails: { version } } });
    marked.current = { messageId, version: answer.then(({ data }) => data?.version ?? 0) };
    void answer.then(({ error }) => {
      const failure = callErrorOf(error);
      if (failure === null) return;
      // Someone else marked it meanwhile: what they did stands.
      if (isStale(failure) || failure.statusCode === conflict) onOvertaken();
      else portal.toast({ kind: 'error', message: `The message could not be marked as read. ${failure.errorMessage}` });
    });
  }, [firmId, messageId, status, version, may, update, onOvertaken, portal]);
  return useCallback(
    async (seen) =>
      Math.max(
        seen.auditDetails.version,
        marked.current?.messageId === seen.messageId ? await marked.current.version : 0,
      ),
    [],
  );
};
