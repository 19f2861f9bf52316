import { afterPostings } from '../state/account-state';
import { checkAccountStatus, checkDestination, checkInstrument } from './checks';
import type { TransactionCommand } from '../state/commands';
import { noEffects, type Effects, type MovedTransaction } from '../state/effects';
import { transactionOf, waitingFor } from '../state/group';
import { requireTransition } from './require-transition';
import { cameBack, entryDate, isCollection } from './plan-unpaid';
import { givenBack, isRelief, reliefFor } from './relief';
import { releases } from './release';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, LedgerState, TransactionState } from '../state/state';
import { stillUncleared } from '../state/reversal';

type Of<Kind extends TransactionCommand['kind']> = Extract<TransactionCommand, { kind: Kind }>;

/** Goes to the market or to the bank: from here nobody can call it back. */
export const planPlace = (state: LedgerState, { transactionId }: Of<'place'>, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, transactionId);
  const { status: from, reservedCash, reservedQuantity } = transaction;
  const transition = requireTransition('place', transaction, actor);
  if (transaction.type === 'Order') {
    checkAccountStatus(state, transaction.movement === 'Disinvest' ? 'sold' : 'ordered');
    checkInstrument(state, transaction.assetId);
  } else if (transaction.movement === 'Out') checkAccountStatus(state, 'paid out');
  checkDestination(state, transaction);
  return {
    ...noEffects,
    moved: [
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
 * The bank or the market refused it: nothing moves, and those of its group that wait for it fail with it. What came
 * back has no relief: neither claimed nor kept.
 */
export const planReject = (
  state: LedgerState,
  { transactionId, reason }: Of<'reject'>,
  actor: LedgerActor,
): Effects => {
  const transaction = transactionOf(state, transactionId);
  const transition = requireTransition('reject', transaction, actor);
  const failed = (each: TransactionState, why: string): MovedTransaction => ({
    transactionId: each.transactionId,
    from: each.status,
    ...transition,
    reason: why,
    reservedCash: 0n,
    reservedQuantity: 0n,
  });
  const wasCredited = transaction.status === 'Completed';
  if (wasCredited && isRelief(transaction)) {
    const { group, reason: said, ...owed } = givenBack(state, transaction);
    return {
      ...noEffects,
      moved: [{ ...failed(transaction, `${reason.replace(/[.\s]*$/, '.')} ${said}`), ...owed }],
      groups: [group],
    };
  }
  const { groups, ...unpaid } = isCollection(transaction)
    ? cameBack(state, transaction, reason)
    : { groups: [], reason };
  const relief = wasCredited
    ? reliefBack({ ...afterPostings(state, groups), uncleared: stillUncleared(state, groups) }, transaction, actor)
    : noEffects;
  return {
    ...noEffects,
    moved: [
      { ...failed(transaction, reason), ...unpaid },
      ...waitingFor(state, transaction).map((each) => failed(each, `What it waited for was rejected: ${reason}`)),
      ...relief.moved,
    ],
    groups: [...groups, ...relief.groups],
  };
};

/**
 * What becomes of the relief on a contribution that came back: what is still to come is claimed no more, what has come
 * goes back.
 */
const reliefBack = (
  state: LedgerState,
  contribution: TransactionState,
  actor: LedgerActor,
): Pick<Effects, 'moved' | 'groups'> => {
  const because = 'The payment it is claimed for came back unpaid.';
  const over = (relief: TransactionState, name: 'requestDeletion' | 'reject') => ({
    transactionId: relief.transactionId,
    from: relief.status,
    ...requireTransition(name, relief, actor),
    reservedCash: 0n,
    reservedQuantity: 0n,
  });
  const open = reliefFor(state, contribution, 'open');
  if (open) return { groups: [], moved: [{ ...over(open, 'requestDeletion'), reason: because }] };
  const paid = reliefFor(state, contribution, 'paid');
  if (!paid) return noEffects;
  const { group, reason, owedCash } = givenBack(state, paid);
  return { groups: [group], moved: [{ ...over(paid, 'reject'), reason: `${because} ${reason}`, owedCash }] };
};

/** One that waits goes on, because its cash is there now; or is cut or fails, because nothing comes any more. */
export const planRelease = (state: LedgerState, { transactionId }: Of<'release'>, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, transactionId);
  requireTransition('release', transaction, actor);
  const moved = releases(state, [transaction]);
  if (moved.length === 0) throw new LedgerRefusal('Its cash is not there yet.', { type: 'conflict' });
  return { ...noEffects, moved };
};

/** A payment, an expectation or an order that was filled is kept for a person to look at, with all it keeps back. */
export const planHold = (state: LedgerState, { transactionId, reason }: Of<'hold'>, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, transactionId);
  // What is with the bank or the market stays there: it is completed or rejected from there.
  const transition = requireTransition(transaction.status === 'Placed' ? 'keep' : 'hold', transaction, actor);
  const { status: from, reservedCash, reservedQuantity } = transaction;
  return { ...noEffects, moved: [{ transactionId, from, ...transition, reason, reservedCash, reservedQuantity }] };
};
