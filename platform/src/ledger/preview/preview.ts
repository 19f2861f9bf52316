import type { CallData } from '@tessera/contract/schemas';
import { leftOutText } from '@tessera/contract/transactions/moves-between';
import { bearsStamp, listingRelief } from '@tessera/domain/charges';
import {
  formatDecimal,
  mulDivHalfUp,
  poundsToWire,
  sum,
  unitsToWire,
  type Pence,
  type Units,
} from '@tessera/domain/money';
import { shareDecimals, shareText, wholeShare } from '@tessera/domain/shares';
import { poundsText, dateText } from '@tessera/domain/wording';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { availableCash, type AccountState } from '../state/account-state';
import { chargesTaken } from '../state/charge-postings';
import { afterEffects } from '../state/after-effects';
import { allowancesTaken } from './allowances';
import type { PlannedCharge, TransactionCommand } from '../state/commands';
import type { OpenedTransaction } from '../state/effects';
import { estimatedCosts } from './estimated-costs';
import { isOpen } from '../state/group';
import { completeAll } from '../plan/complete-pending';
import { plan } from '../plan/plan';
import { readState } from '../state/read-state';
import type { LedgerActor, LedgerState } from '../state/state';
import { buysTooLittle, wholeUnit } from '../state/units-text';

type Preview = CallData<'previewTransactions'>;

/**
 * Returns what opening transactions would do now, and after they complete. It uses the same plan as the commit, without
 * locks or writes.
 * @throws LedgerRefusal.
 */
export const preview = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  command: Extract<TransactionCommand, { kind: 'open' }>,
): Promise<Preview> => {
  // One snapshot, so that all figures of the preview are consistent.
  const state = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readState(transaction, actor, command, { locked: false }));
  const effects = plan(state, command, actor);
  const ids = effects.opened.map((_, index) => String(index));
  const accepted = afterEffects(state, effects, ids);
  // Immediate transactions are done already, and expected receipts are not counted on.
  const completed = completeAll(
    accepted,
    ids.filter(
      (_, index) =>
        isOpen(effects.opened[index] ?? { status: 'Completed' }) && effects.opened[index]?.type !== 'Expectation',
    ),
    actor,
  );
  const assetIds = [...new Set(effects.opened.flatMap(({ assetId }) => (assetId === null ? [] : [assetId])))];
  const { allowances, notes } = allowancesTaken(state, effects.opened);
  return {
    businessDate: state.businessDate,
    now: cashState(state),
    accepted: cashState(accepted),
    completed: cashState(completed),
    steps: effects.opened.map((opened) => step(state, opened)),
    units: assetIds.map((assetId) => ({
      assetId,
      assetName: nameOf(state, assetId),
      now: unitsToWire(held(state, assetId)),
      completed: unitsToWire(held(completed, assetId)),
    })),
    allowances: [...allowances],
    costs: estimatedCosts(state, effects.opened),
    notes: [...new Set([...notesOn(state, effects.opened), ...notes])],
  };
};

/** Returns an account's cash in the wire's shape. */
export const cashState = (state: AccountState): Preview['now'] => ({
  cash: poundsToWire(state.cash),
  reserved: poundsToWire(state.reserved),
  uncleared: poundsToWire(state.uncleared),
  available: poundsToWire(availableCash(state)),
});

const held = ({ holdings }: AccountState, assetId: string): Units => holdings.get(assetId)?.quantity ?? 0n;
const nameOf = ({ instruments }: LedgerState, assetId: string): string => instruments.get(assetId)?.name ?? assetId;

const pounds = (amount: Pence | null): number | null => (amount === null ? null : poundsToWire(amount));
const units = (quantity: Units | null): number | null => (quantity === null ? null : unitsToWire(quantity));

/** Returns a charge as estimated before it is taken. */
const charge = ({
  type,
  amount,
  percentage,
  basis,
  rule,
}: PlannedCharge): Preview['steps'][number]['charges'][number] => ({
  type,
  amount: poundsToWire(amount),
  percentage: percentage === null ? null : Number(formatDecimal(percentage, 4)),
  charged: false,
  basis,
  rule,
});

/** Returns the book cost of the units a sale is estimated to sell, and the gain over it after charges. */
const gainOf = (
  state: LedgerState,
  { movement, assetId, estimate, charges }: OpenedTransaction,
): Pick<Preview['steps'][number], 'bookCost' | 'estimatedGain'> => {
  const pool = movement === 'Disinvest' ? state.holdings.get(assetId ?? '') : undefined;
  if (!pool || !estimate) return {};
  const bookCost = mulDivHalfUp(pool.bookCost, estimate.quantity, pool.quantity);
  const proceeds = estimate.consideration - chargesTaken(charges);
  return { bookCost: poundsToWire(bookCost), estimatedGain: poundsToWire(proceeds - bookCost) };
};

const isPaymentOut = ({ type, movement }: OpenedTransaction): boolean => type === 'Payment' && movement === 'Out';

