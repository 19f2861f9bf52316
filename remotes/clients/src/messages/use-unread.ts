import { usePortal } from '@tessera/runtime';
import { useGetMessageStatsQuery } from '../api';

/** How many messages nobody has read yet, of a client or of all one sees; undefined while that is not known. */
export const useUnread = (clientId?: string): number | undefined => {
  const { firmId } = usePortal().firm;
  return useGetMessageStatsQuery({ firmId, ...(clientId === undefined ? {} : { clientId }) }).data?.unread;
};
