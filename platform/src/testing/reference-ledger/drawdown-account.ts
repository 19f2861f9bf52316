import type { Pool } from 'pg';

export interface DrawdownAccount {
  readonly accountId: string;
  readonly status?: 'Active' | 'Pending' | 'Closed';
  readonly groupType?: 'Crystallised' | 'Beneficiary' | 'CrystallisedTransfer';
}

/**
 * Opens an empty account beside a pension account of the demonstration, of the same client and product, in a pension
 * account group of its own. The caller refreshes the valuations.
 */
export const addDrawdownAccount = async (
  pool: Pool,
  pensionId: string,
  { accountId, status = 'Active', groupType = 'Crystallised' }: DrawdownAccount,
): Promise<void> => {
  const {
    rows: [columns],
  } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = 'account' and is_generated = 'NEVER'`,
  );
  const names = columns?.names ?? '';
  await pool.query(
    `insert into account (${names}) select ${names} from jsonb_populate_record(null::account, (select to_jsonb(account) || jsonb_build_object('account_id', $2::text, 'status', $3::text) from account where firm_id = 'NBW' and account_id = $1))`,
    [pensionId, accountId, status],
  );
  await pool.query(`insert into cash_balance (firm_id, account_id, amount) values ('NBW', $1, 0)`, [accountId]);
  await pool.query(
    `insert into account_client (firm_id, account_id, client_id) select firm_id, $2, client_id from account_client where firm_id = 'NBW' and account_id = $1`,
    [pensionId, accountId],
  );
  await pool.query(
    `insert into portfolio_group (firm_id, group_id, group_intent, group_type, client_product_id, name, status, node_id, created_date, updated_at, updated_by)
     select firm_id, 'drawdown ' || account_id, 'Pension Account Group', $2, client_product_id, 'Drawdown', 'Active', node_id, opened_date, now(), 'test' from account where firm_id = 'NBW' and account_id = $1`,
    [accountId, groupType],
  );
  await pool.query(
    `insert into portfolio_group_account (firm_id, group_id, account_id, line) values ('NBW', 'drawdown ' || $1, $1, 1)`,
    [accountId],
  );
};
