import type { CallRow } from '@tessera/contract/schemas';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { toFileHead } from '../files/file-head';
import { wireTimestamp } from '../../requests/http/wire';
import type { seenMessages } from './seen-messages';

/** Adds the columns of a message row. */
export const selectMessageRows = (messages: ReturnType<typeof seenMessages>) =>
  messages
    .select([
      'message.firm_id',
      'message.message_id',
      'message.client_id',
      'client.name as client_name',
      'account.account_id',
      'account.name as account_name',
      'message.message_type',
      'message.title',
      'message.status',
      'message.created_at',
      'message.transaction_id',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('message_file')
          .innerJoin('file', (join) =>
            join.onRef('file.firm_id', '=', 'message_file.firm_id').onRef('file.file_id', '=', 'message_file.file_id'),
          )
          .whereRef('message_file.firm_id', '=', 'message.firm_id')
          .whereRef('message_file.message_id', '=', 'message.message_id')
          .select([
            'file.file_id as fileId',
            'file.name',
            'file.media_type as mediaType',
            'file.created_at as createdAt',
          ])
          .orderBy('message_file.line')
          .orderBy('file.file_id'),
      ).as('files'),
    ]);

export type SelectedMessage = Awaited<ReturnType<ReturnType<typeof selectMessageRows>['execute']>>[number];

export const toMessageRow = (row: SelectedMessage): CallRow<'listMessages'> => ({
  id: row.message_id,
  messageId: row.message_id,
  firmId: row.firm_id,
  clientId: row.client_id,
  clientName: row.client_name,
  accountId: row.account_id,
  accountName: row.account_name,
  messageType: row.message_type,
  title: row.title,
  status: row.status,
  createdDate: wireTimestamp(row.created_at),
  documents: row.files.map((file) => toFileHead(row.firm_id, { ...file, createdAt: String(file.createdAt) })),
  // A caller sees a transaction if they see its account.
  transactionId: row.account_id === null ? null : row.transaction_id,
});
