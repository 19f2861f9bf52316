import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { ActionFacts } from './transfer-actions';
import { linkSteps, type TransferRow } from './stored-transfer';

type Head = Pick<
  TransferRow,
  | 'transaction_id'
  | 'transfer_status'
  | 'movement'
  | 'created_by'
  | 'needs_authorisation'
  | 'action_required'
  | 'obstacle'
  | 'terms'
>;

/**
 * SQL: how many clean documents were linked since the other provider last asked for them, or ever where it never did. The
 * order of the steps decides: their times are of a business day, and of a clock.
 */
const cleanSince = (firmId: string, id: string, asked: string) => sql<number>`
  (select count(*)::integer from transfer_document l join client_document d using (firm_id, document_id) join stored_content c using (firm_id, content_hash)
    where l.firm_id = ${firmId} and l.transaction_id = ${id} and d.removed_at is null and c.scan = 'Clean'
      and l.linked_step > coalesce((select max(step) from transfer_step where firm_id = ${firmId} and transaction_id = ${id} and action = ${asked}), 0))`;

/** Reads what decides about the actions on a transfer. */
export const readActionFacts = async (db: Kysely<DB>, firmId: string, row: Head): Promise<ActionFacts> => {
  const { transaction_id: id } = row;
  const { rows } = await sql<{
    sent_by: string[];
    is_held: boolean;
    is_resubmitted: boolean;
    clean_documents: number;
    clean_statements: number;
    linked_by: string[];
  }>`
    select array(select distinct user_id from transfer_step where firm_id = ${firmId} and transaction_id = ${id} and action = 'Documents sent' and user_id is not null) as sent_by,
      exists (select from transfer_line where firm_id = ${firmId} and transaction_id = ${id} and (held_quantity > 0 or held_amount > 0)) as is_held,
      exists (select from product_transfer where firm_id = ${firmId} and resubmits = ${id}) as is_resubmitted,
      ${cleanSince(firmId, id, 'Documents asked for')} as clean_documents,
      ${cleanSince(firmId, id, 'Crystallisation asked for')} as clean_statements,
      array(select linked_by from transfer_document where firm_id = ${firmId} and transaction_id = ${id}
        union select user_id from transfer_step where firm_id = ${firmId} and transaction_id = ${id} and action = ${linkSteps.linked} and user_id is not null) as linked_by`.execute(
    db,
  );
  const [found] = rows;
  return {
    status: row.transfer_status,
    movement: row.movement,
    needsAuthorisation: row.needs_authorisation,
    createdBy: row.created_by,
    sentBy: new Set(found?.sent_by),
    actionRequired: row.action_required,
    cleanDocuments: found?.clean_documents ?? 0,
    cleanStatements: found?.clean_statements ?? 0,
    hasObstacle: row.obstacle !== null,
    linkedBy: new Set(found?.linked_by),
    isHeld: found?.is_held ?? false,
    isResubmitted: found?.is_resubmitted ?? false,
    hasTerms: row.terms !== null,
  };
};
