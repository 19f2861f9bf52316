import { Type } from '@sinclair/typebox';
import { FileHead } from '../files/schemas';
import {
  AuditDetails,
  Id,
  IsoDate,
  Nullable,
  OneOf,
  Text,
  Timestamp,
  Written,
  paging,
  versioned,
} from '../language/primitives';
import { messageStatuses, messageTypes } from './values';

const Message = Type.Object({
  id: Id,
  messageId: Id,
  firmId: Id,
  clientId: Id,
  clientName: Type.String(),
  /** Null when the message is not about a single account, or the caller may not see that account. */
  accountId: Nullable(Id),
  accountName: Nullable(Type.String()),
  messageType: OneOf(messageTypes),
  title: Type.String(),
  status: OneOf(messageStatuses),
  createdDate: Timestamp,
  /** Attachments: several contract notes of one day are one message. */
  documents: Type.Array(FileHead),
  /** Set when the message is about a transaction. */
  transactionId: Nullable(Id),
});

const count = Type.Integer({ minimum: 0 });

export const messageSchemas = {
  listMessages: {
    query: Type.Object({
      clientId: Type.Optional(Id),
      messageType: Type.Optional(Text),
      status: Type.Optional(Text),
      accountId: Type.Optional(Id),
      fromDate: Type.Optional(IsoDate),
      toDate: Type.Optional(IsoDate),
      ...paging,
    }),
    data: Type.Array(Message),
  },
  getMessage: {
    data: Type.Composite([
      Message,
      Type.Object({
        /** Paragraphs of plain text. */ body: Type.Array(Type.String()),
        readDate: Nullable(Timestamp),
        readByName: Nullable(Type.String()),
        auditDetails: AuditDetails,
      }),
    ]),
  },
  updateMessageStatus: { body: Type.Object({ status: OneOf(messageStatuses), ...versioned }), data: Written },
  getMessageStats: {
    query: Type.Object({ clientId: Type.Optional(Id) }),
    data: Type.Object({
      total: count,
      unread: count,
      byStatus: Type.Array(Type.Object({ status: OneOf(messageStatuses), count })),
      /** Types without messages are left out. */
      byType: Type.Array(Type.Object({ messageType: OneOf(messageTypes), count, unread: count })),
    }),
  },
};
