import { addDays, type IsoDate } from '@tessera/domain/dates';
import { daysAfter } from '@tessera/domain/gains';
import { dateText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';

interface ToCome {
  readonly name: string;
  readonly account_name: string;
  readonly next_date: string | null;
}

/**
 * Purchases of some instruments that would be matched with sales of a day: regular ones due within thirty days, and open
 * orders. One sentence each.
 */
export const purchasesToCome = async (
  { db, firmId }: ReadScope,
  accountIds: readonly string[],
  assetIds: readonly string[],
  date: IsoDate,
): Promise<string[]> => {
  if (accountIds.length === 0 || assetIds.length === 0) return [];
  const until = addDays(date, daysAfter);
  const { rows } = await sql<ToCome>`
    with regular as (
      select recurring.account_id, recurring.next_date, recurring.amount,
        coalesce(array(select each ->> 'assetId' from jsonb_array_elements(recurring.assets) each), '{}')
          || array(select asset_id from model_component component where component.firm_id = account.firm_id and component.model_id = account.model_id and recurring.investment_type = 'Model') as bought
      from recurring_order recurring join account using (firm_id, account_id)
      where recurring.firm_id = ${firmId} and recurring.account_id = any(${[...accountIds]}::text[]) and recurring.status = 'Active'
        and recurring.movement_type in ('In', 'Invest') and recurring.next_date <= ${until}
    )
    select instrument.long_name as name, account.name as account_name, regular.next_date::text
    from regular join instrument on instrument.asset_id = any(regular.bought) join account on account.firm_id = ${firmId} and account.account_id = regular.account_id
    where instrument.asset_id = any(${[...assetIds]}::text[])
    union all
    select instrument.long_name, account.name, null
    from portfolio_transaction own join instrument using (asset_id) join account using (firm_id, account_id)
    where own.firm_id = ${firmId} and own.account_id = any(${[...accountIds]}::text[]) and own.asset_id = any(${[...assetIds]}::text[])
      and own.transaction_type = 'Order' and own.movement_type = 'Invest' and own.status in ('Pending', 'Waiting', 'Placed', 'Checking')
    order by 1, 2, 3`.execute(db);
  return rows.map(({ name, account_name: account, next_date: next }) =>
    next === null
      ? `${name} is being bought in ${account}: units bought within thirty days after the sale are matched with it.`
      : `${name} is bought regularly in ${account}, next on ${dateText(next)}: units bought within thirty days after the sale are matched with it.`,
  );
};