const step = (state: LedgerState, opened: OpenedTransaction): Preview['steps'][number] => {
  const {
    type,
    subType,
    movement,
    status,
    reason,
    amount,
    quantity,
    assetId,
    estimate,
    charges,
    reservedCash,
    reservedQuantity,
    settlementDate,
  } = opened;
  return {
    transactionType: type,
    transactionSubType: subType,
    movementType: movement,
    status,
    statusReason: reason ?? '',
    needsAuthorisation: isPaymentOut(opened) && state.withdrawalsAreAuthorised,
    amount: pounds(amount),
    quantity: units(estimate?.quantity ?? quantity),
    proceedsShare: opened.proceedsShare == null ? null : Number(formatDecimal(opened.proceedsShare, shareDecimals)),
    ...gainOf(state, opened),
    assetId,
    assetName: assetId === null ? null : nameOf(state, assetId),
    price: units(estimate?.price ?? null),
    priceDate: estimate?.priceDate ?? null,
    consideration: pounds(estimate?.consideration ?? null),
    charges: charges.map(charge),
    reservedCash: poundsToWire(reservedCash),
    reservedQuantity: unitsToWire(reservedQuantity),
    dealingDate: estimate?.dealingDate ?? null,
    settlementDate,
  };
};

const reliefOf = (
  { instruments, businessDate }: LedgerState,
  assetId: string | null,
): ReturnType<typeof listingRelief> => {
  const instrument = instruments.get(assetId ?? '');
  return instrument && bearsStamp(instrument.type, instrument.countryOfIssue)
    ? listingRelief(instrument.figures.listedOn, businessDate)
    : null;
};

const notesOn = (state: LedgerState, opened: readonly OpenedTransaction[]): string[] => {
  const notes = new Set<string>();
  for (const each of opened) {
    if (isPaymentOut(each) && state.withdrawalsAreAuthorised)
      notes.add(`A second person has to authorise the ${each.subType === 'Withdrawal' ? 'withdrawal' : 'fee'}.`);
    const { leftOut = [] } =
      state.receivingAccounts.get(each.movement === 'Out' ? (each.counterAccountId ?? '') : '') ?? {};
    if (leftOut.length > 0) notes.add(leftOutText(leftOut));
    if (each.estimate)
      notes.add('Units and charges are estimated at the last price; the order is dealt at the next one.');
    if (each.estimate && each.movement === 'Disinvest' && each.settlementDate !== null)
      notes.add(
        `The proceeds of the sale of ${nameOf(state, each.assetId ?? '')} can be spent from ${dateText(each.settlementDate)}.`,
      );
    const relief = each.movement === 'Invest' ? reliefOf(state, each.assetId) : null;
    if (relief)
      notes.add(
        `No stamp duty is charged on ${nameOf(state, each.assetId ?? '')} until ${dateText(relief.until)} (${relief.rule}).`,
      );
    if (each.estimate && each.movement === 'Invest' && each.amount !== null) {
      const left =
        each.amount - each.estimate.consideration - each.charges.reduce((total, { amount }) => total + amount, 0n);
      if (left > 0n)
        notes.add(
          `${poundsText(left)} of the ${poundsText(each.amount)} for ${nameOf(state, each.assetId ?? '')} stays as cash, because it ${buysTooLittle(state.instruments.get(each.assetId ?? '')?.minimumUnit ?? wholeUnit)}.`,
        );
    }
  }
  const shared = sharedNotes(opened);
  for (const note of shared) notes.add(note);
  const waiting = opened.filter(({ status, proceedsShare }) => status === 'Waiting' && proceedsShare == null);
  if (waiting.length > 0 && opened.some(({ type, movement }) => type === 'Order' && movement === 'Disinvest'))
    notes.add(shortNote(waiting));
  return [...notes];
};

/** Says how long the proceeds of a switch are out of the market, and what becomes of those that nothing is bought with. */
const sharedNotes = (opened: readonly OpenedTransaction[]): string[] => {
  const dealtOn = (isWanted: (each: OpenedTransaction) => boolean): string[] =>
    opened.flatMap((each) => (isWanted(each) && each.estimate ? [each.estimate.dealingDate] : [])).sort();
  const shares = opened.filter(({ proceedsShare }) => proceedsShare != null);
  const [from] = dealtOn(({ movement }) => movement === 'Disinvest');
  const to = dealtOn(({ proceedsShare }) => proceedsShare != null).at(-1);
  if (shares.length === 0 || from === undefined || to === undefined) return [];
  const left = wholeShare - sum(shares.map(({ proceedsShare }) => proceedsShare ?? 0n));
  return [
    `The money is out of the market from ${dateText(from)}, when the first sale is dealt, to ${dateText(to)}, when the last purchase is expected to be dealt.`,
    'Each purchase is for its share of what the sales really bring, more or less than is estimated here.',
    ...(left > 0n ? [`${shareText(left)} of the proceeds stays as cash.`] : []),
  ];
};

/** Says what happens to transactions that wait for sales when the sales bring less than estimated. */
const shortNote = (waiting: readonly OpenedTransaction[]): string => {
  const [buys, pays] = [waiting.some(({ type }) => type === 'Order'), waiting.some(({ type }) => type === 'Payment')];
  const outcomes = [
    ...(buys ? ['what is bought from it is cut to what there is'] : []),
    ...(pays ? ['a payment for which it is too little is not made'] : []),
  ];
  return `If the sale proceeds are less than estimated, ${outcomes.join(', and ')}.`;
};
