import { mulDivHalfUp, sum, type Pence } from '@tessera/domain/money';
import { wholeShare } from '@tessera/domain/shares';
import { isOpen, salesOf } from './group';
import type { LedgerState, TransactionState } from './state';

/**
 * Returns a share of proceeds, both in hundredths of a per cent: the part from `before`, the shares of the members
 * before it, to `before + share`. So parts that follow each other spend every penny and never one more, whatever they
 * are rounded to, and each is within a penny of its exact share.
 */
export const partOfProceeds = (proceeds: Pence, before: bigint, share: bigint): Pence =>
  mulDivHalfUp(proceeds, before + share, wholeShare) - mulDivHalfUp(proceeds, before, wholeShare);

/**
 * Returns what a purchase by a share of proceeds may spend; null while a sale of its group is open. Shares of members
 * that were cancelled or failed stay as cash.
 */
export const shareOfProceeds = (state: LedgerState, transaction: TransactionState): Pence | null => {
  const sales = salesOf(state, transaction);
  if (sales.some(isOpen)) return null;
  // A completed sale's amount is what it brought after its charges.
  const proceeds = sum(sales.map(({ status, amount }) => (status === 'Completed' ? (amount ?? 0n) : 0n)));
  const before = sum(
    state.transactions.map(({ linkId, linkOrder, proceedsShare }) =>
      linkId === transaction.linkId && linkOrder < transaction.linkOrder ? (proceedsShare ?? 0n) : 0n,
    ),
  );
  return partOfProceeds(proceeds, before, transaction.proceedsShare ?? 0n);
};
