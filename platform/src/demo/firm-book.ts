import { formatPounds, formatUnits, type Pence } from '@tessera/domain/money';
import type { PoolClient } from 'pg';
import type { AccountState } from '../ledger/state/account-state';
import { cashMove, isCustomer, type ImmediateEffect, type Party } from '../ledger/state/effects';
import { copyRows, type CopyValue } from './rows/copy-rows';
import type { OpenTransaction } from './open-transactions';

const transactionColumns = [
  'firm_id',
  'transaction_id',
  'account_id',
  'link_id',
  'transaction_type',
  'transaction_sub_type',
  'movement_type',
  'method',
  'status',
  'amount',
  'quantity',
  'asset_id',
  'transaction_date',
  'intended_settlement_date',
  'completed_date',
  'narrative',
];
const historyColumns = [...transactionColumns, 'tax_withheld'];
const postingColumns = [
  'firm_id',
  'group_id',
  'line',
  'account_id',
  'control_code',
  'transaction_id',
  'transaction_code',
  'narrative',
  'post_date',
  'value_date',
];

/** An effect of the history; pension income has the tax that went to HMRC beside it. */
export interface HistoryEffect extends ImmediateEffect {
  readonly taxWithheld?: Pence;
}

/** An effect of the history with the numbers it is stored under. */
export interface NumberedEffect {
  readonly effect: HistoryEffect;
  readonly transactionId: string;
  readonly groupId: bigint;
  /** The group of its tax; null when none was withheld. */
  readonly taxGroupId: bigint | null;
}

/** Sorts the effects of all accounts by date, keeping each account's own order, and numbers them. */
export const numberEffects = (
  effects: readonly HistoryEffect[],
  nextTransactionId: () => string,
  nextGroupId: () => bigint,
): NumberedEffect[] =>
  effects
    .map((effect, order) => ({ effect, order }))
    .sort((a, b) =>
      a.effect.postDate === b.effect.postDate ? a.order - b.order : a.effect.postDate < b.effect.postDate ? -1 : 1,
    )
    .map(({ effect }) => ({
      effect,
      transactionId: nextTransactionId(),
      groupId: nextGroupId(),
      taxGroupId: effect.taxWithheld ? nextGroupId() : null,
    }));

/** Effects with, after those that withheld tax, the posting of it. */
const withTax = (effects: readonly NumberedEffect[]): readonly NumberedEffect[] =>
  effects.flatMap((each) => {
    const { effect, taxGroupId } = each;
    const tax = effect.taxWithheld ?? 0n;
    if (taxGroupId === null) return [each];
    const posted: HistoryEffect = {
      ...effect,
      code: 'TAXP',
      narrative: tax < 0n ? 'Income tax refunded' : 'Income tax',
      cash: cashMove(effect.transaction.accountId, -tax, 'HMRC'),
    };
    return [each, { ...each, effect: posted, groupId: taxGroupId }];
  });

const partyValues = (party: Party): [string | null, string | null] =>
  isCustomer(party) ? [party.accountId, null] : [null, party.controlCode];

function* headed<Line extends { readonly party: Party }>(
  firmId: string,
  effects: readonly NumberedEffect[],
  linesOf: (effect: ImmediateEffect) => readonly Line[],
  values: (line: Line) => CopyValue[],
): Generator<CopyValue[]> {
  for (const { effect, transactionId, groupId } of effects) {
    let number = 0;
    for (const line of linesOf(effect)) {
      number += 1;
      yield [
        firmId,
        groupId,
        number,
        ...partyValues(line.party),
        transactionId,
        effect.code,
        effect.narrative,
        effect.postDate,
        effect.valueDate,
        ...values(line),
      ];
    }
  }
}

/** Writes a firm's completed history: transactions, postings and the resulting balances. */
export const writeHistory = async (
  client: PoolClient,
  firmId: string,
  effects: readonly NumberedEffect[],
  states: readonly AccountState[],
): Promise<void> => {
  await copyRows(
    client,
    'portfolio_transaction',
    historyColumns,
    effects.map(({ effect: { transaction, narrative, postDate, valueDate, taxWithheld }, transactionId }) => [
      firmId,
      transactionId,
      transaction.accountId,
      null,
      transaction.type,
      transaction.subType,
      transaction.movement,
      transaction.method,
      'Completed',
      formatPounds(transaction.amount),
      transaction.quantity === null ? null : formatUnits(transaction.quantity),
      transaction.assetId,
      postDate,
      valueDate,
      postDate,
      narrative,
      taxWithheld === undefined ? null : formatPounds(taxWithheld),
    ]),
  );
  await copyRows(
    client,
    'cash_posting',
    [...postingColumns, 'amount'],
    headed(
      firmId,
      withTax(effects),
      (effect) => effect.cash,
      (line) => [formatPounds(line.amount)],
    ),
  );
  await copyRows(
    client,
    'stock_posting',
    [...postingColumns, 'asset_id', 'quantity', 'value', 'book_value'],
    headed(
      firmId,
      effects,
      (effect) => effect.stock,
      (line) => [line.assetId, formatUnits(line.quantity), formatPounds(line.value), formatPounds(line.bookValue)],
    ),
  );
  await copyRows(
    client,
    'cash_balance',
    ['firm_id', 'account_id', 'amount'],
    states.map((state) => [firmId, state.accountId, formatPounds(state.cash)]),
  );
  await copyRows(
    client,
    'holding',
    ['firm_id', 'account_id', 'asset_id', 'quantity', 'book_cost'],
    states.flatMap((state) =>
      [...state.holdings].map(([assetId, holding]) => [
        firmId,
        state.accountId,
        assetId,
        formatUnits(holding.quantity),
        formatPounds(holding.bookCost),
      ]),
    ),
  );
};

/**
 * Writes transactions without postings, with their steps. They have no creation time, which only transactions made in
 * the platform have.
 */
export const writeOpenTransactions = async (
  client: PoolClient,
  firmId: string,
  transactions: readonly OpenTransaction[],
): Promise<void> => {
  await copyRows(
    client,
    'portfolio_transaction',
    [...transactionColumns, 'link_order', 'reserved_cash', 'reserved_quantity', 'created_by'],
    transactions.map((each) => [
      firmId,
      each.transactionId,
      each.accountId,
      each.linkId,
      each.type,
      each.subType,
      each.movement,
      each.method,
      each.status,
      each.amount,
      each.quantity,
      each.assetId,
      each.date,
      each.settles,
      null,
      each.narrative,
      each.linkOrder,
      each.reservedCash,
      each.reservedQuantity,
      each.createdBy,
    ]),
  );
  await copyRows(
    client,
    'transaction_step',
    [
      'firm_id',
      'transaction_id',
      'step',
      'at',
      'business_date',
      'from_status',
      'to_status',
      'action',
      'user_id',
      'reason',
    ],
    transactions.flatMap(({ transactionId, steps }) =>
      steps.map(({ date, to, action, userId, reason }, index) => [
        firmId,
        transactionId,
        index + 1,
        `${date}T${String(9 + index).padStart(2, '0')}:15:00Z`,
        date,
        steps[index - 1]?.to ?? null,
        to,
        action,
        userId,
        reason,
      ]),
    ),
  );
};
