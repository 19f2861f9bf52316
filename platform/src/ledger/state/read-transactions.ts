import { parseDecimal, parsePounds, parseUnits } from '@tessera/domain/money';
import { shareDecimals } from '@tessera/domain/shares';
import { sql, type Kysely, type Selectable } from 'kysely';
import { prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { TransactionState } from './state';

/** Reads a transaction and all of its group, in link order. With locking it locks them in id order. */
export const readTransactions = async (
  db: Kysely<DB>,
  firmId: string,
  transactionId: string,
  locked: boolean,
): Promise<TransactionState[]> => {
  // The author of a regular transaction is the person who set up the schedule.
  const { rows } = await sql<Selectable<DB['portfolio_transaction']>>`
    select transaction_id, link_id, link_order, transaction_type, transaction_sub_type, movement_type, method, status, amount, quantity, asset_id, contribution_type, narrative,
      transaction_date, intended_settlement_date, deals_at, proceeds_share, reserved_cash, reserved_quantity, version, completed_date, unpaid_code, presented_again, owed_cash, tax_withheld,
      coalesce(created_by, (select regular.created_by from recurring_order regular where regular.firm_id = own.firm_id and regular.recurring_order_id = own.recurring_order_id)) as created_by
    from portfolio_transaction own
    where firm_id = ${firmId} and (transaction_id = ${transactionId} or link_id = (select link_id from portfolio_transaction where firm_id = ${firmId} and transaction_id = ${transactionId}))
    order by transaction_id ${locked ? sql`for update` : sql``} ${prepared}`.execute(db);
  return rows
    .map((row): TransactionState => ({
      transactionId: row.transaction_id,
      linkId: row.link_id,
      linkOrder: row.link_order,
      type: row.transaction_type,
      subType: row.transaction_sub_type,
      movement: row.movement_type,
      method: row.method,
      status: row.status,
      amount: row.amount === null ? null : parsePounds(row.amount),
      quantity: row.quantity === null ? null : parseUnits(row.quantity),
      assetId: row.asset_id,
      contributionType: row.contribution_type,
      narrative: row.narrative,
      date: row.transaction_date,
      settlementDate: row.intended_settlement_date,
      dealsAt: row.deals_at,
      proceedsShare: row.proceeds_share === null ? null : parseDecimal(row.proceeds_share, shareDecimals),
      reservedCash: parsePounds(row.reserved_cash),
      reservedQuantity: parseUnits(row.reserved_quantity),
      taxWithheld: row.tax_withheld === null ? null : parsePounds(row.tax_withheld),
      createdBy: row.created_by,
      version: row.version,
      completedDate: row.completed_date,
      unpaidCode: row.unpaid_code,
      presentedAgain: row.presented_again,
      owedCash: parsePounds(row.owed_cash),
    }))
    .sort((a, b) => a.linkOrder - b.linkOrder);
};
