import { formatPounds, formatUnits } from '@tessera/domain/money';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { ChangedTransaction } from '../state/effects';
import type { LedgerActor } from '../state/state';
import { writeCharges } from './write-charges';

/** Updates changed transactions and writes a step for each. The caller has locked the transactions. */
export const writeChanged = async (
  db: Transaction<DB>,
  { firmId, userId, businessDate }: LedgerActor,
  at: Date,
  changed: readonly ChangedTransaction[],
): Promise<void> => {
  for (const each of changed) {
    const { numUpdatedRows } = await db
      .updateTable('portfolio_transaction')
      .set({
        status: each.to,
        reserved_cash: formatPounds(each.reservedCash),
        reserved_quantity: formatUnits(each.reservedQuantity),
        updated_at: at,
        updated_by: userId,
        version: sql`version + 1`,
        ...(each.amount === undefined ? {} : { amount: formatPounds(each.amount) }),
        ...(each.quantity === undefined ? {} : { quantity: formatUnits(each.quantity) }),
        ...(each.execution === undefined
          ? {}
          : {
              execution_price: formatUnits(each.execution.price),
              execution_time: each.execution.time,
              execution_venue: each.execution.venue,
            }),
        ...(each.settlementDate === undefined ? {} : { intended_settlement_date: each.settlementDate }),
        ...(each.dealsAt === undefined ? {} : { deals_at: each.dealsAt }),
        ...(each.completedDate === undefined ? {} : { completed_date: each.completedDate }),
        ...(each.unpaidCode === undefined ? {} : { unpaid_code: each.unpaidCode }),
        ...(each.presentedAgain === undefined ? {} : { presented_again: each.presentedAgain }),
        ...(each.owedCash === undefined ? {} : { owed_cash: formatPounds(each.owedCash) }),
      })
      .where('firm_id', '=', firmId)
      .where('transaction_id', '=', each.transactionId)
      .where('status', '=', each.from)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error(`Transaction ${each.transactionId} is not ${each.from} any more.`);
  }
  if (changed.length === 0) return;
  await db
    .insertInto('transaction_step')
    .values(
      changed.map((each) => ({
        firm_id: firmId,
        transaction_id: each.transactionId,
        at,
        business_date: businessDate,
        from_status: each.from,
        to_status: each.to,
        action: each.action,
        user_id: userId,
        reason: each.reason,
        step: sql<number>`(select coalesce(max(step), 0) + 1 from transaction_step before where before.firm_id = ${firmId} and before.transaction_id = ${each.transactionId})`,
      })),
    )
    .execute();
  const recharged = changed.flatMap(({ transactionId, charges, to }) =>
    charges === undefined ? [] : [{ transactionId, charges, charged: to === 'Completed' }],
  );
  if (recharged.length === 0) return;
  await db
    .deleteFrom('transaction_charge')
    .where('firm_id', '=', firmId)
    .where(
      'transaction_id',
      'in',
      recharged.map((each) => each.transactionId),
    )
    .execute();
  await writeCharges(db, firmId, recharged);
};
