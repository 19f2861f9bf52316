import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { ActionFacts } from './transfer-actions';
import type { TransferRow } from './stored-transfer';

type Head = Pick<
  TransferRow,
  'transaction_id' | 'transfer_status' | 'movement' | 'created_by' | 'needs_authorisation' | 'action_required' | 'terms'
>;

/** Reads what decides about the actions on a transfer. */
export const readActionFacts = async (db: Kysely<DB>, firmId: string, row: Head): Promise<ActionFacts> => {
  const { transaction_id: id } = row;
  const { rows } = await sql<{ documents_by: string | null; is_held: boolean; is_resubmitted: boolean }>`
    select (select user_id from transfer_step where firm_id = ${firmId} and transaction_id = ${id} and action = 'Documents sent' order by step desc limit 1) as documents_by,
      exists (select from transfer_line where firm_id = ${firmId} and transaction_id = ${id} and (held_quantity > 0 or held_amount > 0)) as is_held,
      exists (select from product_transfer where firm_id = ${firmId} and resubmits = ${id}) as is_resubmitted`.execute(
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
    isHeld: found?.is_held ?? false,
    isResubmitted: found?.is_resubmitted ?? false,
    hasTerms: row.terms !== null,
  };
};
