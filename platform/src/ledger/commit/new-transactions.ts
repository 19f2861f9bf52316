import { formatDecimal, formatPounds, formatUnits, type Pence, type Units } from '@tessera/domain/money';
import { shareDecimals } from '@tessera/domain/shares';
import { inserted, type Change } from '../../foundation/database/change-together';
import type { OpenedTransaction } from '../state/effects';
import type { LedgerActor } from '../state/state';
import { costEstimateRows } from './cost-estimate-rows';

/** A new transaction under the id it gets. */
export interface NumberedTransaction extends OpenedTransaction {
  readonly transactionId: string;
}

/** Inserts new transactions, each with its first step and its estimated costs. */
export const newTransactions = (
  { firmId, userId, businessDate }: LedgerActor,
  at: Date,
  opened: readonly NumberedTransaction[],
  linkId: string | null,
): Change[] => [
  ...inserted(
    'portfolio_transaction',
    opened.map((each) => ({
      firm_id: firmId,
      transaction_id: each.transactionId,
      account_id: each.accountId,
      link_id: linkId,
      link_order: each.linkOrder,
      transaction_type: each.type,
      transaction_sub_type: each.subType,
      movement_type: each.movement,
      method: each.method,
      status: each.status,
      amount: pounds(each.amount),
      quantity: units(each.quantity),
      asset_id: each.assetId,
      transaction_date: each.date,
      intended_settlement_date: each.settlementDate,
      deals_at: each.dealsAt ?? null,
      completed_date: each.completedDate,
      narrative: each.narrative,
      contribution_type: each.contributionType,
      auto_disinvest: each.autoDisinvest,
      sell_down_method: each.sellDownMethod,
      proceeds_share: each.proceedsShare == null ? null : formatDecimal(each.proceedsShare, shareDecimals),
      tax_withheld: each.taxWithheld === undefined ? null : formatPounds(each.taxWithheld),
      counter_account_id: each.counterAccountId ?? null,
      frequency: each.regular ? 'Regular' : 'Single',
      recurring_order_id: each.regular?.recurringOrderId ?? null,
      payment_date: each.regular?.paymentDate ?? null,
      reserved_cash: formatPounds(each.reservedCash),
      reserved_quantity: formatUnits(each.reservedQuantity),
      created_at: at,
      created_by: userId,
      updated_at: at,
      updated_by: userId,
    })),
  ),
  ...inserted(
    'transaction_step',
    opened.map((each) => ({
      firm_id: firmId,
      transaction_id: each.transactionId,
      step: 1,
      at,
      business_date: businessDate,
      from_status: null,
      to_status: each.status,
      action: 'Created',
      user_id: userId,
      reason: each.reason,
    })),
  ),
  ...inserted(
    'transaction_cost_estimate',
    opened.flatMap((each) => costEstimateRows(firmId, each)),
  ),
];

const pounds = (amount: Pence | null): string | null => (amount === null ? null : formatPounds(amount));
const units = (quantity: Units | null): string | null => (quantity === null ? null : formatUnits(quantity));
