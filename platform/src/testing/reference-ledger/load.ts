import type { Pool } from 'pg';
import type { Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import type { ReferencePaye } from './reference-ledger';
import { refreshValuations } from '../../ledger/valuation/refresh';
import { addDrawdownAccount } from './drawdown-account';
import type { ReferenceAccount, ReferenceClient, ReferenceInstrument, ReferenceSubscriber } from './account';

const scaled = (text: string, decimals: number): bigint => {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(`${whole}${rest.padEnd(decimals, '0').slice(0, decimals)}`);
};

const limits: Readonly<Record<string, bigint>> = { ISA: 2_000_000n, JISA: 900_000n };

interface AccountRow {
  account_id: string;
  status: string;
  account_type: string;
  wrapper_type: string;
  client_product_id: string | null;
  funds: string;
  lead_client_id: string;
  opened_date: string;
  holders: string[];
  bank: string | null;
  mandate: string | null;
  age: number | null;
  tax_domicile: string | null;
  cash: string;
}

/**
 * Clients of every kind that matters: with accounts of all wrappers, a mandate, a junior account, an employer's scheme;
 * too old for relief; without bank details; with an account that is not open.
 */
const chosenClients = `
  with idle as (
    select a.* from account a where firm_id = 'NBW' and not exists (select from portfolio_transaction t where t.firm_id = a.firm_id and t.account_id = a.account_id and t.status <> 'Completed')
  ), shape as (
    select lead_client_id, array_agg(wrapper_type order by wrapper_type) filter (where idle.status = 'Active') as active, array_agg(idle.status) as statuses, count(*) as size, max(date_part('year', age($1::date, date_of_birth))) as age,
      max(b.status) as bank, max(m.status) as mandate
    from idle join client c on c.firm_id = idle.firm_id and c.client_id = lead_client_id left join bank_details b on b.firm_id = idle.firm_id and b.client_id = lead_client_id and b.replaced_at is null
      left join mandate m on m.firm_id = idle.firm_id and m.client_id = lead_client_id and m.status <> 'Cancelled'
    where date_part('year', age($1::date, date_of_birth)) is not distinct from date_part('year', age($1::date + 60, date_of_birth)) group by lead_client_id
  ), kinds as (
    select lead_client_id, case
      when active @> array['GIA', 'ISA', 'CASH'] and active && array['SIPP', 'PENSION'] then 'full' when active && array['SIPP', 'PENSION'] and age >= 75 then 'old' when active @> array['GIA', 'ISA', 'SIPP'] and mandate = 'Active' then 'mandate'
      when size >= 3 and bank is null and active is not null then 'no bank' when active @> array['JISA'] then 'junior' when active @> array['SSAS'] then 'employer' when 'Suspended' = any(statuses) then 'suspended' when 'Pending' = any(statuses) then 'pending'
      end as kind from shape
  )
  select min(lead_client_id) as client_id from kinds where kind is not null group by kind`;

/**
 * Few accounts of the demonstration have two holders, and units move only between accounts of one wrapper with a common
 * holder. So the clients are made joint holders of each other's general accounts and pensions.
 */
const makeJoint = async ({ db, pool }: Database<DB>, clients: readonly string[]): Promise<void> => {
  await pool.query(
    `with own as (select lead_client_id, account_id, case when wrapper_type = 'GIA' then 'GIA' else 'pension' end as kind from account where firm_id = 'NBW' and status = 'Active' and wrapper_type in ('GIA', 'SIPP', 'PENSION', 'SSAS') and lead_client_id = any($1))
     insert into account_client (firm_id, account_id, client_id) select 'NBW', a.account_id, b.lead_client_id from own a join own b using (kind) where a.lead_client_id <> b.lead_client_id on conflict do nothing`,
    [clients],
  );
  await refreshValuations(db, 'NBW');
};

/**
 * Each pension of the demonstration is a product of its own. Of the clients' uncrystallised pensions the first has
 * every kind of account beside it that it can designate to, or not; the others have one.
 */
const addDrawdownAccounts = async ({ db, pool }: Database<DB>, clients: readonly string[]): Promise<void> => {
  const { rows: pensions } = await pool.query<{ account_id: string }>(
    `select account_id from account a where firm_id = 'NBW' and status = 'Active' and wrapper_type in ('SIPP', 'PENSION') and client_product_id is not null and lead_client_id = any($1)
       and not exists (select from portfolio_group_account join portfolio_group using (firm_id, group_id) where firm_id = 'NBW' and account_id = a.account_id and active and group_type <> 'Uncrystallised') order by account_id`,
    [clients],
  );
  for (const [index, { account_id: id }] of pensions.entries()) {
    await addDrawdownAccount(pool, id, { accountId: `${id} drawdown` });
    if (index < 3) await addDrawdownAccount(pool, id, { accountId: `${id} inherited`, groupType: 'Beneficiary' });
    if (index > 0) continue;
    await addDrawdownAccount(pool, id, { accountId: `${id} opening`, status: 'Pending' });
    await addDrawdownAccount(pool, id, { accountId: `${id} closed`, status: 'Closed' });
    await addDrawdownAccount(pool, id, { accountId: `${id} arrived`, groupType: 'CrystallisedTransfer' });
  }
  await refreshValuations(db, 'NBW');
};

/**
 * Loads clients of the demonstration into the reference ledger, with those of their accounts that have no open work.
 */
export const loadReferenceLedger = async (
  database: Database<DB>,
  asOf: string,
): Promise<{ accounts: ReferenceAccount[]; instruments: ReferenceInstrument[]; machine: string }> => {
  const { pool } = database;
  // The reference ledger knows no coupons and no fund charges, so its instruments have none; other tests prove those.
  await pool.query(
    'update instrument set coupon_percentage = null, coupon_date = null, initial_charge = null, dilution_levy = null',
  );
  const { rows: chosen } = await pool.query<{ client_id: string }>(chosenClients, [asOf]);
  await makeJoint(
    database,
    chosen.map((row) => row.client_id),
  );
  await addDrawdownAccounts(
    database,
    chosen.map((row) => row.client_id),
  );
  const { rows: found } = await pool.query<AccountRow>(
    `select a.account_id, a.status, account_type, wrapper_type, client_product_id, lead_client_id, opened_date, tax_domicile, amount as cash, date_part('year', age($2::date, date_of_birth))::int as age,
       coalesce((select replace(group_type, 'CrystallisedTransfer', 'Crystallised') from portfolio_group_account g join portfolio_group using (firm_id, group_id) where g.firm_id = a.firm_id and g.account_id = a.account_id and g.active), 'Uncrystallised') as funds,
       (select array_agg(h.client_id) from account_client h where h.firm_id = a.firm_id and h.account_id = a.account_id) as holders,
       (select b.status from bank_details b where b.firm_id = a.firm_id and b.client_id = a.lead_client_id and b.replaced_at is null) as bank,
       (select m.status from mandate m where m.firm_id = a.firm_id and m.client_id = a.lead_client_id and m.status <> 'Cancelled') as mandate
     from account a join cash_balance using (firm_id, account_id) join client c on c.firm_id = a.firm_id and c.client_id = a.lead_client_id
     where a.firm_id = 'NBW' and lead_client_id = any($1)
       and not exists (select from portfolio_transaction t where t.firm_id = a.firm_id and t.account_id = a.account_id and t.status <> 'Completed') order by account_id`,
    [chosen.map((row) => row.client_id), asOf],
  );
  const ids = found.map((row) => row.account_id);
  const { rows: held } = await pool.query<{
    account_id: string;
    asset_id: string;
    quantity: string;
    book_cost: string;
  }>(`select * from holding where firm_id = 'NBW' and account_id = any($1)`, [ids]);
  const { rows: coming } = await pool.query<{
    account_id: string;
    transaction_id: string;
    value_date: string;
    amount: string;
  }>(
    `select account_id, transaction_id, value_date, amount from cash_posting where firm_id = 'NBW' and account_id = any($1) and value_date > $2`,
    [ids, asOf],
  );
  const clients = new Map(
    found.map((row): [string, ReferenceClient] => [
      row.lead_client_id,
      {
        clientId: row.lead_client_id,
        isResident: row.tax_domicile === null || row.tax_domicile === 'GB',
        hasBankDetails: row.bank !== null,
        bankIsVerified: row.bank === 'Active' || row.bank === 'Bypassed',
        mandateIsActive: row.mandate === 'Active',
      },
    ]),
  );
  const subscribers = await readSubscribers(pool, found, clients);
  const transfers = await beginTransfers(pool, found, asOf);
  const accounts = found.map((row): ReferenceAccount => {
    const client = clientOf(clients, row);
    const account: ReferenceAccount = {
      accountId: row.account_id,
      opened: row.opened_date,
      hasIncomingTransfer: transfers.includes(row.account_id),
      unitMoves: [],
      status: row.status,
      wrapper: row.wrapper_type,
      funds: row.funds,
      product: row.client_product_id,
      holdsOrders: row.account_type === 'Wrapper',
      holders: row.holders,
      client,
      subscriber: subscribers.get(`${row.lead_client_id} ${row.wrapper_type}`) ?? null,
      hasRelief: ['PENSION', 'SIPP', 'TPSIPP'].includes(row.wrapper_type) && (row.age === null || row.age < 75),
      cash: scaled(row.cash, 2),
      transactions: [],
      incoming: coming
        .filter((each) => each.account_id === row.account_id)
        .map((each) => ({ of: each.transaction_id, date: each.value_date, amount: scaled(each.amount, 2) })),
      units: new Map(
        held
          .filter((each) => each.account_id === row.account_id)
          .map((each) => [each.asset_id, { quantity: scaled(each.quantity, 8), cost: scaled(each.book_cost, 2) }]),
      ),
    };
    account.subscriber?.accounts.push(account);
    return account;
  });
  const {
    rows: [machine],
  } = await pool.query<{ user_id: string }>(
    `select user_id from portal_user where firm_id = 'NBW' and user_type = 'Machine' order by user_id`,
  );
  return {
    accounts,
    machine: machine?.user_id ?? '',
    instruments: await readInstruments(pool, asOf, new Set(held.map((each) => each.asset_id))),
  };
};

const clientOf = (
  clients: ReadonlyMap<string, ReferenceClient>,
  { lead_client_id: id }: AccountRow,
): ReferenceClient => {
  const client = clients.get(id);
  if (!client) throw new Error(`Client ${id} was not read.`);
  return client;
};

/** One account of each of two wrappers always has an open transfer from another provider. */
const beginTransfers = async (pool: Pool, found: readonly AccountRow[], asOf: string): Promise<string[]> => {
  const ids = ['ISA', 'SIPP'].flatMap((wrapper) =>
    found
      .filter((row) => row.wrapper_type === wrapper && row.status === 'Active')
      .slice(0, 1)
      .map((row) => row.account_id),
  );
  await pool.query(
    `insert into portfolio_transaction (firm_id, transaction_id, account_id, transaction_type, transaction_sub_type, movement_type, status, amount, transaction_date, narrative)
     select 'NBW', 'transfer ' || id, id, 'Product Transfer', 'Transfer', 'In', 'Pending', 5000, $2, 'Transfer' from unnest($1::text[]) as id`,
    [ids, asOf],
  );
  return ids;
};

/**
 * Reads by client and wrapper what was received in this tax year, and what is under way to accounts outside the run.
 */
const readSubscribers = async (
  pool: Pool,
  found: readonly AccountRow[],
  clients: ReadonlyMap<string, ReferenceClient>,
): Promise<Map<string, ReferenceSubscriber>> => {
  const subscribers = new Map<string, ReferenceSubscriber>();
  for (const row of found) {
    const { lead_client_id: client, wrapper_type: wrapper, age } = row;
    const limit = limits[wrapper];
    const key = `${client} ${wrapper}`;
    if (limit === undefined || subscribers.has(key)) continue;
    const {
      rows: [paid],
    } = await pool.query<{ received: string; open: string }>(
      `with mine as (select account_id from account where firm_id = 'NBW' and lead_client_id = $1 and wrapper_type = $2)
       select (select coalesce(sum(p.amount), 0) from cash_posting p join portfolio_transaction using (firm_id, transaction_id) where p.firm_id = 'NBW' and p.account_id in (select account_id from mine)
           and transaction_code in ('PAYI', 'RVSL', 'ITRI') and contribution_type is distinct from 'Transfer' and coalesce(completed_date, value_date) between '2026-04-06' and '2027-04-05') as received,
         (select coalesce(sum(amount), 0) from portfolio_transaction where firm_id = 'NBW' and account_id in (select account_id from mine) and transaction_type = 'Payment' and movement_type = 'In'
           and status in ('Pending', 'Waiting', 'Placed') and contribution_type is distinct from 'Transfer' and coalesce(payment_date, intended_settlement_date, transaction_date) between '2026-04-06' and '2027-04-05') as open`,
      [client, wrapper],
    );
    const isOfAge = age !== null && (wrapper === 'ISA' ? age >= 18 : age < 18);
    subscribers.set(key, {
      limit,
      isOfAge,
      client: clientOf(clients, row),
      received: scaled(paid?.received ?? '0', 2) + scaled(paid?.open ?? '0', 2),
      accounts: [],
    });
  }
  return subscribers;
};

const readInstruments = async (
  pool: Pool,
  asOf: string,
  owned: ReadonlySet<string>,
): Promise<ReferenceInstrument[]> => {
  const { rows: traded } = await pool.query<{
    asset_id: string;
    instrument_type: string;
    country_of_issue: string;
    minimum_transfer_unit: string;
    price: string;
    status: string;
    dealing: string | null;
  }>(
    `select asset_id, instrument_type, country_of_issue, minimum_transfer_unit, (select price from price p where p.asset_id = i.asset_id and price_date <= $1 order by price_date desc limit 1) as price, f.status,
       (select amount from firm_charge c where c.firm_id = 'NBW' and c.instrument_type = i.instrument_type and charge_type = 'Dealing' and from_date <= $1 order by from_date desc limit 1) as dealing
     from firm_instrument f join instrument i using (asset_id) where f.firm_id = 'NBW' order by asset_id`,
    [asOf],
  );
  // All instruments the accounts hold, one of every type, and the suspended ones.
  const kinds = new Set<string>();
  return traded
    .filter((row) => {
      const kind = `${row.instrument_type} ${row.status}`;
      const first = !kinds.has(kind);
      kinds.add(kind);
      return first || owned.has(row.asset_id);
    })
    .map((row): ReferenceInstrument => ({
      assetId: row.asset_id,
      type: row.instrument_type,
      country: row.country_of_issue,
      unit: scaled(row.minimum_transfer_unit, 8),
      price: scaled(row.price, 8),
      suspended: row.status !== 'Active',
      dealing: scaled(row.dealing ?? '0', 2),
    }));
};

/** Reads the income tax a firm has withheld, and the tax months it has settled. */
export const loadReferencePaye = async ({ pool }: Database<DB>): Promise<ReferencePaye> => {
  const { rows: withheld } = await pool.query<{ date: string; tax: string }>(
    `select completed_date as date, (tax_withheld * 100)::bigint::text as tax from portfolio_transaction where firm_id = 'NBW' and status = 'Completed' and tax_withheld is not null`,
  );
  const { rows: settled } = await pool.query<{ month: string; paid: string }>(
    `select to_char(month_from, 'YYYY-MM') as month, (paid * 100)::bigint::text as paid from tax_month where firm_id = 'NBW' order by month_from`,
  );
  return {
    withheld: withheld.map(({ date, tax }) => ({ date, tax: BigInt(tax) })),
    settled: new Map(settled.map(({ month, paid }) => [month, BigInt(paid)])),
  };
};
