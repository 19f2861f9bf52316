import { useState } from 'react';
import { usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';

/** The oldest age of the unread count while the window is visible. */
const refreshMs = 60_000;

/**
 * The numbers of messages and of unread ones, of one client or of all the user may see. Refreshed each minute while the
 * window is visible, and when the user returns to it. After a failed read it waits for that return, so that a failure
 * is shown once.
 */
export const useMessageStats = (clientId?: string) => {
  const { firmId } = usePortal().firm;
  const [failed, setFailed] = useState(false);
  const stats = Api.useGetMessageStatsQuery(
    { firmId, ...(clientId === undefined ? {} : { clientId }) },
    { pollingInterval: failed ? 0 : refreshMs, skipPollingIfUnfocused: true },
  );
  if (stats.isError !== failed) setFailed(stats.isError);
  return stats;
};

/** The number of unread messages of one client or of all; undefined until known. */
export const useUnread = (clientId?: string): number | undefined => useMessageStats(clientId).data?.unread;
