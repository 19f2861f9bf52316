import type { CallData } from '@tessera/contract/schemas';
import {
  formatDecimal,
  formatPounds,
  mulDivHalfUp,
  parsePounds,
  parsePrice,
  parseUnits,
  poundsToWire,
  sum,
  valueAt,
} from '@tessera/domain/money';
import { percentageDecimals } from '../../ledger/state/state';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireNullable, wireNumber, wireTimestamp } from '../../requests/http/wire';
import { actionsOf } from './actions-of';
import { correctionOf } from './correct-transaction';
import { cashBefore, payeeOf, transferOf } from './authoriser-facts';
import { madeAt, selectTransactionRows, toTransactionRow, type SelectedTransaction } from './transaction-row';
import type { ReadScope } from '../../requests/access/scope';
import { marketOrders, seenCharges, seenCostEstimates, seenSteps } from './seen-transactions';
import { seenCashPostings, seenStockPostings } from '../postings/seen-postings';
import { idIs, seenTransactions } from '../../requests/access/seen';
import { seenBankDetails } from '../recurring/seen-mandates';

type FullRecord = CallData<'getTransaction'>;

const historyOf = async (scope: ReadScope, transactionId: string): Promise<FullRecord['statusHistory']> => {
  const rows = await seenSteps(scope)
    .where('transaction_step.transaction_id', '=', transactionId)
    .select([
      'transaction_step.at',
      'transaction_step.business_date',
      'transaction_step.from_status',
      'transaction_step.to_status',
      'transaction_step.action',
      'transaction_step.reason',
      'transaction_step.user_id',
      'mover.name',
    ])
    .orderBy('transaction_step.step')
    .execute();
  return rows.map((row) => ({
    at: wireTimestamp(row.at),
    businessDate: row.business_date,
    from: row.from_status,
    to: row.to_status,
    action: row.action,
    reason: row.reason,
    by: row.user_id === null ? null : { userId: row.user_id, name: row.name ?? row.user_id },
  }));
};

const chargesOf = async (scope: ReadScope, transactionId: string): Promise<FullRecord['charges']> => {
  const rows = await seenCharges(scope)
    .where('transaction_charge.transaction_id', '=', transactionId)
    .selectAll('transaction_charge')
    .orderBy('transaction_charge.line')
    .execute();
  return rows.map((row) => ({
    type: row.charge_type,
    amount: wireNumber(row.amount),
    percentage: wireNullable(row.percentage),
    charged: row.charged,
    basis: row.basis,
    rule: row.rule,
  }));
};

const costEstimateOf = async (scope: ReadScope, transactionId: string): Promise<FullRecord['costEstimate']> => {
  const rows = await seenCostEstimates(scope)
    .where('transaction_cost_estimate.transaction_id', '=', transactionId)
    .selectAll('transaction_cost_estimate')
    .orderBy('transaction_cost_estimate.line')
    .execute();
  const investment = rows[0]?.investment;
  if (investment === undefined) return null;
  const total = (of: typeof rows): NonNullable<FullRecord['costEstimate']>['entry'] => {
    const amount = sum(of.map((row) => parsePounds(row.amount)));
    return {
      amount: poundsToWire(amount),
      percentage: Number(formatDecimal(mulDivHalfUp(amount, 1_000_000n, parsePounds(investment)), percentageDecimals)),
    };
  };
  return {
    investment: wireNumber(investment),
    lines: rows.map((row) => ({
      type: row.cost_type,
      charge: row.charge_type,
      entry: row.entry,
      name: row.name,
      layer: row.layer,
      amount: wireNumber(row.amount),
      percentage: wireNumber(row.percentage),
      explicit: row.explicit,
      basis: row.basis,
      rule: row.rule,
    })),
    entry: total(rows.filter(({ entry }) => entry)),
    ongoing: total(rows.filter(({ entry }) => !entry)),
    firstYear: total(rows),
  };
};

const cashOf = async (scope: ReadScope, transactionId: string): Promise<FullRecord['cashPostings']> => {
  const rows = await seenCashPostings(scope)
    .where('cash_posting.transaction_id', '=', transactionId)
    .selectAll('cash_posting')
    .orderBy('cash_posting.group_id')
    .orderBy('cash_posting.line')
    .execute();
  return rows.map((row) => ({
    id: `${row.group_id}-${row.line}`,
    transactionCode: row.transaction_code,
    narrative: row.narrative,
    postDate: row.post_date,
    valueDate: row.value_date,
    amount: wireNumber(row.amount),
  }));
};

const stockOf = async (scope: ReadScope, transactionId: string): Promise<FullRecord['stockPostings']> => {
  const rows = await seenStockPostings(scope)
    .innerJoin('instrument', 'instrument.asset_id', 'stock_posting.asset_id')
    .where('stock_posting.transaction_id', '=', transactionId)
    .selectAll('stock_posting')
    .select('instrument.long_name')
    .orderBy('stock_posting.group_id')
    .orderBy('stock_posting.line')
    .execute();
  return rows.map((row) => ({
    id: `${row.group_id}-${row.line}`,
    transactionCode: row.transaction_code,
    narrative: row.narrative,
    postDate: row.post_date,
    valueDate: row.value_date,
    assetId: row.asset_id,
    assetName: row.long_name,
    quantity: wireNumber(row.quantity),
    value: wireNumber(row.value),
    bookValue: wireNumber(row.book_value),
  }));
};

