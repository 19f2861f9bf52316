import { checkTransition, type TransitionActor } from '@tessera/contract/transactions/check-transition';
import { transitions, type TransitionName } from '@tessera/contract/transactions/transitions';
import { kindOf } from '@tessera/contract/transactions/life';
import { heldAfterDeathProblem, missedPaydayProblem } from '../rules/missed-payday';
import { ownPayeeProblem } from '../rules/payee-interest';
import { availableCash } from '../state/account-state';
import { checkDestination } from './parts/checks';
import type { TransactionCommand } from '../state/commands';
import { noEffects, type Effects, type ChangedTransaction } from '../state/effects';
import { bringsCash, checkVersion, endingWith, isOpen, transactionOf } from '../state/group';
import { cashNeeded, goingOn } from './resume';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, LedgerState, TransactionState } from '../state/state';
import { receiptProblem } from '../state/subscription';

type ActionCommand = Extract<TransactionCommand, { kind: 'authorise' | 'cancel' | 'delete' }>;

const transitionNames = {
  authorise: 'authorise',
  cancel: 'requestCancellation',
  delete: 'requestDeletion',
} as const satisfies Readonly<Record<ActionCommand['kind'], TransitionName>>;
const endWords = { cancel: 'cancelled', delete: 'deleted' } as const;

/** A firm's machine users act as its operations. */
export const transitionActorOf = ({ userKind, userId }: Pick<LedgerActor, 'userKind' | 'userId'>): TransitionActor => ({
  kind: userKind === null ? 'platform' : userKind === 'Machine' ? 'operations' : 'person',
  userId,
});

/**
 * Returns how much cash a transaction lacks; null when it lacks none, because it brings cash itself or its cash is
 * already reserved.
 */
const cashStillNeeded = (state: LedgerState, transaction: TransactionState): bigint | null | 'unknown' => {
  const { type, reservedCash } = transaction;
  if (bringsCash(transaction) || reservedCash > 0n || (type !== 'Payment' && type !== 'Order')) return null;
  return cashNeeded(state, transaction) ?? 'unknown';
};

/** Whether it still waits: a member of its group that brings cash is open, or its cash is not available. */
const stillWaits = (state: LedgerState, transaction: TransactionState): boolean => {
  const missing = cashStillNeeded(state, transaction);
  if (missing === null) return false;
  const coming =
    transaction.linkId !== null &&
    state.transactions.some(
      (each) =>
        each.linkId === transaction.linkId &&
        each.transactionId !== transaction.transactionId &&
        bringsCash(each) &&
        isOpen(each),
    );
  return coming || missing === 'unknown' || missing > availableCash(state);
};

/**
 * Plans authorising, cancelling and deleting. Members of the group that wait for a cancelled transaction are cancelled
 * with it.
 * @throws LedgerRefusal when the transition, the author or the version does not allow it.
 */
export const planAction = (state: LedgerState, command: ActionCommand, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, command.transactionId);
  const { status, createdBy, type, subType, movement, method } = transaction;
  checkVersion(transaction, command.version);
  const kind = kindOf(type, subType, movement, method);
  if (kind === null)
    throw new LedgerRefusal('Nothing can be done to a transaction of this kind.', { type: 'conflict' });
  const name = transitionNames[command.kind];
  const transition = checkTransition(
    name,
    {
      kind,
      status,
      createdBy,
      waits: stillWaits(state, transaction),
      wasCompleted: transaction.completedDate !== null,
    },
    transitionActorOf(actor),
  );
  if ('refusal' in transition) throw new LedgerRefusal(transition.reason, { type: transition.refusal });
  const { step: action } = transitions[name];
  const changed: ChangedTransaction = {
    transactionId: transaction.transactionId,
    from: status,
    to: transition.to,
    action,
    reason: command.reason,
    reservedCash: transaction.reservedCash,
    reservedQuantity: transaction.reservedQuantity,
  };
  if (command.kind === 'authorise') {
    checkDestination(state, transaction);
    const ofDeath = heldAfterDeathProblem(kind, state.death?.diedOn ?? null);
    if (ofDeath !== null) throw new LedgerRefusal(ofDeath, { type: 'conflict' });
    const { taxWithheld, settlementDate } = transaction;
    const missed = missedPaydayProblem({ kind, taxed: taxWithheld !== null, settlementDate }, state.businessDate);
    if (missed !== null) throw new LedgerRefusal(missed, { type: 'conflict' });
    const ofPayee = ownPayeeProblem(kind, state.payeeInterest, actor.userId);
    if (ofPayee !== null) throw new LedgerRefusal(ofPayee, { type: 'forbidden' });
    const barred = receiptProblem(state, transaction, state.businessDate);
    if (barred !== null)
      throw new LedgerRefusal(
        `${barred} It stays held until it fits within the allowance; delete it when the money is sent back.`,
        { type: 'conflict' },
      );
    // Reserve its cash from now on, if its group brought the cash before it was authorised.
    const missing = transition.to === 'Pending' ? cashStillNeeded(state, transaction) : null;
    return {
      ...noEffects,
      changed: [{ ...changed, reservedCash: typeof missing === 'bigint' ? missing : transaction.reservedCash }],
    };
  }
  const reason = `What it waited for was ${endWords[command.kind]}.`;
  const ended = (each: ChangedTransaction): ChangedTransaction => ({ ...each, reservedCash: 0n, reservedQuantity: 0n });
  // What failed ended then: others of its group have ended or gone on already.
  if (!isOpen(transaction)) return { ...noEffects, changed: [ended(changed)] };
  const others = endingWith(state, transaction).map((each) =>
    ended({ ...changed, transactionId: each.transactionId, from: each.status, reason }),
  );
  return { ...noEffects, changed: goingOn(state, transaction, [ended(changed), ...others]) };
};
