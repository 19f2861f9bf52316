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

/** Reads what decides about the actions on a transfer. */
export const readActionFacts = async (db: Kysely<DB>, firmId: string, row: Head): Promise<ActionFacts> => {
  const { transaction_id: id } = row;
  const { rows } = await sql<{
    documents_by: string | null;
    is_held: boolean;
    is_resubmitted: boolean;
    takes_form: boolean;
    clean_documents: number;
    clean_statements: number;
    linked_by: string[];
  }>`
    select (select user_id from transfer_step where firm_id = ${firmId} and transaction_id = ${id} and action = 'Documents sent' order by step desc limit 1) as documents_by,
      exists (select from transfer_line where firm_id = ${firmId} and transaction_id = ${id} and (held_quantity > 0 or held_amount > 0)) as is_held,
      exists (select from product_transfer where firm_id = ${firmId} and resubmits = ${id}) as is_resubmitted,
      exists (select from product_transfer p left join master_party m using (firm_id, master_party_id) where p.firm_id = ${firmId} and p.transaction_id = ${id}
        and coalesce(p.terms ->> 'signatureType', m.signature_type, 'Wet signature') <> 'Electronic') as takes_form,
      (select count(*)::integer from transfer_document l join client_document d using (firm_id, document_id) join stored_content c using (firm_id, content_hash)
        where l.firm_id = ${firmId} and l.transaction_id = ${id} and d.removed_at is null and c.scan = 'Clean') as clean_documents,
      (select count(*)::integer from transfer_document l join client_document d using (firm_id, document_id) join stored_content c using (firm_id, content_hash)
        where l.firm_id = ${firmId} and l.transaction_id = ${id} and d.removed_at is null and c.scan = 'Clean'
          and l.linked_at >= (select max(at) from transfer_step where firm_id = ${firmId} and transaction_id = ${id} and action = 'Crystallisation asked for')) as clean_statements,
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
    documentsBy: found?.documents_by ?? null,
    actionRequired: row.action_required,
    takesForm: found?.takes_form ?? false,
    cleanDocuments: found?.clean_documents ?? 0,
    cleanStatements: found?.clean_statements ?? 0,
    hasObstacle: row.obstacle !== null,
    linkedBy: new Set(found?.linked_by),
    isHeld: found?.is_held ?? false,
    isResubmitted: found?.is_resubmitted ?? false,
    hasTerms: row.terms !== null,
  };
};