const linkedOf = async (
  scope: ReadScope,
  { link_id: linkId, transaction_id: transactionId }: SelectedTransaction,
): Promise<FullRecord['linked']> => {
  if (linkId === null) return [];
  const rows = await seenTransactions(scope)
    .leftJoin('instrument', 'instrument.asset_id', 'portfolio_transaction.asset_id')
    .where('portfolio_transaction.link_id', '=', linkId)
    .where('portfolio_transaction.transaction_id', '<>', transactionId)
    .select([
      'portfolio_transaction.transaction_id',
      'portfolio_transaction.transaction_type',
      'portfolio_transaction.transaction_sub_type',
      'portfolio_transaction.movement_type',
      'portfolio_transaction.method',
      'portfolio_transaction.status',
      'portfolio_transaction.amount',
      'portfolio_transaction.narrative',
      'instrument.long_name',
    ])
    .orderBy('portfolio_transaction.link_order')
    .orderBy('portfolio_transaction.transaction_id')
    .execute();
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    transactionType: row.transaction_type,
    transactionSubType: row.transaction_sub_type,
    movementType: row.movement_type,
    method: row.method,
    status: row.status,
    amount: wireNullable(row.amount),
    assetName: row.long_name,
    narrative: row.narrative,
  }));
};

const marketOrderOf = async (
  scope: ReadScope,
  { market_order_id: id }: SelectedTransaction,
): Promise<FullRecord['marketOrder']> => {
  if (id === null) return null;
  const row = await marketOrders(scope)
    .where('market_order.market_order_id', '=', id)
    .select((eb) => [
      'dealing_date',
      eb
        .selectFrom('portfolio_transaction')
        .whereRef('portfolio_transaction.firm_id', '=', 'market_order.firm_id')
        .whereRef('portfolio_transaction.market_order_id', '=', 'market_order.market_order_id')
        .select((count) => count.fn.countAll<bigint>().as('members'))
        .as('members'),
    ])
    .executeTakeFirst();
  return row ? { id, members: Number(row.members), dealingDate: row.dealing_date } : null;
};

/**
 * The execution of an order. Dealt together with others, its consideration is its part of the total, which can be a
 * penny off price times quantity. Corrected, it is that of the last trade booked: what was booked before is reversed.
 */
const executionOf = (
  { execution_price: price, execution_time: time, execution_venue: venue, quantity, currency }: SelectedTransaction,
  posted: FullRecord['stockPostings'],
): FullRecord['executionDetails'] =>
  price === null || time === null || quantity === null
    ? null
    : {
        currency,
        price: wireNumber(price),
        executedQuantity: wireNumber(quantity),
        executionAmount: Math.abs(
          posted.findLast(({ quantity: units }) => units !== 0)?.value ??
            wireNumber(formatPounds(valueAt(parseUnits(quantity), parsePrice(price)))),
        ),
        transactionTime: wireTimestamp(time),
        venue,
      };

/** When and by whom a transaction was created. */
const creationOf = (
  row: SelectedTransaction,
  history: FullRecord['statusHistory'],
): Pick<FullRecord, 'createdDate' | 'createdBy' | 'auditDetails'> => {
  const createdDate = madeAt(row, history[0]?.at);
  return {
    createdDate,
    createdBy: history[0]?.by ?? null,
    auditDetails: {
      application: 'tessera',
      userFirmId: row.firm_id,
      userId: row.updated_by ?? row.created_by ?? 'tessera',
      updateDate: row.updated_at
        ? wireTimestamp(row.updated_at)
        : wireTimestamp(new Date(history.at(-1)?.at ?? createdDate)),
      version: row.version,
    },
  };
};

export const getTransaction: Handler<'getTransaction'> = async ({ path: { orderId: transactionId }, scope }) => {
  const row = await selectTransactionRows(seenTransactions(scope))
    .where(idIs('portfolio_transaction.transaction_id', transactionId))
    .executeTakeFirst();
  if (!row) throw notFound('Transaction');
  const [history, transferring] = [historyOf(scope, transactionId), transferOf(scope, row)];
  const [
    statusHistory,
    transfer,
    charges,
    costEstimate,
    cashPostings,
    stockPostings,
    linked,
    marketOrder,
    details,
    payee,
    accountCash,
  ] = await Promise.all([
    history,
    transferring,
    chargesOf(scope, transactionId),
    costEstimateOf(scope, transactionId),
    cashOf(scope, transactionId),
    stockOf(scope, transactionId),
    linkedOf(scope, row),
    marketOrderOf(scope, row),
    seenBankDetails(scope)
      .where(idIs('account.account_id', row.payee_account_id))
      .select('bank_details.status')
      .executeTakeFirst(),
    history.then((steps) => payeeOf(scope, row, madeAt(row, steps[0]?.at))),
    transferring.then((of) => cashBefore(scope, row, of)),
  ]);
  return {
    data: {
      ...toTransactionRow(row),
      orderId: row.transaction_type === 'Order' ? row.transaction_id : null,
      paymentId: row.transaction_type === 'Payment' ? row.transaction_id : null,
      contributionType: row.contribution_type,
      frequency: row.frequency,
      autoDisinvest: row.auto_disinvest,
      sellDownMethod: row.sell_down_method,
      incomplete: row.status !== 'Completed' && row.status !== 'Deleted',
      reservedCash: wireNumber(row.reserved_cash),
      reservedQuantity: wireNumber(row.reserved_quantity),
      taxWithheld: wireNullable(row.tax_withheld),
      charges,
      costEstimate,
      executionDetails: executionOf(row, stockPostings),
      marketOrder,
      statusHistory,
      cashPostings,
      stockPostings,
      linked,
      payee,
      accountCash,
      transfer,
      actions: actionsOf(scope, row, details?.status ?? null),
      correction: correctionOf(scope, row, [...cashPostings, ...stockPostings].at(-1)?.valueDate ?? null),
      ...creationOf(row, statusHistory),
    },
  };
};
