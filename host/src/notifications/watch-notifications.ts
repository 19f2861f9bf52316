import type { Portal } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import type { Meta } from '@tessera/contract';
import type { CallRow } from '@tessera/contract/schemas';

export type WaitingNotification = Pick<
  CallRow<'listNotifications'>,
  'notificationId' | 'title' | 'clientName' | 'openedDate'
>;

/** What waits for the user: how many, and the newest. */
export interface Waiting {
  readonly count: number;
  readonly newest: readonly WaitingNotification[];
}

export interface NotificationWatch {
  /** Null until it is known. What was known stays when a later read fails. */
  readonly waiting: ReturnType<typeof createWatched<Waiting | null>>;
  /** Reads again, unless that was just done; `now` reads in any case. */
  readonly refresh: (options?: { readonly now?: boolean }) => Promise<void>;
}

/** The least time between two reads that nothing but time asks for. */
const leastMs = 20_000;

/**
 * Watches what waits for the user, and the `newestMax` newest of it. It reads when the user does something and never by a timer: a page that is only left
 * open must not keep its session alive. A failed read is not told: the user asked for nothing.
 */
export const watchNotifications = (
  portal: Portal,
  newestMax: number,
  clock: () => number = Date.now,
): NotificationWatch => {
  const waiting = createWatched<Waiting | null>(null);
  let readAt = -Infinity;
  let last = 0;
  const query = new URLSearchParams({
    forMe: 'true',
    status: 'Open',
    sort: '-openedDate',
    page: '1',
    pageSize: String(newestMax),
  });
  const path = `/notification/${encodeURIComponent(portal.firm.firmId)}?${query}`;
  const refresh: NotificationWatch['refresh'] = async ({ now = false } = {}) => {
    if (!now && clock() - readAt < leastMs) return;
    readAt = clock();
    last += 1;
    const turn = last;
    try {
      const { status, body } = await portal.api.send({ method: 'GET', path });
      if (status === 401 || status === 419) return portal.api.sessionExpired();
      const answer = body as { readonly data?: readonly WaitingNotification[]; readonly meta?: Meta } | undefined;
      // Of two reads the later one counts, whichever answers first.
      if (turn !== last || status >= 400 || !Array.isArray(answer?.data)) return undefined;
      const newest = answer.data as readonly WaitingNotification[];
      waiting.set({ count: answer.meta?.count ?? newest.length, newest });
    } catch {
      // No answer: what was known stays.
    }
    return undefined;
  };
  return { waiting, refresh };
};
