import type { Pool } from 'pg';
import type { ModelAccount, ModelInstrument } from './model-account';

const scaled = (text: string, decimals: number): bigint => {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(`${whole}${rest.padEnd(decimals, '0').slice(0, decimals)}`);
};

/** Reads accounts of the demonstration into the model: some of every status that matters, none with open work of its own. */
export const loadModel = async (pool: Pool, asOf: string): Promise<{ accounts: ModelAccount[]; instruments: ModelInstrument[] }> => {
  const { rows: found } = await pool.query<{ account_id: string; status: string; account_type: string; bank: string | null; cash: string; wrapper_type: string; paid: string }>(
    `select account_id, status, account_type, (select status from bank_details b where b.firm_id = a.firm_id and b.client_id = a.lead_client_id) as bank, amount as cash, wrapper_type,
       (select coalesce(sum(p.amount), 0) from cash_posting p where p.firm_id = a.firm_id and p.account_id = a.account_id and transaction_code = 'PAYI' and value_date between '2026-04-06' and '2027-04-05') as paid
     from (select account.*, row_number() over (partition by status, account_type order by account_id) as place from account where firm_id = 'NBW'
       and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status <> 'Completed')) a
     join cash_balance using (firm_id, account_id)
     where (status = 'Active' and account_type = 'Wrapper' and place <= 7) or (status in ('Active', 'Suspended', 'Pending') and place = 1) order by account_id`,
  );
  const ids = found.map((row) => row.account_id);
  const { rows: held } = await pool.query<{ account_id: string; asset_id: string; quantity: string; book_cost: string }>(`select * from holding where firm_id = 'NBW' and account_id = any($1)`, [ids]);
  const { rows: coming } = await pool.query<{ account_id: string; value_date: string; amount: string }>(
    `select account_id, value_date, amount from cash_posting where firm_id = 'NBW' and account_id = any($1) and value_date > $2 and amount > 0`, [ids, asOf]);
  const accounts = found.map((row): ModelAccount => ({
    accountId: row.account_id, status: row.status, holdsOrders: row.account_type === 'Wrapper', paysOut: row.bank === 'Active' && ['GIA', 'ISA', 'CASH'].includes(row.wrapper_type), cash: scaled(row.cash, 2), transactions: [],
    allowance: row.wrapper_type === 'ISA' ? 2_000_000n : row.wrapper_type === 'JISA' ? 900_000n : null, paidBefore: scaled(row.paid, 2),
    coming: coming.filter((each) => each.account_id === row.account_id).map((each) => ({ date: each.value_date, amount: scaled(each.amount, 2) })),
    units: new Map(held.filter((each) => each.account_id === row.account_id).map((each) => [each.asset_id, { quantity: scaled(each.quantity, 8), cost: scaled(each.book_cost, 2) }])),
  }));
  const { rows: traded } = await pool.query<{ asset_id: string; instrument_type: string; country_of_issue: string; minimum_transfer_unit: string; price: string; status: string; dealing: string | null }>(
    `select asset_id, instrument_type, country_of_issue, minimum_transfer_unit, (select price from price p where p.asset_id = i.asset_id and price_date <= $1 order by price_date desc limit 1) as price, f.status,
       (select amount from firm_charge c where c.firm_id = 'NBW' and c.instrument_type = i.instrument_type and charge_type = 'Dealing' and from_date <= $1 order by from_date desc limit 1) as dealing
     from firm_instrument f join instrument i using (asset_id) where f.firm_id = 'NBW' order by asset_id`, [asOf]);
  const owned = new Set(held.map((each) => each.asset_id));
  // All that the accounts hold, one of every kind, and what is suspended.
  const kinds = new Set<string>();
  const instruments = traded.filter((row) => {
    const kind = `${row.instrument_type} ${row.status}`;
    const first = !kinds.has(kind);
    kinds.add(kind);
    return first || owned.has(row.asset_id);
  }).map((row): ModelInstrument => ({
    assetId: row.asset_id, type: row.instrument_type, country: row.country_of_issue, unit: scaled(row.minimum_transfer_unit, 8), price: scaled(row.price, 8), suspended: row.status !== 'Active', dealing: scaled(row.dealing ?? '0', 2),
  }));
  return { accounts, instruments };
};
