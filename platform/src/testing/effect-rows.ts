import { formatDecimal, formatPounds, formatUnits } from '@tessera/domain/money';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../foundation/database/schema';
import { isPosted } from '../ledger/state/charge-postings';
import { isCustomer, type Effects } from '../ledger/state/effects';
import type { LedgerActor } from '../ledger/state/state';

/** Returns the rows that effects should become, formatted as the database formats them. */
export const plannedRows = ({ opened, changed, groups }: Effects, ids: readonly string[], actor: LedgerActor) => {
  const charged = [
    ...opened.map((each, index) => ({ id: ids[index], charges: each.charges, done: each.status === 'Completed' })),
    ...changed.flatMap((each) =>
      each.charges ? [{ id: each.transactionId, charges: each.charges, done: each.to === 'Completed' }] : [],
    ),
  ];
  return {
    transactions: [
      ...opened.map((each, index) => [
        ids[index],
        each.accountId,
        each.type,
        each.subType,
        each.movement,
        each.method,
        each.status,
        each.amount === null ? null : formatPounds(each.amount),
        each.quantity === null ? null : formatUnits(each.quantity),
        each.assetId,
        formatPounds(each.reservedCash),
        formatUnits(each.reservedQuantity),
        each.narrative,
        each.settlementDate,
        each.taxWithheld === undefined ? null : formatPounds(each.taxWithheld),
      ]),
      ...changed.map((each) => [
        each.transactionId,
        each.to,
        formatPounds(each.reservedCash),
        formatUnits(each.reservedQuantity),
      ]),
    ],
    steps: [
      ...opened.map((each, index) => [ids[index], null, each.status, 'Created', each.reason]),
      ...changed.map((each) => [each.transactionId, each.from, each.to, each.action, each.reason]),
    ].map((row) => [...row, actor.userId]),
    charges: charged.flatMap(({ id, charges, done }) =>
      charges.map((each) => [
        id,
        each.type,
        formatPounds(each.amount),
        each.percentage === null ? null : formatDecimal(each.percentage, 4),
        done && isPosted(each),
        each.basis,
        each.rule,
      ]),
    ),
    costEstimate: opened.flatMap((each, index) =>
      (each.costEstimate?.costs.lines ?? []).map((line) => [
        ids[index],
        line.type,
        line.charge,
        line.entry,
        line.name,
        formatPounds(each.costEstimate?.investment ?? 0n),
        formatPounds(line.amount),
        formatDecimal(line.percentage, 4),
        line.basis,
        line.rule,
      ]),
    ),
    cash: groups.flatMap((group) =>
      group.cash.map(({ party, amount }) => [
        'opened' in group.of ? ids[group.of.opened] : group.of.transactionId,
        group.code,
        group.narrative,
        group.postDate,
        group.valueDate,
        isCustomer(party) ? party.accountId : party.controlCode,
        formatPounds(amount),
      ]),
    ),
    stock: groups.flatMap((group) =>
      group.stock.map(({ party, assetId, quantity, value, bookValue }) => [
        group.code,
        isCustomer(party) ? party.accountId : party.controlCode,
        assetId,
        formatUnits(quantity),
        formatPounds(value),
        formatPounds(bookValue),
      ]),
    ),
  };
};

/** Reads the rows that a commit wrote for transactions, and the postings after a given group. */
export const writtenRows = async (db: Transaction<DB>, ids: readonly string[], lastGroup: string) => {
  const order = sql`array_position(${[...ids]}::text[], transaction_id)`;
  const transactions = await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', 'NBW')
    .where('transaction_id', 'in', ids)
    .orderBy(order)
    .selectAll()
    .execute();
  const steps = await db
    .selectFrom('transaction_step as s')
    .where('firm_id', '=', 'NBW')
    .where('transaction_id', 'in', ids)
    .where('step', '=', (eb) =>
      eb
        .selectFrom('transaction_step as l')
        .whereRef('l.firm_id', '=', 's.firm_id')
        .whereRef('l.transaction_id', '=', 's.transaction_id')
        .select(({ fn }) => fn.max('l.step').as('last')),
    )
    .orderBy(order)
    .selectAll()
    .execute();
  const rewritten = transactions
    .filter((row) => row.version === 1 || (row.status === 'Completed' && row.transaction_type === 'Order'))
    .map((row) => row.transaction_id);
  const charges =
    rewritten.length === 0
      ? []
      : await db
          .selectFrom('transaction_charge')
          .where('firm_id', '=', 'NBW')
          .where('transaction_id', 'in', rewritten)
          .orderBy(order)
          .orderBy('line')
          .selectAll()
          .execute();
  const made = transactions.filter((row) => row.version === 1).map((row) => row.transaction_id);
  const costEstimate =
    made.length === 0
      ? []
      : await db
          .selectFrom('transaction_cost_estimate')
          .where('firm_id', '=', 'NBW')
          .where('transaction_id', 'in', made)
          .orderBy(order)
          .orderBy('line')
          .selectAll()
          .execute();
  const cash = await db
    .selectFrom('cash_posting')
    .where('group_id', '>', BigInt(lastGroup))
    .orderBy('group_id')
    .orderBy('line')
    .selectAll()
    .execute();
  const stock = await db
    .selectFrom('stock_posting')
    .where('group_id', '>', BigInt(lastGroup))
    .orderBy('group_id')
    .orderBy('line')
    .selectAll()
    .execute();
  return {
    transactions: transactions.map((row) =>
      row.version === 1
        ? [
            row.transaction_id,
            row.account_id,
            row.transaction_type,
            row.transaction_sub_type,
            row.movement_type,
            row.method,
            row.status,
            row.amount,
            row.quantity,
            row.asset_id,
            row.reserved_cash,
            row.reserved_quantity,
            row.narrative,
            row.intended_settlement_date,
            row.tax_withheld,
          ]
        : [row.transaction_id, row.status, row.reserved_cash, row.reserved_quantity],
    ),
    steps: steps.map((row) => [
      row.transaction_id,
      row.from_status,
      row.to_status,
      row.action,
      row.reason,
      row.user_id,
    ]),
    charges: charges.map((row) => [
      row.transaction_id,
      row.charge_type,
      row.amount,
      row.percentage,
      row.charged,
      row.basis,
      row.rule,
    ]),
    costEstimate: costEstimate.map((row) => [
      row.transaction_id,
      row.cost_type,
      row.charge_type,
      row.entry,
      row.name,
      row.investment,
      row.amount,
      row.percentage,
      row.basis,
      row.rule,
    ]),
    cash: cash.map((row) => [
      row.transaction_id,
      row.transaction_code,
      row.narrative,
      row.post_date,
      row.value_date,
      row.account_id ?? row.control_code,
      row.amount,
    ]),
    stock: stock.map((row) => [
      row.transaction_code,
      row.account_id ?? row.control_code,
      row.asset_id,
      row.quantity,
      row.value,
      row.book_value,
    ]),
  };
};
