import type { CallBody } from '@tessera/contract/schemas';
import { transferNotesMax } from '@tessera/contract/transfers/workbench';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { TransferActor, TransferRow } from '../moving/stored-transfer';
import { contactAfter } from './checks';

/** Why a transfer takes no more notes, or null. */
export const fullRefusal = async (
  transaction: Transaction<DB>,
  firmId: string,
  transferId: string,
): Promise<string | null> => {
  const { count } = await transaction
    .selectFrom('transfer_note')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transferId)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) < transferNotesMax ? null : `The transfer has ${transferNotesMax} notes, which is the most.`;
};

type NewNote = CallBody<'addTransferNote'>;

/** Writes a note, and the next contact that it leads to. The caller has locked the transfer and checked the note. */
export const writeNote = async (
  transaction: Transaction<DB>,
  { firmId, userId, businessDate, at }: TransferActor,
  { transaction_id: transferId, next_contact: before }: Pick<TransferRow, 'transaction_id' | 'next_contact'>,
  body: NewNote,
): Promise<void> => {
  const { kind, text, whom = null, how = null, due = null } = body;
  await sql`
    insert into transfer_note (firm_id, transaction_id, note, kind, text, at, business_date, user_id, whom, how, due)
    select ${firmId}, ${transferId}, coalesce(max(note), 0) + 1, ${kind}, ${text.trim()}, ${at}, ${businessDate}, ${userId}, ${whom}, ${how}, ${due}::date
    from transfer_note where firm_id = ${firmId} and transaction_id = ${transferId}`.execute(transaction);
  const next = contactAfter(body, before, businessDate);
  if (next === before) return;
  await transaction
    .updateTable('product_transfer')
    .set((eb) => ({ next_contact: next, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', transferId)
    .execute();
};
