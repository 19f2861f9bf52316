import type { CallRow } from '@tessera/contract/schemas';
import type { IsoDate } from '@tessera/domain/dates';
import { sql } from 'kysely';
import { leadDiedOn } from '../../ledger/rules/account-death';
import { payeeAccount } from '../../ledger/rules/payee-account';
import { interestInPayment, type PayeeInterest } from '../../ledger/rules/payee-interest';
import { holdReason } from '../../ledger/state/hold-reason';
import { wireNullable, wireTimestamp } from '../../requests/http/wire';
import type { seenTransactions } from '../../requests/access/seen';

/** Selects all an answer about a transaction needs. */
export const selectTransactionRows = (transactions: ReturnType<typeof seenTransactions>) =>
  transactions
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'),
    )
    .leftJoin('instrument', 'instrument.asset_id', 'portfolio_transaction.asset_id')
    .selectAll('portfolio_transaction')
    .select((eb) =>
      eb
        .selectFrom('recurring_order')
        .whereRef('recurring_order.firm_id', '=', 'portfolio_transaction.firm_id')
        .whereRef('recurring_order.recurring_order_id', '=', 'portfolio_transaction.recurring_order_id')
        .select('recurring_order.created_by')
        .as('ordered_by'),
    )
    .select(holdReason.as('held'))
    .select(payeeAccount('portfolio_transaction').as('payee_account_id'))
    .select(
      sql<IsoDate | null>`case when portfolio_transaction.status = 'Checking' then ${leadDiedOn(sql.ref('account.firm_id'), sql.ref('account.lead_client_id'))} end`.as(
        'died_on',
      ),
    )
    .select(
      sql<PayeeInterest | null>`case when portfolio_transaction.status = 'Checking' then ${interestInPayment(sql.ref('portfolio_transaction.firm_id'), sql.ref('portfolio_transaction.transaction_id'))} end`.as(
        'payee_interest',
      ),
    )
    .select([
      'account.node_id',
      'account.name as account_name',
      'client.client_id',
      'client.name as client_name',
      'instrument.long_name',
      'instrument.isin',
    ]);

export type SelectedTransaction = Awaited<ReturnType<ReturnType<typeof selectTransactionRows>['execute']>>[number];

/**
 * When a transaction was made. What was loaded has the time of its first step, or its day alone where no step is known:
 * a day is never told as a time.
 */
export const madeAt = (row: SelectedTransaction, firstStepAt: string | undefined): string =>
  row.created_at ? wireTimestamp(row.created_at) : (firstStepAt ?? row.transaction_date);

export const toTransactionRow = (row: SelectedTransaction): CallRow<'listTransactions'> => ({
  id: row.transaction_id,
  transactionId: row.transaction_id,
  firmId: row.firm_id,
  nodeId: row.node_id,
  clientId: row.client_id,
  clientName: row.client_name,
  accountId: row.account_id,
  accountName: row.account_name,
  linkId: row.link_id,
  transactionType: row.transaction_type,
  transactionSubType: row.transaction_sub_type,
  movementType: row.movement_type,
  method: row.method,
  status: row.status,
  currency: row.currency,
  amount: wireNullable(row.amount),
  quantity: wireNullable(row.quantity),
  proceedsShare: wireNullable(row.proceeds_share),
  assetId: row.asset_id,
  assetName: row.long_name,
  isin: row.isin,
  transactionDate: row.transaction_date,
  intendedSettlementDate: row.intended_settlement_date,
  completedDate: row.completed_date,
  narrative: row.narrative,
  held: row.held,
});
