import { formatPounds, type Pence } from '@tessera/domain/money';
import { isaRules, juniorIsaRules } from '@tessera/domain/rules/allowances';
import type { DatedTable } from '@tessera/domain/rules/dated';

/** The rows of a wrapper's allowance by the day it begins. Every part is a constant of ours. */
const allowanceRows = (wrapper: string, table: DatedTable<{ readonly overall: Pence }>): readonly string[] =>
  table.entries.map(({ from, value }) => `('${wrapper}', date '${from}', ${formatPounds(value.overall)})`);

const allowances = [...allowanceRows('ISA', isaRules), ...allowanceRows('JISA', juniorIsaRules)].join(', ');

/** A step after which nothing of a transaction is in force: a reversal, and the return of a benefit that was paid. */
const isUndone = `(s.action = 'Reversed' or (s.action = 'Rejected' and s.from_status = 'Completed' and t.transaction_type = 'Payment' and t.movement_type = 'Out'))`;

/**
 * Checks transactions against their steps, charges and postings. Part of the auditor, and independent of the ledger.
 */
export const transactionChecks: Readonly<Record<string, string>> = {
  // Imported transactions have no recorded steps; all others have them from the start.
  'transaction steps': `
    select t.firm_id, t.transaction_id as subject, coalesce(last.to_status, 'no step') as stored, t.status as recomputed
    from portfolio_transaction t
    left join lateral (select to_status from transaction_step s where s.firm_id = t.firm_id and s.transaction_id = t.transaction_id order by step desc limit 1) last on true
    where last.to_status is distinct from t.status and (t.created_at is not null or last.to_status is not null)`,
  'step order': `
    select firm_id, transaction_id || ' step ' || step as subject, from_status as stored, came_from as recomputed
    from (select s.*, lag(to_status) over steps as came_from, row_number() over steps as place from transaction_step s window steps as (partition by firm_id, transaction_id order by step)) s
    where step <> place or (came_from is not null and from_status is distinct from came_from)`,
  // Cleared cash must cover what open transactions reserve: cash that settles later pays for nothing yet.
  'reserved cash': `
    select firm_id, account_id as subject, kept::text as stored, cleared::text as recomputed
    from (select firm_id, account_id, sum(reserved_cash) as kept from portfolio_transaction where reserved_cash > 0 group by firm_id, account_id) t
    cross join lateral (
      select coalesce(sum(amount), 0) - coalesce(sum(greatest(later, 0)), 0) as cleared
      from (select sum(amount) as amount, sum(amount) filter (where value_date > (select business_date from business_date)) as later
        from cash_posting p where p.firm_id = t.firm_id and p.account_id = t.account_id group by transaction_id) of_each
    ) there
    where kept > cleared`,
  'reserved units': `
    select firm_id, account_id || ' ' || asset_id as subject, sum(reserved_quantity)::text as stored,
      (select coalesce(sum(quantity), 0) from stock_posting p where p.firm_id = t.firm_id and p.account_id = t.account_id and p.asset_id = t.asset_id)::text as recomputed
    from portfolio_transaction t where reserved_quantity > 0 group by firm_id, account_id, asset_id
    having sum(reserved_quantity) > (select coalesce(sum(quantity), 0) from stock_posting p where p.firm_id = t.firm_id and p.account_id = t.account_id and p.asset_id = t.asset_id)`,
  // A transaction on its way out reserves what it takes; one that waits, brings cash in or is over reserves nothing.
  'reservation of a transaction': `
    select firm_id, transaction_id as subject, reserved_cash || ' and ' || reserved_quantity || ' units' as stored, status || ' ' || movement_type as recomputed
    from portfolio_transaction
    where ((reserved_cash > 0 or reserved_quantity > 0) and status in ('Waiting', 'Completed', 'Deleted', 'Error'))
      or (reserved_cash > 0 and movement_type not in ('Out', 'Invest')) or (reserved_quantity > 0 and movement_type <> 'Disinvest')
      or (created_at is not null and status in ('Pending', 'Placed') and transaction_type in ('Payment', 'Order') and movement_type <> 'In' and reserved_cash = 0 and reserved_quantity = 0)`,
  // A transfer between providers is posted by its parts.
  'postings of a transaction': `
    select t.firm_id, t.transaction_id as subject, t.status as stored, case when posted.transaction_id is null then 'no postings' else 'postings' end as recomputed
    from portfolio_transaction t
    left join (select firm_id, transaction_id from cash_posting union select firm_id, transaction_id from stock_posting) posted on posted.firm_id = t.firm_id and posted.transaction_id = t.transaction_id
    where (t.status = 'Completed') <> (posted.transaction_id is not null) and t.transaction_type not in ('Notional', 'Expectation', 'Product Transfer')
      and not exists (select from cash_posting back where back.firm_id = t.firm_id and back.transaction_id = t.transaction_id and back.transaction_code = 'RVSL')
      and not exists (select from transaction_step s where s.firm_id = t.firm_id and s.transaction_id = t.transaction_id and ${isUndone})`,
  // A reversed transaction, and a benefit that came back after it was paid, leaves nothing: no cash, no units and no book cost, on either side and on any value date.
  'reversed transaction': `
    select t.firm_id, t.transaction_id as subject, t.status as stored, left_over.what as recomputed
    from portfolio_transaction t join transaction_step s on s.firm_id = t.firm_id and s.transaction_id = t.transaction_id and ${isUndone}
    left join lateral (
      select 'cash ' || sum(amount) as what from cash_posting p where p.firm_id = t.firm_id and p.transaction_id = t.transaction_id group by coalesce(account_id, control_code), value_date having sum(amount) <> 0
      union all
      select 'units ' || sum(quantity) || ' for ' || sum(book_value) from stock_posting p where p.firm_id = t.firm_id and p.transaction_id = t.transaction_id
        group by coalesce(account_id, control_code), asset_id, value_date having sum(quantity) <> 0 or sum(value) <> 0 or sum(book_value) <> 0
    ) left_over on true
    where (t.status <> 'Deleted' and (s.action = 'Reversed' or t.status <> 'Error')) or left_over.what is not null`,
  // A returned payment nets to zero together with the amount owed for it, and the transaction's owed cash equals the
  // postings to the UNPAID account.
  'payment that came back': `
    select t.firm_id, t.transaction_id as subject, t.status || ', owed ' || t.owed_cash as stored, back.amount || ', owed ' || back.owed as recomputed
    from portfolio_transaction t
    left join (
      select firm_id, transaction_id, sum(amount) filter (where account_id is not null or control_code = 'UNPAID') as amount, coalesce(-sum(amount) filter (where control_code = 'UNPAID'), 0) as owed
      from cash_posting group by firm_id, transaction_id having count(*) filter (where transaction_code = 'RVSL') > 0
    ) back on back.firm_id = t.firm_id and back.transaction_id = t.transaction_id
    where t.owed_cash <> coalesce(back.owed, 0) or (t.status <> 'Completed' and back.amount <> 0) or (t.status = 'Completed' and t.owed_cash <> 0)`,
  // A corrected member is no longer part of the fill.
  'market order': `
    select firm_id, market_order_id as subject, coalesce(m.asked_amount, m.asked_quantity)::text || ', ' || coalesce(m.filled_quantity::text, 'nothing') as stored, made.asked || ', ' || made.quantity as recomputed
    from market_order m join (
      select firm_id, market_order_id, sum(market_asked) as asked, coalesce(sum(quantity) filter (where status = 'Completed'), 0) as quantity, count(*) filter (where status = 'Placed') as placed, count(*) filter (where status = 'Completed') as completed,
        count(*) filter (where corrected) as corrected,
        count(*) filter (where status = 'Completed' and not corrected and execution_price is distinct from (select price from market_order o where o.firm_id = t.firm_id and o.market_order_id = t.market_order_id)) as otherwise
      from (select t.*, exists (select from transaction_step s where s.firm_id = t.firm_id and s.transaction_id = t.transaction_id and action in ('Corrected', 'Reversed')) as corrected from portfolio_transaction t where market_order_id is not null) t group by firm_id, market_order_id
    ) made using (firm_id, market_order_id)
    where made.asked <> coalesce(m.asked_amount, m.asked_quantity) or (made.corrected = 0 and made.quantity > coalesce(m.filled_quantity, 0)) or made.otherwise > 0 or (m.allocated_at is not null and made.placed > 0)
      or (m.allocated_at is not null and m.status = 'Filled' and made.corrected = 0 and made.quantity <> m.filled_quantity and made.completed = (select count(*) from portfolio_transaction t where t.firm_id = m.firm_id and t.market_order_id = m.market_order_id))`,
  // The amount of a payment or order equals the cash it moved in its account; for an order, including charges.
  'amount of a transaction': `
    select t.firm_id, t.transaction_id as subject, t.amount::text as stored, moved.amount::text as recomputed
    from portfolio_transaction t
    join (select firm_id, account_id, transaction_id, sum(amount) as amount from cash_posting where account_id is not null group by firm_id, account_id, transaction_id) moved
      on moved.firm_id = t.firm_id and moved.account_id = t.account_id and moved.transaction_id = t.transaction_id
    where t.status = 'Completed' and t.transaction_type in ('Payment', 'Order', 'Cash Transfer', 'Expectation') and t.amount is distinct from case when t.movement_type in ('In', 'Disinvest') then moved.amount else -moved.amount end`,
  // Of a benefit the bank pays the gross amount less the tax, and HMRC gets the tax: together exactly what the account
  // gave. A tax-free lump sum has no tax, and a code of its own.
  benefit: `
    select t.firm_id, t.transaction_id as subject, t.transaction_sub_type || ' of ' || t.amount || ', tax ' || coalesce(t.tax_withheld::text, 'none') as stored,
      'paid ' || paid.net || ' as ' || coalesce(paid.net_code, 'nothing') || ', bank ' || paid.bank || ', tax ' || paid.tax || ', HMRC ' || paid.hmrc || ', others ' || paid.others as recomputed
    from portfolio_transaction t
    cross join lateral (
      select coalesce(-sum(amount) filter (where account_id = t.account_id and transaction_code in ('PAYO', 'PCLS')), 0) as net, max(transaction_code) filter (where transaction_code in ('PAYO', 'PCLS')) as net_code,
        coalesce(-sum(amount) filter (where account_id = t.account_id and transaction_code = 'TAXP'), 0) as tax, coalesce(sum(amount) filter (where control_code = 'BANK'), 0) as bank,
        coalesce(sum(amount) filter (where control_code = 'HMRC'), 0) as hmrc,
        count(*) filter (where (account_id is null and control_code not in ('BANK', 'HMRC')) or account_id <> t.account_id or transaction_code not in ('PAYO', 'PCLS', 'TAXP')) as others
      from cash_posting p where p.firm_id = t.firm_id and p.transaction_id = t.transaction_id
    ) paid
    where t.status = 'Completed' and t.transaction_type = 'Payment' and t.transaction_sub_type in ('PCLS', 'FAD', 'FAD Gross Withdrawal', 'UFPLS', 'UFPLS Gross Withdrawal')
      and (paid.net <> t.amount - coalesce(t.tax_withheld, 0) or paid.bank <> paid.net or paid.tax <> coalesce(t.tax_withheld, 0) or paid.hmrc <> paid.tax or paid.others > 0
        or (paid.net_code = 'PCLS') <> (t.transaction_sub_type = 'PCLS'))`,
  // Each charge taken has its own postings, and nothing else was taken.
  charge: `
    with named (charge_type, code) as (values ('Stamp', 'STMP'), ('PTM', 'PTML'), ('Dealing', 'DEAL'), ('Platform', 'PLAT'), ('Initial', 'INIT'), ('Dilution', 'DILU'), ('Accrued Interest', 'ACCI'), ('VAT', 'VATF')),
    recorded as (select firm_id, transaction_id, code, sum(amount) as amount from transaction_charge join named using (charge_type) where charged group by firm_id, transaction_id, code),
    taken as (select firm_id, transaction_id, transaction_code as code, -sum(amount) as amount from cash_posting where account_id is not null and transaction_code in (select code from named) group by firm_id, transaction_id, transaction_code)
    select firm_id, transaction_id || ' ' || code as subject, recorded.amount::text as stored, taken.amount::text as recomputed from recorded full join taken using (firm_id, transaction_id, code) where coalesce(recorded.amount, 0) <> coalesce(taken.amount, 0)`,
  'charge taken': `
    select firm_id, transaction_id || ' ' || charge_type as subject, charged::text as stored, t.status as recomputed
    from transaction_charge join portfolio_transaction t using (firm_id, transaction_id)
    where charged <> (t.status = 'Completed') and charge_type in ('Stamp', 'PTM', 'Dealing', 'Platform', 'Initial', 'Dilution', 'Accrued Interest')`,
  // Costs are estimated for purchases only, for one investment, and no item exceeds it; the basis of the estimate never
  // changes.
  'estimated costs': `
    select f.firm_id, f.transaction_id as subject, count(distinct investment) || ' investments in ' || count(*) || ' lines' as stored, max(t.transaction_type || ' ' || t.movement_type) as recomputed
    from transaction_cost_estimate f join portfolio_transaction t on t.firm_id = f.firm_id and t.transaction_id = f.transaction_id
    group by f.firm_id, f.transaction_id
    having count(distinct investment) > 1 or max(line) <> count(*) or max(t.transaction_type || ' ' || t.movement_type) <> 'Order Invest' or bool_or(abs(round(f.amount * 100 / investment, 4) - f.percentage) > 0.0001)`,
  // The book cost of a purchase is its cost including all charges.
  'book cost of a purchase': `
    select bought.firm_id, bought.transaction_id as subject, bought.book_value::text as stored, paid.amount::text as recomputed
    from (select firm_id, transaction_id, sum(book_value) as book_value from stock_posting where account_id is not null and transaction_code = 'BUYS' group by firm_id, transaction_id) bought
    join (select firm_id, transaction_id, -sum(amount) as amount from cash_posting where account_id is not null group by firm_id, transaction_id) paid
      on paid.firm_id = bought.firm_id and paid.transaction_id = bought.transaction_id
    where bought.book_value <> paid.amount`,
  // A tax year begins on 6 April: the day the money arrived less three months and five days falls in the calendar year
  // in which the tax year began. Transfers are not subscriptions.
  subscriptions: `
    with allowance (wrapper_type, from_date, allowed) as (values ${allowances})
    select firm_id, lead_client_id || ' ' || wrapper_type || ' ' || year as subject, sum(amount)::text as stored, max(allowed)::text as recomputed
    from (
      select p.firm_id, lead_client_id, wrapper_type, extract(year from coalesce(t.completed_date, value_date) - interval '3 months 5 days') as year, p.amount,
        (select allowed from allowance where allowance.wrapper_type = a.wrapper_type and from_date <= coalesce(t.completed_date, value_date) order by from_date desc limit 1) as allowed
      from cash_posting p join account a on a.firm_id = p.firm_id and a.account_id = p.account_id join portfolio_transaction t on t.firm_id = p.firm_id and t.transaction_id = p.transaction_id
      where wrapper_type in ('ISA', 'JISA') and transaction_code in ('PAYI', 'RVSL', 'ITRI') and contribution_type is distinct from 'Transfer' and value_date >= '2017-04-06'
    ) paid group by firm_id, lead_client_id, wrapper_type, year having sum(amount) > max(allowed)`,
};
