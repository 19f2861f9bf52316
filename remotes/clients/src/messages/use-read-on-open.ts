import { useEffect, useRef } from 'react';
import { callErrorOf } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { useAccess, usePortal } from '@tessera/runtime';
import { useUpdateMessageStatusMutation } from '../api';
import { clientAction } from '../shared/access-rules';

/** Somebody else marked it meanwhile: what they did stands. */
const overtaken: readonly number[] = [409, 412];

/** Marks a message as read when it is opened, once for each opening, where the reader may. */
export const useReadOnOpen = (message: CallData<'getMessage'> | undefined, onOvertaken: () => void): void => {
  const portal = usePortal();
  const may = useAccess(clientAction).allowed;
  const [update] = useUpdateMessageStatusMutation();
  const opened = useRef<string | null>(null);
  const { firmId, messageId, status } = message ?? {};
  const version = message?.auditDetails.version;
  useEffect(() => {
    if (firmId === undefined || messageId === undefined || version === undefined || !may || opened.current === messageId) return;
    // What is marked as unread by hand stays so while it is open.
    opened.current = messageId;
    if (status !== 'Unread') return;
    void update({ firmId, messageId, body: { status: 'Read', auditDetails: { version } } }).then(({ error }) => {
      const failure = callErrorOf(error);
      if (failure === null) return;
      if (overtaken.includes(failure.statusCode)) onOvertaken();
      else portal.toast({ kind: 'error', message: `The message could not be marked as read. ${failure.errorMessage}` });
    });
  }, [firmId, messageId, status, version, may, update, onOvertaken, portal]);
};
