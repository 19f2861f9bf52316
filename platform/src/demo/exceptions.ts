import type { PoolClient } from 'pg';

/**
 * Makes what a firm's staff have to look into, besides what its open transactions and bank details bring: a managed
 * account that follows no model, and a mandate that its bank reports as ended while payments depend on it. It changes
 * rows that are there and draws no random number.
 */
export const writeExceptions = async (
  client: PoolClient,
  firmId: string,
  { asOf, writtenAt }: { readonly asOf: string; readonly writtenAt: string },
): Promise<void> => {
  await client.query(
    `update account set discretionary = true, model_id = null where firm_id = $1 and account_id = (
       select account_id from account where firm_id = $1 and status = 'Active' and account_type = 'Wrapper' and model_id is not null order by account_id desc limit 1)`,
    [firmId],
  );
  const { rows } = await client.query<{ mandate_id: string }>(
    `update mandate set status = 'Cancelled', updated_at = $2, version = version + 1 where firm_id = $1 and mandate_id = (
       select mandate.mandate_id from mandate join account on account.firm_id = mandate.firm_id and account.lead_client_id = mandate.client_id
         join recurring_order on recurring_order.firm_id = account.firm_id and recurring_order.account_id = account.account_id
       where mandate.firm_id = $1 and mandate.status = 'Active' and recurring_order.status = 'Active' and recurring_order.method = 'Direct Debit'
       order by mandate.mandate_id desc limit 1) returning mandate_id`,
    [firmId, writtenAt],
  );
  for (const { mandate_id: mandateId } of rows)
    await client.query(
      `insert into mandate_step (firm_id, mandate_id, step, at, business_date, report, reason_code, reason, from_status, to_status)
       values ($1, $2, 1, $3, $4, 'ADDACS', '1', 'ADDACS 1 Instruction cancelled by payer. Agree with the client how they pay.', 'Active', 'Cancelled')`,
      [firmId, mandateId, writtenAt, asOf],
    );
};
