import type { PoolClient } from 'pg';

/**
 * Makes a managed account that follows no model, besides what a firm's open transactions, transfers and bank details
 * bring its staff to look into. It changes a row that is there and draws no random number.
 */
export const writeExceptions = async (client: PoolClient, firmId: string): Promise<void> => {
  await client.query(
    `update account set discretionary = true, model_id = null where firm_id = $1 and account_id = (
       select account_id from account where firm_id = $1 and status = 'Active' and account_type = 'Wrapper' and model_id is not null order by account_id desc limit 1)`,
    [firmId],
  );
};
