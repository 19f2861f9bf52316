/** A transfer's own postings and those of its parts, which are in its group and on its account. */
const moving = `
  moving as (
    select firm_id, transaction_id, transaction_id as posted, true as is_own from portfolio_transaction where transaction_type = 'Product Transfer'
    union all
    select transfer.firm_id, transfer.transaction_id, part.transaction_id, false
    from portfolio_transaction transfer join portfolio_transaction part on part.firm_id = transfer.firm_id and part.link_id = transfer.link_id and part.account_id = transfer.account_id
    where transfer.transaction_type = 'Product Transfer' and part.transaction_type in ('Cash Transfer', 'Stock Transfer') and part.transaction_sub_type = 'Transfer'
  )`;

/**
 * What each transfer moved into its account, and what is left of it in TRANSFERS; `asset_id` is empty for cash. A transfer
 * posted on itself, from before its cash went through the bank too, has nothing in TRANSFERS that is held.
 */
const sums = `
  ${moving}, each_group as (
    select m.firm_id, m.transaction_id, m.is_own, p.group_id, '' as asset_id, sum(amount) filter (where account_id is not null) as moved, sum(amount) filter (where control_code = 'TRANSFERS') as held
    from moving m join cash_posting p on p.firm_id = m.firm_id and p.transaction_id = m.posted group by m.firm_id, m.transaction_id, m.is_own, p.group_id
    union all
    select m.firm_id, m.transaction_id, m.is_own, p.group_id, asset_id, sum(quantity) filter (where account_id is not null), sum(quantity) filter (where control_code = 'TRANSFERS')
    from moving m join stock_posting p on p.firm_id = m.firm_id and p.transaction_id = m.posted group by m.firm_id, m.transaction_id, m.is_own, p.group_id, asset_id
  ), sums as (
    select firm_id, transaction_id, asset_id, coalesce(sum(moved), 0) as moved, coalesce(sum(held) filter (where not is_own or moved is null), 0) as held from each_group group by firm_id, transaction_id, asset_id
  )`;

/** Checks transfers between providers against TRANSFERS. Part of the auditor, and independent of the ledger. */
export const transferChecks: Readonly<Record<string, string>> = {
  // Nothing stays behind in TRANSFERS when a transfer is over, less than nothing never, and what goes out is not held. One
  // that was refused or ended before it was sent has moved nothing.
  'transfer through TRANSFERS': `
    with ${sums}
    select t.firm_id, trim(t.transaction_id || ' ' || sums.asset_id) as subject, t.status || ' ' || t.movement_type as stored, held || ' held, ' || moved || ' moved' as recomputed
    from sums join portfolio_transaction t using (firm_id, transaction_id)
    where held < 0 or (held > 0 and (t.movement_type = 'Out' or t.status in ('Completed', 'Error', 'Deleted')))
      or (moved <> 0 and (t.status in ('Error', 'Deleted') or (t.movement_type = 'Out') <> (moved < 0)))`,
  // Cash and units go through TRANSFERS with a transfer only, each part is of one transfer, and it moved what it says.
  'part of a transfer': `
    with ${moving}, of_transfers as (
      select firm_id, transaction_id from cash_posting where control_code = 'TRANSFERS' union select firm_id, transaction_id from stock_posting where control_code = 'TRANSFERS'
      union select firm_id, transaction_id from portfolio_transaction where transaction_type in ('Cash Transfer', 'Stock Transfer') and transaction_sub_type = 'Transfer'
    ), found as (
      select p.firm_id, p.transaction_id, count(m.transaction_id) as transfers from of_transfers p left join moving m on m.firm_id = p.firm_id and m.posted = p.transaction_id group by p.firm_id, p.transaction_id
    )
    select found.firm_id, found.transaction_id as subject, t.transaction_type || ' ' || t.movement_type || ' of ' || coalesce(t.quantity, t.amount) as stored, transfers || ' transfers, ' || coalesce(moved.quantity, 0) || ' units' as recomputed
    from found left join portfolio_transaction t on t.firm_id = found.firm_id and t.transaction_id = found.transaction_id
    left join lateral (
      select sum(p.quantity) as quantity from stock_posting p where p.firm_id = t.firm_id and p.transaction_id = t.transaction_id and p.account_id = t.account_id and p.asset_id = t.asset_id
    ) moved on true
    where transfers <> 1 or (t.transaction_type = 'Stock Transfer' and moved.quantity is distinct from case when t.movement_type = 'In' then t.quantity else -t.quantity end)`,
  // What the lines of a transfer say is held is what TRANSFERS holds of it.
  'held of a transfer': `
    with ${sums}, said as (
      select firm_id, transaction_id, coalesce(asset_id, '') as asset_id, sum(case when asset_id is null then held_amount else held_quantity end) as held from transfer_line group by firm_id, transaction_id, coalesce(asset_id, '')
    )
    select firm_id, trim(transaction_id || ' ' || asset_id) as subject, coalesce(said.held, 0)::text as stored, coalesce(sums.held, 0)::text as recomputed
    from said full join (select * from sums where (firm_id, transaction_id) in (select firm_id, transaction_id from transfer_line)) sums using (firm_id, transaction_id, asset_id)
    where coalesce(said.held, 0) <> coalesce(sums.held, 0)`,
};
