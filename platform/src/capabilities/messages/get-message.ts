import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireTimestamp } from '../../requests/http/wire';
import { selectMessageRows, toMessageRow } from './message-row';
import { seenMessages } from './seen-messages';

/** One message in full. Reading it here writes nothing: `updateMessageStatus` marks it as read. */
export const getMessage: Handler<'getMessage'> = async ({ path: { messageId }, scope }) => {
  const row = await selectMessageRows(seenMessages(scope).where('message.message_id', '=', messageId))
    .leftJoin('portal_user as reader', (join) =>
      join.onRef('reader.firm_id', '=', 'message.firm_id').onRef('reader.user_id', '=', 'message.read_by'),
    )
    .select([
      'message.body',
      'message.read_at',
      'message.read_by',
      'reader.name as reader_name',
      'message.updated_at',
      'message.updated_by',
      'message.version',
    ])
    .executeTakeFirst();
  if (!row) throw notFound('Message');
  return {
    data: {
      ...toMessageRow(row),
      body: row.body,
      readDate: row.read_at === null ? null : wireTimestamp(row.read_at),
      readByName: row.reader_name ?? row.read_by,
      auditDetails: {
        application: 'tessera',
        userFirmId: row.firm_id,
        userId: row.updated_by,
        updateDate: wireTimestamp(row.updated_at),
        version: row.version,
      },
    },
  };
};
