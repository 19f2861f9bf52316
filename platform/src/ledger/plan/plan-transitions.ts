import { kindOf } from '@tessera/contract/transactions/life';
import { afterPostings } from '../state/account-state';
import { returnedPostings } from './complete-benefit';
import { checkAccountStatus, checkDestination, checkInstrument } from './parts/checks';
import type { TransactionCommand } from '../state/commands';
import { noEffects, type Effects, type ChangedTransaction } from '../state/effects';
import { endingWith, transactionOf } from '../state/group';
import { requireTransition } from './require-transition';
import { reportUnpaid, entryDate, isCollection } from './plan-unpaid';
import { repayRelief, isRelief, findRelief } from './parts/relief';
import { goingOn, resumeWaiting } from './resume';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, LedgerState, TransactionState } from '../state/state';
import { stillUncleared } from '../state/reversal';

type CommandOf<Kind extends TransactionCommand['kind']> = Extract<TransactionCommand, { kind: Kind }>;

/** A benefit that was calculated before its client died is paid, or comes back. */
const isBenefit = ({ type, subType, movement, method }: TransactionState): boolean =>
  kindOf(type, subType, movement, method) === 'benefit';

/** Sends an order to the market or a payment to the bank: it can no longer be recalled. */
export const planPlace = (state: LedgerState, { transactionId }: CommandOf<'place'>, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, transactionId);
  const { status: from, reservedCash, reservedQuantity } = transaction;
  const transition = requireTransition('place', transaction, actor);
  if (transaction.type === 'Order') {
    checkAccountStatus(state, transaction.movement === 'Disinvest' ? 'sold' : 'ordered');
    checkInstrument(state, transaction.assetId);
  } else if (transaction.movement === 'Out' && !(state.death && isBenefit(transaction)))
    checkAccountStatus(state, 'paid out');
  checkDestination(state, transaction);
  return {
    ...noEffects,
    changed: [
      {
        transactionId,
        from,
        ...transition,
        reason: null,
        reservedCash,
        reservedQuantity,
        ...(isCollection(transaction) ? { settlementDate: entryDate(state, transaction) } : {}),
      },
    ],
  };
};

/**
 * The bank or the market refused it: nothing moves, and members of its group that wait for it fail with it. A returned
 * contribution gets no relief: open relief is withdrawn, and paid relief goes back. A benefit that had arrived is taken
 * back, with its tax.
 */
export const planReject = (
  state: LedgerState,
  { transactionId, reason }: CommandOf<'reject'>,
  actor: LedgerActor,
): Effects => {
  const transaction = transactionOf(state, transactionId);
  const transition = requireTransition('reject', transaction, actor);
  const failed = (each: TransactionState, why: string): ChangedTransaction => ({
    transactionId: each.transactionId,
    from: each.status,
    ...transition,
    reason: why,
    reservedCash: 0n,
    reservedQuantity: 0n,
  });
  const wasCredited = transaction.status === 'Completed';
  if (wasCredited && isBenefit(transaction))
    return { ...noEffects, changed: [failed(transaction, reason)], groups: returnedPostings(state, transaction) };
  if (wasCredited && isRelief(transaction)) {
    const { group, reason: said, ...owed } = repayRelief(state, transaction);
    return {
      ...noEffects,
      changed: [{ ...failed(transaction, `${reason.replace(/[.\s]*$/, '.')} ${said}`), ...owed }],
      groups: [group],
    };
  }
  const { groups, ...unpaid } = isCollection(transaction)
    ? reportUnpaid(state, transaction, reason)
    : { groups: [], reason };
  const relief = wasCredited
    ? withdrawRelief({ ...afterPostings(state, groups), uncleared: stillUncleared(state, groups) }, transaction, actor)
    : noEffects;
  return {
    ...noEffects,
    changed: goingOn(state, transaction, [
      { ...failed(transaction, reason), ...unpaid },
      ...endingWith(state, transaction).map((each) => failed(each, `What it waited for was rejected: ${reason}`)),
      ...relief.changed,
    ]),
    groups: [...groups, ...relief.groups],
  };
};

/**
 * Withdraws the relief on a returned contribution: open relief is no longer claimed, and paid relief goes back to HMRC.
 */
const withdrawRelief = (
  state: LedgerState,
  contribution: TransactionState,
  actor: LedgerActor,
): Pick<Effects, 'changed' | 'groups'> => {
  const because = 'The payment it is claimed for came back unpaid.';
  const endRelief = (relief: TransactionState, name: 'requestDeletion' | 'reject') => ({
    transactionId: relief.transactionId,
    from: relief.status,
    ...requireTransition(name, relief, actor),
    reservedCash: 0n,
    reservedQuantity: 0n,
  });
  const open = findRelief(state, contribution, 'open');
  if (open) return { groups: [], changed: [{ ...endRelief(open, 'requestDeletion'), reason: because }] };
  const paid = findRelief(state, contribution, 'paid');
  if (!paid) return noEffects;
  const { group, reason, owedCash } = repayRelief(state, paid);
  return { groups: [group], changed: [{ ...endRelief(paid, 'reject'), reason: `${because} ${reason}`, owedCash }] };
};

/** Resumes a waiting transaction whose cash is now available; cuts or fails it when no more cash is coming. */
export const planResume = (
  state: LedgerState,
  { transactionId }: CommandOf<'release'>,
  actor: LedgerActor,
): Effects => {
  const transaction = transactionOf(state, transactionId);
  requireTransition('release', transaction, actor);
  const changed = resumeWaiting(state, [transaction]);
  if (changed.length === 0) throw new LedgerRefusal('Its cash is not there yet.', { type: 'conflict' });
  return { ...noEffects, changed };
};

/** Holds a payment, an expectation or a filled order for a person to check. Its reserves stay. */
export const planHold = (
  state: LedgerState,
  { transactionId, reason }: CommandOf<'hold'>,
  actor: LedgerActor,
): Effects => {
  const transaction = transactionOf(state, transactionId);
  // What is with the bank or the market stays Placed: it is completed or rejected from there.
  const transition = requireTransition(transaction.status === 'Placed' ? 'keep' : 'hold', transaction, actor);
  const { status: from, reservedCash, reservedQuantity } = transaction;
  return { ...noEffects, changed: [{ transactionId, from, ...transition, reason, reservedCash, reservedQuantity }] };
};
