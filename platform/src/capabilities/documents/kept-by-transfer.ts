import { dateText } from '@tessera/domain/wording';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/** Steps after which somebody has relied on the documents that were linked by then. */
const reliedOn = ['Documents accepted', 'Checks passed', 'Refused', 'Crystallisation information given'];

/** The transfer that a document is linked to, the first of several; null for none. */
export const transferOfDocument = async (
  transaction: Transaction<DB>,
  firmId: string,
  documentId: string,
): Promise<string | null> => {
  const found = await transaction
    .selectFrom('transfer_document')
    .where('firm_id', '=', firmId)
    .where('document_id', '=', documentId)
    .select('transaction_id')
    .orderBy('transaction_id')
    .executeTakeFirst();
  return found?.transaction_id ?? null;
};

/**
 * Why a document can neither be removed nor taken from a transfer: it was sent with one and not refused since, or
 * somebody decided by it. Null when it can. With a transfer only that one counts.
 */
export const keptByTransfer = async (
  transaction: Transaction<DB>,
  firmId: string,
  documentId: string,
  transferId: string | null = null,
): Promise<string | null> => {
  const { rows } = await sql<{ transaction_id: string; business_date: string }>`
    select linked.transaction_id, used.business_date::text as business_date from transfer_document linked
      join lateral (select step.business_date from transfer_step step
        where step.firm_id = linked.firm_id and step.transaction_id = linked.transaction_id and step.step > linked.linked_step
          and (step.action = any(${reliedOn}::text[]) or step.action = 'Documents sent' and not exists (select from transfer_step later
            where later.firm_id = step.firm_id and later.transaction_id = step.transaction_id and later.step > step.step and later.action = 'Documents refused'))
        order by step.step limit 1) used on true
    where linked.firm_id = ${firmId} and linked.document_id = ${documentId} and (${transferId}::text is null or linked.transaction_id = ${transferId})
    order by linked.transaction_id limit 1`.execute(transaction);
  const [kept] = rows;
  return kept === undefined
    ? null
    : `It was sent with transfer ${kept.transaction_id}, or decided by, on ${dateText(kept.business_date)}, so it stays with it. Link another document beside it.`;
};
