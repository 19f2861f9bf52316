import { checkAccountStatus, checkInstrument } from './checks';
import type { TransactionCommand } from './commands';
import { noEffects, type Effects, type MovedTransaction } from './effects';
import { transactionOf, waitingFor } from './group';
import { judge } from './judge';
import { cameBack, entryDate, isCollection } from './plan-unpaid';
import { openRelief } from './relief';
import { releases } from './release';
import { LedgerRefusal } from './refusal';
import type { LedgerActor, LedgerState, TransactionState } from './state';

type Of<Kind extends TransactionCommand['kind']> = Extract<TransactionCommand, { kind: Kind }>;

/** Goes to the market or to the bank: from here nobody can call it back. */
export const planPlace = (state: LedgerState, { transactionId }: Of<'place'>, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, transactionId);
  const { status: from, reservedCash, reservedQuantity } = transaction;
  const judged = judge('place', transaction, actor);
  if (transaction.type === 'Order') {
    checkAccountStatus(state, transaction.movement === 'Disinvest' ? 'sold' : 'ordered');
    checkInstrument(state, transaction.assetId);
  } else if (transaction.movement === 'Out') checkAccountStatus(state, 'paid out');
  return { ...noEffects, moved: [{ transactionId, from, ...judged, reason: null, reservedCash, reservedQuantity, ...(isCollection(transaction) ? { settlementDate: entryDate(state, transaction) } : {}) }] };
};

/** The bank or the market refused it: nothing moves, and those of its group that wait for it fail with it. No relief is claimed for what came back. */
export const planReject = (state: LedgerState, { transactionId, reason }: Of<'reject'>, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, transactionId);
  const judged = judge('reject', transaction, actor);
  const failed = (each: TransactionState, why: string): MovedTransaction => ({ transactionId: each.transactionId, from: each.status, ...judged, reason: why, reservedCash: 0n, reservedQuantity: 0n });
  const { groups, ...unpaid } = isCollection(transaction) ? cameBack(state, transaction, reason) : { groups: [], reason };
  const relief = transaction.status === 'Completed' ? openRelief(state, transaction) : undefined;
  const withdrawn = relief ? [{ ...failed(relief, 'The payment it is claimed for came back unpaid.'), ...judge('requestDeletion', relief, actor) }] : [];
  return { ...noEffects, moved: [{ ...failed(transaction, reason), ...unpaid }, ...waitingFor(state, transaction).map((each) => failed(each, `What it waited for was rejected: ${reason}`)), ...withdrawn], groups };
};

/** One that waits goes on, because its cash is there now. */
export const planRelease = (state: LedgerState, { transactionId }: Of<'release'>, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, transactionId);
  judge('release', transaction, actor);
  const moved = releases(state, [transaction]);
  if (moved.length === 0) throw new LedgerRefusal('Its cash is not there yet.', { type: 'conflict' });
  return { ...noEffects, moved };
};

/** A payment in or an expectation is kept for a person to look at. */
export const planHold = (state: LedgerState, { transactionId, reason }: Of<'hold'>, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, transactionId);
  const judged = judge('hold', transaction, actor);
  return { ...noEffects, moved: [{ transactionId, from: transaction.status, ...judged, reason, reservedCash: 0n, reservedQuantity: 0n }] };
};
