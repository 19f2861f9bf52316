import { useState } from 'react';
import { usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';

/** How old what is said of unread messages may be while somebody looks. */
const refreshMs = 60_000;

/**
 * How many messages there are and how many of them are unread, of a client or of all one sees; asked anew each minute
 * while the window is seen, and when it is come back to. Once it cannot be read it is left until then: a failure is
 * said once.
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

/** How many messages nobody has read yet, of a client or of all one sees; undefined while that is not known. */
export const useUnread = (clientId?: string): number | undefined => useMessageStats(clientId).data?.unread;
