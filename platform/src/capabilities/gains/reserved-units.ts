import { parseUnits, type Units } from '@tessera/domain/money';
import { sql } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';

/** Units that open sales and moves have reserved, by account and instrument. */
export const reservedUnits = async (
  { db, firmId }: ReadScope,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Units>> => {
  const { rows } = await sql<{ account_id: string; asset_id: string; units: string }>`
    select account_id, asset_id, sum(reserved_quantity)::text as units from portfolio_transaction
    where firm_id = ${firmId} and account_id = any(${[...accountIds]}::text[]) and asset_id is not null and reserved_quantity > 0
    group by account_id, asset_id`.execute(db);
  return new Map(rows.map((row) => [`${row.account_id} ${row.asset_id}`, parseUnits(row.units)]));
};
