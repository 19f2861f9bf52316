import type { ReadScope } from '../../requests/access/scope';
import { seenTransactions } from '../../requests/access/seen';

/** Steps of transactions, with who took them: a history names its people whatever their node. */
export const seenSteps = (scope: ReadScope) =>
  seenTransactions(scope)
    .innerJoin('transaction_step', (join) =>
      join
        .onRef('transaction_step.firm_id', '=', 'portfolio_transaction.firm_id')
        .onRef('transaction_step.transaction_id', '=', 'portfolio_transaction.transaction_id'),
    )
    .leftJoin('portal_user as mover', (join) =>
      join
        .onRef('mover.firm_id', '=', 'transaction_step.firm_id')
        .onRef('mover.user_id', '=', 'transaction_step.user_id'),
    );

/** Costs of transactions. */
export const seenCharges = (scope: ReadScope) =>
  seenTransactions(scope).innerJoin('transaction_charge', (join) =>
    join
      .onRef('transaction_charge.firm_id', '=', 'portfolio_transaction.firm_id')
      .onRef('transaction_charge.transaction_id', '=', 'portfolio_transaction.transaction_id'),
  );

/** What purchases were estimated to cost. */
export const seenCostEstimates = (scope: ReadScope) =>
  seenTransactions(scope).innerJoin('transaction_cost_estimate', (join) =>
    join
      .onRef('transaction_cost_estimate.firm_id', '=', 'portfolio_transaction.firm_id')
      .onRef('transaction_cost_estimate.transaction_id', '=', 'portfolio_transaction.transaction_id'),
  );

export const seenTransfers = (scope: ReadScope) =>
  seenTransactions(scope).innerJoin('product_transfer', (join) =>
    join
      .onRef('product_transfer.firm_id', '=', 'portfolio_transaction.firm_id')
      .onRef('product_transfer.transaction_id', '=', 'portfolio_transaction.transaction_id'),
  );

/**
 * Orders that several transactions were dealt by. They belong to no node: of those others only their number is told.
 */
export const marketOrders = ({ db, firmId }: ReadScope) =>
  db.selectFrom('market_order').where('market_order.firm_id', '=', firmId);
