import { formatPounds, formatUnits } from '@tessera/domain/money';
import { sql } from 'kysely';
import { asJson, type Change } from '../../foundation/database/change-together';
import { anyOf } from '../../foundation/database/prepared';
import type { ChangedTransaction } from '../state/effects';
import type { LedgerActor } from '../state/state';

/** A change as the statement reads it: a figure left out stays as it is. */
const given = (each: ChangedTransaction, place: number) => ({
  place,
  transaction_id: each.transactionId,
  from_status: each.from,
  to_status: each.to,
  action: each.action,
  reason: each.reason,
  reserved_cash: formatPounds(each.reservedCash),
  reserved_quantity: formatUnits(each.reservedQuantity),
  amount: each.amount === undefined ? undefined : formatPounds(each.amount),
  quantity: each.quantity === undefined ? undefined : formatUnits(each.quantity),
  execution_price: each.execution && formatUnits(each.execution.price),
  execution_time: each.execution?.time,
  execution_venue: each.execution?.venue,
  settlement_date: each.settlementDate,
  deals_at: each.dealsAt,
  completed_date: each.completedDate,
  unpaid_code: each.unpaidCode,
  presented_again: each.presentedAgain,
  owed_cash: each.owedCash === undefined ? undefined : formatPounds(each.owedCash),
});

/** Updates changed transactions and inserts a step for each. The caller has locked the transactions. */
export const changedTransactions = (
  { firmId, userId, businessDate }: LedgerActor,
  at: Date,
  changed: readonly ChangedTransaction[],
): Change[] => {
  if (changed.length === 0) return [];
  const ids = changed.map(({ transactionId }) => transactionId);
  const queries = sql`
    given_change as (
      select * from jsonb_to_recordset(${asJson(changed.map(given))}::jsonb) as given (
        place integer, transaction_id text, from_status text, to_status text, action text, reason text, reserved_cash numeric, reserved_quantity numeric, amount numeric, quantity numeric, execution_price numeric,
        execution_time timestamptz, execution_venue text, settlement_date date, deals_at text, completed_date date, unpaid_code text, presented_again boolean, owed_cash numeric)
    ), changed as (
      update portfolio_transaction own set
        status = to_status, reserved_cash = given.reserved_cash, reserved_quantity = given.reserved_quantity, updated_at = ${at}, updated_by = ${userId}, version = version + 1,
        amount = coalesce(given.amount, own.amount), quantity = coalesce(given.quantity, own.quantity),
        execution_price = coalesce(given.execution_price, own.execution_price), execution_time = coalesce(given.execution_time, own.execution_time),
        execution_venue = case when given.execution_time is null then own.execution_venue else given.execution_venue end,
        intended_settlement_date = coalesce(settlement_date, intended_settlement_date), deals_at = coalesce(given.deals_at, own.deals_at),
        completed_date = coalesce(given.completed_date, own.completed_date), unpaid_code = coalesce(given.unpaid_code, own.unpaid_code),
        presented_again = coalesce(given.presented_again, own.presented_again), owed_cash = coalesce(given.owed_cash, own.owed_cash)
      -- The ids are given once more because an array is looked up in the index, whatever the size of the table.
      from given_change given where own.firm_id = ${firmId} and own.transaction_id = ${anyOf(ids)} and own.transaction_id = given.transaction_id and status = from_status
      returning given.*
    ), changed_step as (
      insert into transaction_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action, user_id, reason)
      select ${firmId}, transaction_id, (select coalesce(max(step), 0) + 1 from transaction_step before where before.firm_id = ${firmId} and before.transaction_id = changed.transaction_id),
        ${at}::timestamptz, ${businessDate}::date, from_status, to_status, action, ${userId}, reason
      from changed order by place
    )`;
  const otherwise = () => new Error(`One of the transactions ${ids.join(', ')} has another status by now.`);
  return [{ queries, checks: [{ query: 'changed', rows: changed.length, otherwise }] }];
};
