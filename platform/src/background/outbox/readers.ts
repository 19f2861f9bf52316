import { refreshFirm } from '../notifications/refresh';
import { storedBusinessDate } from '../queue/record-run';
import { webhookReader } from '../webhooks/reader';
import type { EventReader } from './reader';

/** Opens and ends the exceptions of the firms in which something happened, soon after it did. */
const exceptions: EventReader = {
  name: 'exceptions',
  handle: async (transaction, events, at) => {
    const businessDate = await storedBusinessDate(transaction);
    for (const firmId of [...new Set(events.map((event) => event.firmId))].sort())
      await refreshFirm(transaction, { firmId, businessDate, at });
  },
};

/** Everything that follows domain events. Each has its own position: one that fails holds up no other. */
export const readers: readonly EventReader[] = [exceptions, webhookReader];
