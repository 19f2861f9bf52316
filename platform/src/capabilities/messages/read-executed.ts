import { parsePounds, parsePrice, parseUnits } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { NotedOrder } from './contract-note';

/** An executed order with its account and link. */
export interface ExecutedOrder extends NotedOrder {
  readonly accountId: string;
  readonly linkId: string | null;
}

/**
 * The results of orders that are Completed, in the order they were requested; orders no longer Completed are left out.
 */
export const readExecuted = async (
  db: Kysely<DB>,
  firmId: string,
  transactionIds: readonly string[],
): Promise<ExecutedOrder[]> => {
  if (transactionIds.length === 0) return [];
  const rows = await db
    .selectFrom('portfolio_transaction')
    .innerJoin('instrument', 'instrument.asset_id', 'portfolio_transaction.asset_id')
    .where('portfolio_transaction.firm_id', '=', firmId)
    .where('portfolio_transaction.transaction_id', 'in', transactionIds)
    .where('transaction_type', '=', 'Order')
    .where('status', '=', 'Completed')
    .selectAll('portfolio_transaction')
    .select(['instrument.long_name', 'instrument.isin', 'instrument.instrument_type'])
    .select((eb) => [
      // The figures after a correction, if the order was corrected before its notice was sent.
      eb
        .selectFrom('stock_posting')
        .whereRef('stock_posting.firm_id', '=', 'portfolio_transaction.firm_id')
        .whereRef('stock_posting.transaction_id', '=', 'portfolio_transaction.transaction_id')
        .whereRef('stock_posting.account_id', '=', 'portfolio_transaction.account_id')
        .select(sql<string>`abs(stock_posting.value)`.as('value'))
        .orderBy('stock_posting.group_id', 'desc')
        .orderBy('stock_posting.line')
        .limit(1)
        .as('consideration'),
      sql<boolean>`exists (select from portfolio_transaction other where other.firm_id = portfolio_transaction.firm_id and other.market_order_id = portfolio_transaction.market_order_id and other.transaction_id <> portfolio_transaction.transaction_id)`.as(
        'together',
      ),
    ])
    .orderBy('portfolio_transaction.link_order')
    .orderBy('portfolio_transaction.transaction_id')
    .execute();
  const charges = await chargesOf(
    db,
    firmId,
    rows.map((row) => row.transaction_id),
  );
  return rows.map((row) => {
    if (
      row.execution_price === null ||
      row.quantity === null ||
      row.consideration === null ||
      row.completed_date === null
    )
      throw new Error(`The completed order ${row.transaction_id} has no execution.`);
    return {
      transactionId: row.transaction_id,
      accountId: row.account_id,
      linkId: row.link_id,
      side: row.movement_type === 'Invest' ? 'Invest' : 'Disinvest',
      orderType: row.transaction_sub_type,
      instrument: { name: row.long_name, isin: row.isin, type: row.instrument_type },
      tradingDay: row.completed_date,
      executedAt: row.execution_time,
      venue: row.execution_venue,
      quantity: parseUnits(row.quantity),
      price: parsePrice(row.execution_price),
      consideration: parsePounds(row.consideration),
      charges: charges.get(row.transaction_id) ?? [],
      settlementDate: row.intended_settlement_date,
      dealtTogether: row.together,
    };
  });
};

/** The charges of each order, line by line. */
const chargesOf = async (
  db: Kysely<DB>,
  firmId: string,
  transactionIds: readonly string[],
): Promise<Map<string, NotedOrder['charges'][number][]>> => {
  const charges = new Map<string, NotedOrder['charges'][number][]>();
  if (transactionIds.length === 0) return charges;
  const rows = await db
    .selectFrom('transaction_charge')
    .where('firm_id', '=', firmId)
    .where('transaction_id', 'in', transactionIds)
    .where('charged', '=', true)
    .selectAll()
    .orderBy('transaction_id')
    .orderBy('line')
    .execute();
  for (const row of rows)
    charges.set(row.transaction_id, [
      ...(charges.get(row.transaction_id) ?? []),
      { type: row.charge_type, amount: parsePounds(row.amount), basis: row.basis, rule: row.rule },
    ]);
  return charges;
};
