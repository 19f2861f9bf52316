import { firstStatus, kindOf } from '@tessera/contract/transactions/life';
import { checkTransition } from '@tessera/contract/transactions/check-transition';
import { transitions } from '@tessera/contract/transactions/transitions';
import { taxYearOf } from '@tessera/domain/dates';
import { sum } from '@tessera/domain/money';
import { reliefClaim } from '@tessera/domain/relief';
import { dateText, poundsText } from '@tessera/domain/wording';
import { missingCash } from '../state/account-state';
import { afterEffects } from '../state/after-effects';
import type { TransactionCommand } from '../state/commands';
import { postingsInForce, reversedPostings } from '../state/postings-in-force';
import {
  isCustomer,
  noEffects,
  type Effects,
  type ChangedTransaction,
  type PostingGroup,
  type Postings,
} from '../state/effects';
import { checkVersion, endingWith, transactionOf } from '../state/group';
import { requireTransition } from './require-transition';
import { deathProblem } from '../rules/account-death';
import { transitionActorOf } from './plan-actions';
import { repost, type Reposting } from './repost';
import { expectedRelief, findRelief } from './parts/relief';
import { LedgerRefusal } from '../state/refusal';
import type { CorrectionState, LaterTransaction, LedgerActor, LedgerState, TransactionState } from '../state/state';
import { GroupSubscriptions } from '../state/subscription';
import { unitsText } from '../state/units-text';

type Correct = Extract<TransactionCommand, { kind: 'correct' }>;

/**
 * Reverses the postings of a completed transaction, and posts it again where figures are given: new postings on the old
 * value date, posted today.
 * @throws LedgerRefusal when it is not Completed, when a later transaction depends on it, or when the account would
 * fall below zero.
 */
export const planCorrect = (state: LedgerState, command: Correct, actor: LedgerActor): Effects => {
  const { correction } = state;
  if (!correction) throw new Error('A correction is planned on a state that was read for it.');
  const transaction = transactionOf(state, command.transactionId);
  checkVersion(transaction, command.version);
  const transition = requireCorrection(command, transaction, actor);
  if (state.accountStatus === 'Closed' || state.accountStatus === 'Deleted')
    throw new LedgerRefusal(`The account is ${state.accountStatus}: it can no longer be corrected.`, {
      type: 'conflict',
    });
  const given = command.reason.trim();
  if (given === '') throw new LedgerRefusal('Say why: the reason is kept in its history.', { field: 'reason' });
  const inForce = postingsInForce(correction.posted);
  if (inForce.length === 0)
    throw new LedgerRefusal('It has no postings: there is nothing to correct.', { type: 'conflict' });
  const { transactionId } = transaction;
  const reposting = command.figures === null ? null : repost(state, correction, transaction, inForce, command.figures);
  if (reposting) {
    checkDeath(state, transaction, reposting);
    checkSecondPerson(state, transaction, reposting, actor);
  }
  const groups = [
    ...inForce.map((group) => reversedPostings(transactionId, state.businessDate, group)),
    ...(reposting?.groups ?? []),
  ];
  checkPool(state, correction, groups);
  if (reposting) checkSubscription(state, correction, transaction, inForce, reposting);
  checkCover(state, command, transaction, groups);
  const { opened, withdrawn } = correctRelief(state, transaction, reposting, actor);
  const reason = [given.replace(/[.\s]*$/, '.'), ...(reposting?.changes ?? [])].join(' ');
  const changed: ChangedTransaction = {
    transactionId,
    from: transaction.status,
    ...transition,
    reason,
    reservedCash: 0n,
    reservedQuantity: 0n,
    ...(reposting ? reposting.figures : transaction.type === 'Order' ? { charges: [] } : {}),
  };
  const cancelled = reposting
    ? []
    : endingWith(state, transaction).map(
        (each) =>
          ({
            ...closeWithoutReserves(each, 'What it waited for was reversed.'),
            to: 'Deleted',
            action: transitions.requestCancellation.step,
          }) as const,
      );
  return {
    opened,
    linked: false,
    ...(opened.length > 0 ? { joins: transactionId } : {}),
    changed: [changed, ...cancelled, ...withdrawn],
    groups,
  };
};

const closeWithoutReserves = ({ transactionId, status }: TransactionState, reason: string) => ({
  transactionId,
  from: status,
  reason,
  reservedCash: 0n,
  reservedQuantity: 0n,
});

