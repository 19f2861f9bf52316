import { firstStatus, checkTransition, kindOf, transitions } from '@tessera/contract/transactions/life';
import { taxYearOf } from '@tessera/domain/dates';
import { sum } from '@tessera/domain/money';
import { reliefClaim } from '@tessera/domain/relief';
import { dateText, poundsText } from '@tessera/domain/wording';
import { missingCash } from '../state/account-state';
import { afterEffects } from './after-effects';
import type { TransactionCommand } from '../state/commands';
import { standing, reversedPostings } from './corrected-postings';
import {
  isCustomer,
  noEffects,
  type Effects,
  type MovedTransaction,
  type PostingGroup,
  type Postings,
} from '../state/effects';
import { checkVersion, transactionOf, waitingFor } from '../state/group';
import { requireTransition } from './require-transition';
import { transitionActorOf } from './plan-actions';
import { postAgain, type PostedAgain } from './post-again';
import { expectedRelief, reliefFor } from './relief';
import { LedgerRefusal } from '../state/refusal';
import type { CorrectedState, LaterTransaction, LedgerActor, LedgerState, TransactionState } from '../state/state';
import { GroupSubscriptions } from '../state/subscription';
import { unitsText } from '../state/words';

type Correct = Extract<TransactionCommand, { kind: 'correct' }>;

/**
 * Takes back what a completed transaction posted, and posts it again where figures are given: by new postings on the
 * old value date, posted today.
 * @throws LedgerRefusal when it is not Completed, when something stands on it, or when the account would go below
 *   nothing.
 */
export const planCorrect = (state: LedgerState, command: Correct, actor: LedgerActor): Effects => {
  const { corrected } = state;
  if (!corrected) throw new Error('A correction is planned on a state that was read for it.');
  const transaction = transactionOf(state, command.transactionId);
  checkVersion(transaction, command.version);
  const transition = requireCorrection(command, transaction, actor);
  if (state.accountStatus === 'Closed' || state.accountStatus === 'Deleted')
    throw new LedgerRefusal(`The account is ${state.accountStatus}: it can no longer be corrected.`, {
      type: 'conflict',
    });
  const given = command.reason.trim();
  if (given === '') throw new LedgerRefusal('Say why: the reason is kept in its history.', { field: 'reason' });
  const stands = standing(corrected.posted);
  if (stands.length === 0)
    throw new LedgerRefusal('It has no postings: there is nothing to correct.', { type: 'conflict' });
  const { transactionId } = transaction;
  const again = command.figures === null ? null : postAgain(state, corrected, transaction, stands, command.figures);
  if (again) checkSecondPerson(state, transaction, again, actor);
  const groups = [
    ...stands.map((group) => reversedPostings(transactionId, state.businessDate, group)),
    ...(again?.groups ?? []),
  ];
  checkPool(state, corrected, groups);
  if (again) checkSubscription(state, corrected, transaction, stands, again);
  checkEnough(state, command, transaction, groups);
  const { opened, withdrawn } = reliefOf(state, transaction, again, actor);
  const reason = [given.replace(/[.\s]*$/, '.'), ...(again?.said ?? [])].join(' ');
  const moved: MovedTransaction = {
    transactionId,
    from: transaction.status,
    ...transition,
    reason,
    reservedCash: 0n,
    reservedQuantity: 0n,
    ...(again ? again.figures : transaction.type === 'Order' ? { charges: [] } : {}),
  };
  const gone = again
    ? []
    : waitingFor(state, transaction).map(
        (each) =>
          ({
            ...dropped(each, 'What it waited for was reversed.'),
            to: 'Deleted',
            action: transitions.requestCancellation.step,
          }) as const,
      );
  return {
    opened,
    linked: false,
    ...(opened.length > 0 ? { joins: transactionId } : {}),
    moved: [moved, ...gone, ...withdrawn],
    groups,
  };
};

