import { usualConcentration } from '@tessera/contract/firm-reports/values';
import { parsePounds, percentOf } from '@tessera/domain/money';
import { countText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import { ownAccounts } from './own-accounts';
import { pounds, type ReadContent } from './report-rows';

export const concentration: ReadContent = async (scope, ask) => {
  const percent = ask.query.percent ?? usualConcentration;
  const { db, firmId, businessDate } = scope;
  const { rows } = await sql<{
    client_id: string;
    client: string;
    asset_id: string;
    instrument: string;
    adviser: string;
    value: string;
    client_value: string;
  }>`
    with own as (${ownAccounts(scope, ask)}),
    last_price as materialized (
      select asset_id, (select price from price where price.asset_id = firm_instrument.asset_id and price_date <= ${businessDate} order by price_date desc limit 1) as price
      from firm_instrument where firm_id = ${firmId}
    ), whole as (
      select lead_client_id as client_id, sum(stock_value + cash_value) as client_value
      from own join account_valuation using (account_id) where account_valuation.firm_id = ${firmId} group by lead_client_id
    ), held as (
      select lead_client_id as client_id, asset_id, sum(round(quantity * coalesce(price, 0), 2)) as value
      from own join holding using (account_id) join last_price using (asset_id) where holding.firm_id = ${firmId} group by lead_client_id, asset_id
    )
    select held.client_id, client.name as client, asset_id, long_name as instrument, node.name as adviser, value, client_value
    from held join whole on whole.client_id = held.client_id join instrument using (asset_id)
      join client on client.firm_id = ${firmId} and client.client_id = held.client_id
      join node on node.firm_id = ${firmId} and node.node_id = client.node_id
    where client_value > 0 and value * 100 > client_value * ${percent}::numeric
    order by value / client_value desc, held.client_id, asset_id`.execute(db);
  return {
    rows: rows.map((row) => ({
      id: `${row.client_id} ${row.asset_id}`,
      cells: {
        client: row.client,
        instrument: row.instrument,
        adviser: row.adviser,
        value: pounds(parsePounds(row.value)),
        clientValue: pounds(parsePounds(row.client_value)),
        share: percentOf(parsePounds(row.value), parsePounds(row.client_value)),
      },
      link: { page: 'client', id: row.client_id, query: {} },
    })),
    figures: [
      { label: `Above ${percent}% in one instrument`, kind: 'count', value: rows.length },
      { label: 'Clients', kind: 'count', value: new Set(rows.map((row) => row.client_id)).size },
    ],
    notes: [
      `All accounts together of which the client is the first holder, with their cash: ${countText(rows.length, 'holding is', 'holdings are')} above ${percent}% of them. A fund counts as one instrument, whatever is in it.`,
    ],
  };
};