const requireCorrection = (
  { figures }: Correct,
  transaction: TransactionState,
  actor: LedgerActor,
): Pick<ChangedTransaction, 'to' | 'action'> => {
  const { type, subType, movement, method, status, createdBy } = transaction;
  const name = figures === null ? 'reverse' : 'correct';
  const kind = kindOf(type, subType, movement, method);
  if (kind === null)
    throw new LedgerRefusal('Nothing can be done to a transaction of this kind.', { type: 'conflict' });
  const transition = checkTransition(name, { kind, status, createdBy, wasCompleted: true }, transitionActorOf(actor));
  if ('refusal' in transition) throw new LedgerRefusal(transition.reason, { type: transition.refusal });
  // Interest and ongoing fees are calculated day by day, and each day is taken once: after a reversal nobody would take
  // it again.
  if (type === 'Cash')
    throw new LedgerRefusal(
      'Interest, dividends and ongoing fees are calculated, not entered, so they cannot be corrected here.',
      { type: 'conflict' },
    );
  return { to: transition.to, action: transitions[name].step };
};

/** After the death of its client nothing more leaves an account, by a correction neither. */
const checkDeath = ({ death }: LedgerState, { movement, amount }: TransactionState, { figures }: Reposting): void => {
  const died = deathProblem(death);
  if (died === null || movement !== 'Out' || (figures.amount ?? 0n) <= (amount ?? 0n)) return;
  throw new LedgerRefusal(`${died} A correction may not take more than ${poundsText(amount ?? 0n)} out.`, {
    field: 'amount',
    type: 'conflict',
  });
};

/** The author alone may not raise what a second person authorised. */
const checkSecondPerson = (
  { withdrawalsAreAuthorised }: LedgerState,
  { type, subType, movement, method, amount, createdBy }: TransactionState,
  { figures }: Reposting,
  { userId }: LedgerActor,
): void => {
  const kind = kindOf(type, subType, movement, method);
  const isAuthorised =
    kind !== null &&
    firstStatus(kind, { secondPersonFor: withdrawalsAreAuthorised ? ['Withdrawal'] : [], waits: false }) === 'Checking';
  if (!isAuthorised || userId === null || userId !== createdBy || (figures.amount ?? 0n) <= (amount ?? 0n)) return;
  throw new LedgerRefusal(
    `Someone else has to make this correction: it raises what a second person authorised, ${poundsText(amount ?? 0n)}, and you asked for it. Ask another administrator or operations.`,
    { type: 'forbidden' },
  );
};

const isOwn =
  ({ accountId }: LedgerState) =>
  ({ party }: Postings['cash'][number] | Postings['stock'][number]): boolean =>
    isCustomer(party) && party.accountId === accountId;

/**
 * Units leave one pool at its average cost (TCGA 1992, s. 104): a later disposal has taken its share already, and would
 * have to be calculated again.
 */
const checkPool = (state: LedgerState, { later }: CorrectionState, groups: readonly PostingGroup[]): void => {
  const lines = groups.flatMap(({ stock }) => stock).filter(isOwn(state));
  if (
    later.length === 0 ||
    (sum(lines.map(({ quantity }) => quantity)) === 0n && sum(lines.map(({ bookValue }) => bookValue)) === 0n)
  )
    return;
  const one = later.length === 1;
  throw new LedgerRefusal(
    `Units left the account after it, at a book cost that counts it: ${later.map(laterTransactionText).join(', ')}. Reverse ${one ? 'that' : 'those, the last one first,'} before it.`,
    { type: 'conflict' },
  );
};

const laterTransactionText = ({ transactionId, type, movement, date }: LaterTransaction): string =>
  `${type === 'Order' ? 'the sale' : `the ${type} ${movement}`} ${transactionId} of ${dateText(date)}`;

/** An increase to a payment into an ISA or Junior ISA must fit the allowance of its tax year. */
const checkSubscription = (
  state: LedgerState,
  { subscription }: CorrectionState,
  { completedDate, date }: TransactionState,
  inForce: readonly Postings[],
  { groups }: Reposting,
): void => {
  if (!subscription) return;
  const paid = (postings: readonly Postings[], year: string): bigint =>
    sum(
      postings
        .filter(({ valueDate }) => taxYearOf(valueDate) === year)
        .flatMap(({ cash }) => cash.filter(isOwn(state)).map(({ amount }) => amount)),
    );
  const day = groups[0]?.valueDate ?? completedDate ?? date;
  const amount = paid(groups, taxYearOf(day));
  if (amount > paid(inForce, taxYearOf(day))) new GroupSubscriptions(subscription).take(amount, day);
};