const dropped = ({ transactionId, status }: TransactionState, reason: string) => ({
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
): Pick<MovedTransaction, 'to' | 'action'> => {
  const { type, subType, movement, method, status, createdBy } = transaction;
  const name = figures === null ? 'reverse' : 'correct';
  const kind = kindOf(type, subType, movement, method);
  if (kind === null)
    throw new LedgerRefusal('Nothing can be done to a transaction of this kind.', { type: 'conflict' });
  const transition = checkTransition(name, { kind, status, createdBy, wasCompleted: true }, transitionActorOf(actor));
  if ('refusal' in transition) throw new LedgerRefusal(transition.reason, { type: transition.refusal });
  // Interest and ongoing fees are calculated day by day, and their days are taken: taken back, nobody would take them
  // again.
  if (type === 'Cash')
    throw new LedgerRefusal(
      'Interest, dividends and ongoing fees are calculated, not entered, so they cannot be corrected here.',
      { type: 'conflict' },
    );
  return { to: transition.to, action: transitions[name].step };
};

/** What a second person authorised is not made more by its author alone. */
const checkSecondPerson = (
  { withdrawalsAreAuthorised }: LedgerState,
  { type, subType, movement, method, amount, createdBy }: TransactionState,
  { figures }: PostedAgain,
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
 * Units come out of one pool at its average cost (TCGA 1992, s. 104): what left after them has taken its share, and
 * would have to be calculated again.
 */
const checkPool = (state: LedgerState, { later }: CorrectedState, groups: readonly PostingGroup[]): void => {
  const lines = groups.flatMap(({ stock }) => stock).filter(isOwn(state));
  if (
    later.length === 0 ||
    (sum(lines.map(({ quantity }) => quantity)) === 0n && sum(lines.map(({ bookValue }) => bookValue)) === 0n)
  )
    return;
  const one = later.length === 1;
  throw new LedgerRefusal(
    `Units left the account after it, at a book cost that counts it: ${later.map(described).join(', ')}. Reverse ${one ? 'that' : 'those, the last one first,'} before it.`,
    { type: 'conflict' },
  );
};

const described = ({ transactionId, type, movement, date }: LaterTransaction): string =>
  `${type === 'Order' ? 'the sale' : `the ${type} ${movement}`} ${transactionId} of ${dateText(date)}`;

/** More may be paid into an ISA or Junior ISA only within the allowance of its tax year. */
const checkSubscription = (
  state: LedgerState,
  { subscription }: CorrectedState,
  { completedDate, date }: TransactionState,
  stands: readonly Postings[],
  { groups }: PostedAgain,
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
  if (amount > paid(stands, taxYearOf(day))) new GroupSubscriptions(subscription).take(amount, day);
};

/** What is there now has to bear it. */
const checkEnough = (
  state: LedgerState,
  { figures }: Correct,
  { type }: TransactionState,
  groups: readonly PostingGroup[],
): void => {
  const field = figures === null ? {} : { field: type === 'Payment' ? 'amount' : 'quantity' };
  const after = afterEffects(state, { ...noEffects, groups }, []);
  const missing = missingCash(after);
  if (missing > missingCash(state))
    throw new LedgerRefusal(`${cashLeft(state, after)}: ${poundsText(missing)} is missing.${uncoveredBy(after)}`, {
      type: 'conflict',
      ...field,
    });
  const units = new Map<string, bigint>();
  for (const { assetId, quantity } of groups.flatMap((group) => group.stock).filter(isOwn(state)))
    units.set(assetId, (units.get(assetId) ?? 0n) + quantity);
  for (const [assetId, quantity] of units) {
    const { quantity: held, reserved } = state.holdings.get(assetId) ?? { quantity: 0n, reserved: 0n };
    const short = reserved - held - quantity;
    if (quantity < 0n && short > 0n)
      throw new LedgerRefusal(
        `This takes ${unitsText(-quantity)} units of ${state.instruments.get(assetId)?.name ?? assetId}, of which the account has ${unitsText(held)}${kept(reserved, (each) => `${unitsText(each)} units`)}: ${unitsText(short)} units are missing.`,
        { type: 'conflict', ...field },
      );
  }
};

/** What it does to the account's cash, and what is there for it. */
const cashLeft = (state: LedgerState, after: Pick<LedgerState, 'cash' | 'uncleared'>): string => {
  const taken = state.cash - after.cash;
  if (taken <= 0n)
    return `With this ${poundsText(after.uncleared)} of the account’s ${poundsText(after.cash)} has not cleared, and ${poundsText(state.reserved)} is reserved for open transactions`;
  const uncleared =
    state.reserved > 0n && after.uncleared > 0n ? `, of which ${poundsText(after.uncleared)} has not cleared` : '';
  return `This takes ${poundsText(taken)} out of the account, which has ${poundsText(state.cash)}${uncleared}${kept(state.reserved, poundsText)}`;
};

/** The open transactions that would be paid out of what is not there, with what to do about them. */
const uncoveredBy = ({ corrected, uncleared }: Pick<LedgerState, 'corrected' | 'uncleared'>): string => {
  const keepers = corrected?.keepers ?? [];
  if (keepers.length === 0) return '';
  const listed = keepers
    .map(
      ({ transactionId, subType, type, movement, reservedCash }) =>
        `${type === 'Order' ? 'the purchase' : `the ${type} ${movement}${subType === null ? '' : ` (${subType})`}`} ${transactionId} of ${poundsText(reservedCash)}`,
    )
    .join(', ');
  return ` It would leave uncovered: ${listed}. Cancel ${keepers.length === 1 ? 'it' : 'what is not to go on'} first${uncleared > 0n ? ', or wait until the cash has cleared' : ''}.`;
};

const kept = (reserved: bigint, text: (figure: bigint) => string): string =>
  reserved > 0n ? `, with ${text(reserved)} reserved for open transactions` : '';

type Relief = { readonly opened: Effects['opened']; readonly withdrawn: readonly MovedTransaction[] };

/** Relief that is claimed for a contribution goes with it, and is claimed anew for what it should have been. */
const reliefOf = (
  state: LedgerState,
  transaction: TransactionState,
  again: PostedAgain | null,
  actor: LedgerActor,
): Relief => {
  const { completedDate } = transaction;
  const received = again?.figures.completedDate ?? completedDate ?? state.businessDate;
  const same =
    again !== null &&
    again.figures.amount === transaction.amount &&
    completedDate !== null &&
    reliefClaim(received).creditExpected === reliefClaim(completedDate).creditExpected;
  if (transaction.type !== 'Payment' || transaction.movement !== 'In' || same) return { opened: [], withdrawn: [] };
  const credited = reliefFor(state, transaction, 'paid');
  if (credited)
    throw new LedgerRefusal(
      `Its tax relief of ${poundsText(credited.amount ?? 0n)} has been credited: reverse transaction ${credited.transactionId} before it.`,
      { type: 'conflict' },
    );
  const open = reliefFor(state, transaction, 'open');
  const withdrawn = open
    ? [
        {
          ...dropped(open, 'The payment it is claimed for was corrected.'),
          ...requireTransition('requestDeletion', open, actor),
        },
      ]
    : [];
  const relief = again
    ? expectedRelief(state, { ...transaction, amount: again.figures.amount ?? transaction.amount }, received)
    : null;
  return { opened: relief && open ? [relief] : [], withdrawn };
};
