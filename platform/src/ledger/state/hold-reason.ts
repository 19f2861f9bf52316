import { transitions } from '@tessera/contract/transactions/transitions';
import { sql } from 'kysely';

/**
 * SQL: why an open transaction of the query is held, which is the reason of its last step if that step held it;
 * otherwise null.
 */
export const holdReason = sql<string | null>`case when portfolio_transaction.status in ('Checking', 'Placed') then (
  select case when last.action = ${transitions.hold.step} then last.reason end from transaction_step last
  where last.firm_id = portfolio_transaction.firm_id and last.transaction_id = portfolio_transaction.transaction_id order by last.step desc limit 1) end`;
