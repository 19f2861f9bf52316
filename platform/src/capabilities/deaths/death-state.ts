import { isPension, wrapperTypes } from '@tessera/contract/accounts/values';
import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { DeathState } from './death-actions';
import type { DeathRow } from './stored-death';

/** Reads what decides which actions a death's record allows. */
export const readDeathState = async (db: Kysely<DB>, row: DeathRow): Promise<DeathState> => {
  const { rows } = await sql<{ designated: boolean; holds: boolean }>`select
    exists (select from designation where firm_id = ${row.firm_id} and death_id = ${row.death_id} and status <> 'Withdrawn')
      or exists (select from estate_tax_payment where firm_id = ${row.firm_id} and death_id = ${row.death_id}) as designated,
    exists (select from account join cash_balance using (firm_id, account_id) where account.firm_id = ${row.firm_id} and account.lead_client_id = ${row.client_id} and account.wrapper_type = ${anyOf(wrapperTypes.filter(isPension))}
      and (cash_balance.amount <> 0 or exists (select from holding where holding.firm_id = account.firm_id and holding.account_id = account.account_id))) as holds`.execute(
    db,
  );
  const [state] = rows;
  if (!state) throw new Error('The database answered nothing.');
  return {
    status: row.status,
    createdBy: row.created_by,
    proof: row.proof,
    isDesignated: state.designated,
    holdsPensions: state.holds,
  };
};
