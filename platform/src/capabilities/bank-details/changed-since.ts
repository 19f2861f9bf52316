import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { usedAt, type DatedBankDetails } from './changed-on';

/**
 * Whether an account's payments go to other bank details than at a time, its own or its lead client's. What had none then
 * relied on none.
 */
export const detailsChangedSince = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
  then: Date,
): Promise<boolean> => {
  const { rows } = await sql<DatedBankDetails & { in_use: string | null }>`
    select details.bank_details_id, details.account_id, details.created_at, details.replaced_at,
      (select used.bank_details_id from account_bank_details used where used.firm_id = account.firm_id and used.account_id = account.account_id) as in_use
    from account join bank_details details on details.firm_id = account.firm_id and (details.account_id = account.account_id or details.client_id = account.lead_client_id)
    where account.firm_id = ${firmId} and account.account_id = ${accountId}`.execute(db);
  const before = usedAt(rows, then);
  return before !== null && before !== (rows[0]?.in_use ?? null);
};
