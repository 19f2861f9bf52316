import { orList } from '@tessera/contract';
import { messageTransitions, type MessageStatus } from '@tessera/contract/messages/values';
import { stale, seenVersion } from '../../requests/http/if-match';
import { ApiError, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { seenMessages } from './seen-messages';

/** @throws ApiError 409 where the table has no such transition. */
const checkTransition = (from: MessageStatus, to: MessageStatus): void => {
  if (messageTransitions.some((move) => move.from === from && move.to === to)) return;
  const next = orList(messageTransitions.filter((move) => move.from === from).map((move) => move.to));
  throw new ApiError(
    'conflict',
    from === to
      ? `The message is already ${to}.`
      : `A message that is ${from} cannot become ${to}. It can become ${next}.`,
  );
};

/** Who read a message, and when, after the change. Archiving leaves both as they are. */
const readingOf = (
  status: MessageStatus,
  was: Date | null,
  reader: { readonly read_at: Date; readonly read_by: string },
): { read_at?: Date | null; read_by?: string | null } => {
  if (status === 'Unread') return { read_at: null, read_by: null };
  return status === 'Read' && was === null ? reader : {};
};

/** Marks a message as read or unread, or archives it, by the transition table. */
export const updateMessageStatus: Handler<'updateMessageStatus'> = async ({
  path: { messageId },
  body: { status, auditDetails },
  ifMatch,
  scope,
  services,
}) => {
  const seen = seenVersion(auditDetails?.version, ifMatch, 'auditDetails.version');
  if (
    !(await seenMessages(scope)
      .where('message.message_id', '=', messageId)
      .select('message.message_id')
      .executeTakeFirst())
  )
    throw notFound('Message');
  const {
    firmId,
    caller: { userId },
  } = scope;
  const at = services.clock();
  const data = await scope.change(messageId, async (transaction) => {
    const before = await transaction
      .selectFrom('message')
      .where('firm_id', '=', firmId)
      .where('message_id', '=', messageId)
      .select(['status', 'read_at', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (seen !== null && seen !== before.version) throw stale();
    checkTransition(before.status, status);
    const version = before.version + 1;
    await transaction
      .updateTable('message')
      .set({
        status,
        ...readingOf(status, before.read_at, { read_at: at, read_by: userId }),
        updated_at: at,
        updated_by: userId,
        version,
      })
      .where('firm_id', '=', firmId)
      .where('message_id', '=', messageId)
      .execute();
    return { before: { status: before.status }, after: { status }, answer: { id: messageId, firmId, status, version } };
  });
  return { data };
};