/** Checks that today's cash and units cover the correction. */
const checkCover = (
  state: LedgerState,
  { figures }: Correct,
  { type }: TransactionState,
  groups: readonly PostingGroup[],
): void => {
  const field = figures === null ? {} : { field: type === 'Payment' ? 'amount' : 'quantity' };
  const after = afterEffects(state, { ...noEffects, groups }, []);
  const missing = missingCash(after);
  if (missing > missingCash(state))
    throw new LedgerRefusal(
      `${cashEffectSentence(state, after)}: ${poundsText(missing)} is missing.${uncoveredSentence(after)}`,
      {
        type: 'conflict',
        ...field,
      },
    );
  const units = new Map<string, bigint>();
  for (const { assetId, quantity } of groups.flatMap((group) => group.stock).filter(isOwn(state)))
    units.set(assetId, (units.get(assetId) ?? 0n) + quantity);
  for (const [assetId, quantity] of units) {
    const { quantity: held, reserved } = state.holdings.get(assetId) ?? { quantity: 0n, reserved: 0n };
    const short = reserved - held - quantity;
    if (quantity < 0n && short > 0n)
      throw new LedgerRefusal(
        `This takes ${unitsText(-quantity)} units of ${state.instruments.get(assetId)?.name ?? assetId}, of which the account has ${unitsText(held)}${reservedText(reserved, (each) => `${unitsText(each)} units`)}: ${unitsText(short)} units are missing.`,
        { type: 'conflict', ...field },
      );
  }
};

/** Says what the correction does to the account's cash, and how much there is. */
const cashEffectSentence = (state: LedgerState, after: Pick<LedgerState, 'cash' | 'uncleared'>): string => {
  const taken = state.cash - after.cash;
  if (taken <= 0n)
    return `With this ${poundsText(after.uncleared)} of the account’s ${poundsText(after.cash)} has not cleared, and ${poundsText(state.reserved)} is reserved for open transactions`;
  const uncleared =
    state.reserved > 0n && after.uncleared > 0n ? `, of which ${poundsText(after.uncleared)} has not cleared` : '';
  return `This takes ${poundsText(taken)} out of the account, which has ${poundsText(state.cash)}${uncleared}${reservedText(state.reserved, poundsText)}`;
};

/** Names the open transactions that would lose their cover, and what to do about them. */
const uncoveredSentence = ({ correction, uncleared }: Pick<LedgerState, 'correction' | 'uncleared'>): string => {
  const reserving = correction?.reservingTransactions ?? [];
  if (reserving.length === 0) return '';
  const listed = reserving
    .map(
      ({ transactionId, subType, type, movement, reservedCash }) =>
        `${type === 'Order' ? 'the purchase' : `the ${type} ${movement}${subType === null ? '' : ` (${subType})`}`} ${transactionId} of ${poundsText(reservedCash)}`,
    )
    .join(', ');
  return ` It would leave uncovered: ${listed}. Cancel ${reserving.length === 1 ? 'it' : 'what is not to go on'} first${uncleared > 0n ? ', or wait until the cash has cleared' : ''}.`;
};

const reservedText = (reserved: bigint, text: (figure: bigint) => string): string =>
  reserved > 0n ? `, with ${text(reserved)} reserved for open transactions` : '';

type ReliefChanges = { readonly opened: Effects['opened']; readonly withdrawn: readonly ChangedTransaction[] };

/** Withdraws the relief claimed for a contribution, and claims it anew for the corrected amount. */
const correctRelief = (
  state: LedgerState,
  transaction: TransactionState,
  reposting: Reposting | null,
  actor: LedgerActor,
): ReliefChanges => {
  const { completedDate } = transaction;
  const received = reposting?.figures.completedDate ?? completedDate ?? state.businessDate;
  const same =
    reposting !== null &&
    reposting.figures.amount === transaction.amount &&
    completedDate !== null &&
    reliefClaim(received).creditExpected === reliefClaim(completedDate).creditExpected;
  if (transaction.type !== 'Payment' || transaction.movement !== 'In' || same) return { opened: [], withdrawn: [] };
  const credited = findRelief(state, transaction, 'paid');
  if (credited)
    throw new LedgerRefusal(
      `Its tax relief of ${poundsText(credited.amount ?? 0n)} has been credited: reverse transaction ${credited.transactionId} before it.`,
      { type: 'conflict' },
    );
  const open = findRelief(state, transaction, 'open');
  const withdrawn = open
    ? [
        {
          ...closeWithoutReserves(open, 'The payment it is claimed for was corrected.'),
          ...requireTransition('requestDeletion', open, actor),
        },
      ]
    : [];
  const relief = reposting
    ? expectedRelief(state, { ...transaction, amount: reposting.figures.amount ?? transaction.amount }, received)
    : null;
  return { opened: relief && open ? [relief] : [], withdrawn };
};
