import { parseDecimal, parsePounds, parseUnits } from '@tessera/domain/money';
import { shareDecimals } from '@tessera/domain/shares';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { TransactionState } from './state';

export const readTransactions = async (
  db: Kysely<DB>,
  firmId: string,
  transactionId: string,
  locked: boolean,
): Promise<TransactionState[]> => {
  const query = db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where((eb) =>
      eb.or([
        eb('transaction_id', '=', transactionId),
        eb(
          'link_id',
          '=',
          eb
            .selectFrom('portfolio_transaction as named')
            .where('named.firm_id', '=', firmId)
            .where('named.transaction_id', '=', transactionId)
            .select('named.link_id'),
        ),
      ]),
    )
    // The author of a regular transaction is the person who set up the schedule.
    .select((eb) =>
      eb
        .selectFrom('recurring_order')
        .whereRef('recurring_order.firm_id', '=', 'portfolio_transaction.firm_id')
        .whereRef('recurring_order.recurring_order_id', '=', 'portfolio_transaction.recurring_order_id')
        .select('recurring_order.created_by')
        .as('ordered_by'),
    )
    .orderBy('transaction_id')
    .selectAll();
  const rows = await (locked ? query.forUpdate() : query).execute();
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
      createdBy: row.created_by ?? row.ordered_by,
      version: row.version,
      completedDate: row.completed_date,
      unpaidCode: row.unpaid_code,
      presentedAgain: row.presented_again,
      owedCash: parsePounds(row.owed_cash),
    }))
    .sort((a, b) => a.linkOrder - b.linkOrder);
};
