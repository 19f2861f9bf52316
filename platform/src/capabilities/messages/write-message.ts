import type { MessageType } from '@tessera/contract/messages/values';
import { recordId } from '@tessera/domain/identifiers';
import { sql, type Transaction } from 'kysely';
import { takeNumber } from '../../foundation/database/take-number';
import type { DB } from '../../foundation/database/schema';
import { documentMediaType, type DocumentContent } from '../files/document-content';
import { writeAudit } from '../../requests/access/audit';
import type { Notice } from './wording';

/** The author of a message that no user wrote. */
const author = 'tessera';

export interface NewFile {
  readonly name: string;
  readonly content: DocumentContent;
}

export interface NewMessage extends Notice {
  readonly clientId: string;
  /** Null for what is about no account of its own. */
  readonly accountId: string | null;
  readonly transactionId: string | null;
  readonly type: MessageType;
  readonly files: readonly NewFile[];
  /** Ids of files the client already has. */
  readonly knownFileIds: readonly string[];
}

/** Writes files of a client and returns their ids in the same order. */
const writeFiles = async (
  db: Transaction<DB>,
  firmId: string,
  { clientId, accountId, files }: Pick<NewMessage, 'clientId' | 'accountId' | 'files'>,
  at: Date,
): Promise<string[]> => {
  const ids: string[] = [];
  for (const { name, content } of files) {
    const fileId = recordId('file', await takeNumber(db, 'file_number'));
    await db
      .insertInto('file')
      .values({
        firm_id: firmId,
        file_id: fileId,
        client_id: clientId,
        account_id: accountId,
        name,
        media_type: documentMediaType,
        content: JSON.stringify(content),
        created_at: at,
      })
      .execute();
    ids.push(fileId);
  }
  return ids;
};

const attach = async (
  db: Transaction<DB>,
  firmId: string,
  messageId: string,
  fileIds: readonly string[],
  after = 0,
): Promise<void> => {
  if (fileIds.length > 0)
    await db
      .insertInto('message_file')
      .values(
        fileIds.map((fileId, index) => ({
          firm_id: firmId,
          message_id: messageId,
          file_id: fileId,
          line: after + index,
        })),
      )
      .execute();
};

const auditMessage = (
  db: Transaction<DB>,
  firmId: string,
  { clientId, type, title }: Pick<NewMessage, 'clientId' | 'type' | 'title'>,
  messageId: string,
  at: Date,
): Promise<void> =>
  writeAudit(db, {
    firmId,
    userId: null,
    action: 'platform.message',
    outcome: 'done',
    recordId: clientId,
    writtenAt: at,
    release: null,
    before: {},
    after: { messageId, messageType: type, title },
  });

/** Writes a message with its files and its audit row; returns its id. */
export const writeMessage = async (
  db: Transaction<DB>,
  firmId: string,
  message: NewMessage,
  at: Date,
): Promise<string> => {
  const messageId = recordId('message', await takeNumber(db, 'message_number'));
  const { clientId, accountId, transactionId, type, title, body, knownFileIds } = message;
  await db
    .insertInto('message')
    .values({
      firm_id: firmId,
      message_id: messageId,
      client_id: clientId,
      account_id: accountId,
      transaction_id: transactionId,
      message_type: type,
      title,
      body: [...body],
      status: 'Unread',
      created_at: at,
      updated_at: at,
      updated_by: author,
    })
    .execute();
  await attach(db, firmId, messageId, [...knownFileIds, ...(await writeFiles(db, firmId, message, at))]);
  await auditMessage(db, firmId, message, messageId, at);
  return messageId;
};

/** Adds files to an existing message of the day; its text has changed, so it becomes unread. */
export const addToMessage = async (
  db: Transaction<DB>,
  firmId: string,
  messageId: string,
  message: NewMessage,
  at: Date,
): Promise<void> => {
  const { title, body } = message;
  const { lines } = await db
    .selectFrom('message_file')
    .where('firm_id', '=', firmId)
    .where('message_id', '=', messageId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('line'), eb.lit(-1)).as('lines'))
    .executeTakeFirstOrThrow();
  await attach(db, firmId, messageId, await writeFiles(db, firmId, message, at), Number(lines) + 1);
  await db
    .updateTable('message')
    .set({
      title,
      body: [...body],
      status: 'Unread',
      read_at: null,
      read_by: null,
      updated_at: at,
      updated_by: author,
      version: sql`version + 1`,
    })
    .where('firm_id', '=', firmId)
    .where('message_id', '=', messageId)
    .execute();
  await auditMessage(db, firmId, message, messageId, at);
};

/**
 * Records the subjects of a message. A subject that already has a message violates a constraint, so nothing is notified
 * twice.
 */
export const writeSubjects = async (
  db: Transaction<DB>,
  firmId: string,
  messageId: string,
  kind: 'Transaction' | 'Account',
  ids: readonly string[],
): Promise<void> => {
  if (ids.length > 0)
    await db
      .insertInto('message_subject')
      .values(ids.map((id) => ({ firm_id: firmId, subject_kind: kind, subject_id: id, message_id: messageId })))
      .execute();
};
