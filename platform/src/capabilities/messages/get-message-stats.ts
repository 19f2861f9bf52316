import { messageStatuses, messageTypes } from '@tessera/contract/messages/values';
import type { Handler } from '../../requests/handler';
import { seenMessages } from './seen-messages';

/** The number of messages of each status and type, for one client or for all the caller sees. */
export const getMessageStats: Handler<'getMessageStats'> = async ({ query: { clientId }, scope }) => {
  const rows = await seenMessages(scope)
    .$if(clientId !== undefined, (messages) => messages.where('message.client_id', '=', clientId ?? ''))
    .select((eb) => ['message.status', 'message.message_type', eb.fn.countAll<bigint>().as('count')])
    .groupBy(['message.status', 'message.message_type'])
    .execute();
  const counted = (holds: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(holds).reduce((total, { count }) => total + Number(count), 0);
  return {
    data: {
      total: counted(() => true),
      unread: counted((row) => row.status === 'Unread'),
      byStatus: messageStatuses.map((status) => ({ status, count: counted((row) => row.status === status) })),
      byType: messageTypes
        .filter((type) => rows.some((row) => row.message_type === type))
        .map((messageType) => ({
          messageType,
          count: counted((row) => row.message_type === messageType),
          unread: counted((row) => row.message_type === messageType && row.status === 'Unread'),
        })),
    },
  };
};
