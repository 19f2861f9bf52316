import { sum } from '@tessera/domain/money';
import { afterPostings, type HoldingState } from './account-state';
import { isCustomer, type Effects, type PostingGroup, type Postings } from './effects';
import type { LedgerState, TransactionState } from './state';

/**
 * Returns the state as it would be read after the effects are committed, so that the next command can be planned
 * without writing. `ids` are the ids of the opened transactions.
 */
export const afterEffects = (
  state: LedgerState,
  { opened, linked, joins, changed, groups }: Effects,
  ids: readonly string[],
): LedgerState => {
  const joined = state.transactions.find((each) => each.transactionId === joins);
  const linkId = linked ? (ids[0] ?? '') : joined ? (joined.linkId ?? ids[0] ?? '') : null;
  const openedTransactions = opened.map((each, index): TransactionState => ({
    ...each,
    transactionId: ids[index] ?? '',
    linkId,
    dealsAt: each.dealsAt ?? null,
    proceedsShare: each.proceedsShare ?? null,
    taxWithheld: each.taxWithheld ?? null,
    unpaidCode: null,
    presentedAgain: false,
    owedCash: 0n,
    createdBy: null,
    version: 1,
  }));
  const steps = new Map(changed.map((each) => [each.transactionId, each]));
  const transactions = [
    ...state.transactions.map((each) =>
      withStep(each === joined ? { ...each, linkId } : each, steps.get(each.transactionId)),
    ),
    ...openedTransactions,
  ];
  const changeIn = (pick: (each: TransactionState) => bigint): bigint =>
    sum(transactions.map(pick)) - sum(state.transactions.map(pick));
  const holdings = new Map<string, HoldingState>();
  const posted = afterPostings(state, groups);
  for (const [assetId, holding] of posted.holdings)
    holdings.set(assetId, {
      ...holding,
      reserved: holding.reserved + changeIn((each) => (each.assetId === assetId ? each.reservedQuantity : 0n)),
    });
  return {
    ...posted,
    transactions,
    holdings,
    reserved: state.reserved + changeIn((each) => each.reservedCash),
    uncleared: state.uncleared + addedUncleared(state, groups),
  };
};

const withStep = (transaction: TransactionState, step: Effects['changed'][number] | undefined): TransactionState => {
  if (!step) return transaction;
  const {
    to,
    reservedCash,
    reservedQuantity,
    amount = transaction.amount,
    quantity = transaction.quantity,
    settlementDate = transaction.settlementDate,
    dealsAt = transaction.dealsAt,
    completedDate = transaction.completedDate,
    unpaidCode = transaction.unpaidCode,
    presentedAgain = transaction.presentedAgain,
    owedCash = transaction.owedCash,
  } = step;
  return {
    ...transaction,
    status: to,
    reservedCash,
    reservedQuantity,
    amount,
    quantity,
    settlementDate,
    dealsAt,
    completedDate,
    unpaidCode,
    presentedAgain,
    owedCash,
    version: transaction.version + 1,
  };
};

/**
 * Returns how much uncleared cash posting groups add: for each transaction, its cash with a future value date less its
 * own costs. A correction is counted together with the postings it corrects.
 */
const addedUncleared = (
  { accountId, businessDate, correction }: Pick<LedgerState, 'accountId' | 'businessDate' | 'correction'>,
  groups: readonly PostingGroup[],
): bigint => {
  const later = ({ valueDate, cash }: Postings): bigint =>
    valueDate > businessDate
      ? sum(cash.filter(({ party }) => isCustomer(party) && party.accountId === accountId).map((line) => line.amount))
      : 0n;
  const before = sum((correction?.posted ?? []).map(later));
  const net = new Map<string, bigint>();
  for (const group of groups) {
    const key = 'opened' in group.of ? String(group.of.opened) : group.of.transactionId;
    net.set(key, (net.get(key) ?? (correction ? before : 0n)) + later(group));
  }
  const positive = (amounts: readonly bigint[]): bigint => sum(amounts.filter((amount) => amount > 0n));
  return positive([...net.values()]) - (correction ? positive([before]) : 0n);
};
