import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { readPots } from './designation-rows';
import type { DeathState } from './death-actions';
import type { DeathRow } from './stored-death';

/** Reads what decides which actions a death's record allows. */
export const readDeathState = async (db: Kysely<DB>, row: DeathRow): Promise<DeathState> => {
  const pots = await readPots(db, row.firm_id, row.client_id);
  const of = sql`firm_id = ${row.firm_id} and account_id = ${anyOf(pots.map((pot) => pot.account_id))}`;
  const { rows } = await sql<{ designated: boolean; pending: boolean }>`select
    exists (select from designation where firm_id = ${row.firm_id} and death_id = ${row.death_id} and status <> 'Withdrawn')
      or exists (select from estate_tax_payment where firm_id = ${row.firm_id} and death_id = ${row.death_id}) as designated,
    exists (select from portfolio_transaction where ${of} and status in ('Pending', 'Waiting', 'Checking', 'Placed'))
      or exists (select from benefit where ${of} and status in ('Pending', 'Waiting', 'Calculated'))
      or exists (select from fee_accrual where ${of} and code = 'INTR' and transaction_id is null group by account_id having sum(amount) >= 0.005) as pending`.execute(
    db,
  );
  const [state] = rows;
  if (!state) throw new Error('The database answered nothing.');
  return {
    status: row.status,
    createdBy: row.created_by,
    proof: row.proof,
    isDesignated: state.designated,
    holdsPensions: pots.some(({ holds }) => holds),
    isPending: state.pending,
  };
};
