import {
  destinationRefusal,
  holdersDeclarationText,
  leftOutText,
  sourceRefusal,
  type Movable,
} from '@tessera/contract/transactions/moves-between';
import type { IsoDate } from '@tessera/domain/dates';
import { mulDivHalfUp, valueAt, type Pence, type Units } from '@tessera/domain/money';
import { checkAccountStatus, checkAmount, checkQuantity, checkUnits } from './parts/checks';
import { deathProblem } from '../rules/account-death';
import type { TransactionRequest } from '../state/commands';
import {
  cashMove,
  stockMove,
  type Effects,
  type OpenedTransaction,
  type PostingGroup,
  type Postings,
} from '../state/effects';
import { GroupFunds } from './parts/group-funds';
import { LedgerRefusal, refuseAtIndex } from '../state/refusal';
import { afterPostings } from '../state/account-state';
import type { InstrumentState, LedgerState, ReceivingAccount } from '../state/state';
import { GroupSubscriptions } from '../state/subscription';
import { unitsText } from '../state/units-text';

/** Whether a request moves cash or units to another account of the same client, which is done at once. */
export const isInternal = ({ type, subType, toAccountId }: TransactionRequest): boolean =>
  toAccountId !== null || ((type === 'Cash Transfer' || type === 'Stock Transfer') && subType === 'Internal');

/** What the moves of one act leave for each other, and what they have used of allowances. */
interface Act {
  readonly funds: GroupFunds;
  readonly subscriptions: DestinationSubscriptions;
}

/**
 * Plans moves out of one account in one act: cash and units, each to an account of the same client. Each move becomes
 * two linked transactions, out of the source and into the destination, both through one control account.
 * @throws LedgerRefusal with the index of the move that an account does not allow, or for which the source has too
 *   little after the moves before it.
 */
export const planInternal = (state: LedgerState, requests: readonly TransactionRequest[]): Effects => {
  const act = { funds: new GroupFunds(state), subscriptions: new DestinationSubscriptions() };
  const opened: OpenedTransaction[] = [];
  const groups: PostingGroup[] = [];
  let now = state;
  for (const [index, request] of requests.entries()) {
    const move = refuseAtIndex(index, () => planMove(now, request, act));
    const first = opened.length;
    now = afterPostings(now, move.postings);
    opened.push(...move.opened.map((each, side) => ({ ...each, linkOrder: first + side })));
    groups.push(...move.postings.map((postings, side) => ({ of: { opened: first + side }, ...postings })));
  }
  return { opened, linked: true, changed: [], groups };
};

/** The two transactions of a move, out first, and the postings of each. */
export interface Move {
  readonly opened: readonly Omit<OpenedTransaction, 'linkOrder'>[];
  readonly postings: readonly Postings[];
}

const planMove = (state: LedgerState, request: TransactionRequest, act: Act): Move => {
  if ((request.type !== 'Cash Transfer' && request.type !== 'Stock Transfer') || request.subType !== 'Internal')
    throw new LedgerRefusal('Only a Cash Transfer or a Stock Transfer of the kind Internal goes to another account.', {
      field: 'toAccountId',
    });
  if (request.movement !== 'Out')
    throw new LedgerRefusal('A move between accounts is made from the account that gives: it moves Out.', {
      field: 'movementType',
    });
  const destination = checkDestination(state, request.toAccountId);
  const { leftOut = [] } = destination;
  if (leftOut.length > 0 && !request.holdersDeclaration)
    throw new LedgerRefusal(`${leftOutText(leftOut)} Confirm that they agree.`, {
      field: 'holdersDeclaration',
    });
  const move =
    request.type === 'Cash Transfer'
      ? moveCash(state, request, destination, act)
      : moveStock(state, request, destination, act);
  return leftOut.length > 0 && request.holdersDeclaration === true ? declared(move, leftOut) : move;
};

/** A move with what was declared of it, on the joint account's side. Its history has who declared it, and when. */
const declared = ({ opened, postings }: Move, leftOut: readonly string[]): Move => ({
  postings,
  opened: opened.map((each) =>
    each.movement === 'Out'
      ? { ...each, reason: `${each.reason ?? ''} Declared: ${holdersDeclarationText(leftOut)}` }
      : each,
  ),
});

/** Two destinations of one person and kind share an allowance. */
class DestinationSubscriptions {
  private readonly byOwner = new Map<string, GroupSubscriptions>();

  take({ leadClientId, subscription }: ReceivingAccount, amount: Pence, day: IsoDate): void {
    if (!subscription) return;
    const owner = `${leadClientId} ${subscription.wrapper}`;
    const taken = this.byOwner.get(owner) ?? new GroupSubscriptions(subscription);
    this.byOwner.set(owner, taken);
    taken.take(amount, day, 'toAccountId');
  }
}

const checkDestination = (state: LedgerState, toAccountId: string | null): ReceivingAccount => {
  const destination = toAccountId === null ? undefined : state.receivingAccounts.get(toAccountId);
  if (!destination) throw new LedgerRefusal('Choose the account it goes to.', { field: 'toAccountId' });
  if (destination.accountId === state.accountId)
    throw new LedgerRefusal('Choose another account: this is the one it comes from.', { field: 'toAccountId' });
  if (!destination.sharesHolder)
    throw new LedgerRefusal(
      'The two accounts have no holder in common. What goes to someone else is paid out and paid in.',
      { field: 'toAccountId' },
    );
  checkAccountStatus(state, 'paid out');
  const ofDeath = deathProblem(destination.death);
  if (ofDeath !== null) throw new LedgerRefusal(ofDeath, { field: 'toAccountId' });
  return destination;
};

/** Checks the wrappers and the receiving account's status, by the same table that the form uses. */
const checkWrappers = (
  what: Movable,
  { wrapperType: source }: LedgerState,
  { wrapperType, accountStatus: status }: ReceivingAccount,
): void => {
  const ofSource = sourceRefusal(what, source);
  if (ofSource !== null) throw new LedgerRefusal(ofSource, { field: 'accountId' });
  const ofDestination = destinationRefusal(what, source, { wrapperType, status });
  if (ofDestination !== null) throw new LedgerRefusal(ofDestination, { field: 'toAccountId' });
};

const moveCash = (
  state: LedgerState,
  request: TransactionRequest,
  destination: ReceivingAccount,
  { funds, subscriptions }: Act,
): Move => {
  if (request.assetId !== null) throw new LedgerRefusal('A move of cash has no instrument.', { field: 'assetId' });
  if (request.quantity !== null)
    throw new LedgerRefusal('A move of cash has an amount and no quantity.', { field: 'quantity' });
  checkWrappers('Cash', state, destination);
  const amount = checkAmount(request.amount);
  funds.take(amount, 'amount');
  // Between two ISAs of the client, money moves as a transfer and not as a subscription.
  const isTransfer = state.wrapperType === 'ISA' && destination.wrapperType === 'ISA';
  if (!isTransfer) subscriptions.take(destination, amount, state.businessDate);
  return cashBetween(state, destination, { amount, narrative: request.narrative, isTransfer });
};

/** Moves cash to another account at once. The caller has checked that it may go there, and that it is available. */
export const cashBetween = (
  state: LedgerState,
  destination: ReceivingAccount,
  {
    amount,
    narrative,
    isTransfer = false,
  }: { readonly amount: Pence; readonly narrative: string | null; readonly isTransfer?: boolean },
): Move =>
  linkedTransactions(
    state,
    destination,
    { type: 'Cash Transfer', amount, quantity: null, assetId: null, narrative },
    isTransfer,
    {
      out: { cash: cashMove(state.accountId, -amount, 'INTERNAL'), stock: [] },
      in: { cash: cashMove(destination.accountId, amount, 'INTERNAL'), stock: [] },
    },
  );

const moveStock = (
  state: LedgerState,
  request: TransactionRequest,
  destination: ReceivingAccount,
  { funds }: Act,
): Move => {
  if (request.amount !== null)
    throw new LedgerRefusal('A move of units has a quantity and no amount.', { field: 'amount' });
  checkWrappers('Units', state, destination);
  if (destination.benefitsDiffer === true)
    throw new LedgerRefusal(
      'The benefits of what one of the two accounts holds were taken, and of the other not: what is crystallised stays apart. Choose an account whose group is of the same kind.',
      { field: 'toAccountId' },
    );
  return unitsBetween(state, destination, request, funds);
};

/**
 * Moves units to another account at once, with their share of the book cost. Units that leave an ISA move at the day's
 * value instead (ISA Regulations 1998: a holding that leaves is treated as sold and bought again). The caller has
 * checked that they may go there.
 * @throws LedgerRefusal when there are too few.
 */
export const unitsBetween = (
  state: LedgerState,
  destination: ReceivingAccount,
  request: Pick<TransactionRequest, 'assetId' | 'quantity' | 'narrative'>,
  funds: GroupFunds,
): Move => {
  const { quantity, value, bookCost, assetId } = unitsOut(state, request, funds);
  const taken = state.wrapperType === 'ISA' ? value : bookCost;
  const moved = { type: 'Stock Transfer', amount: value, quantity, assetId, narrative: request.narrative } as const;
  return linkedTransactions(state, destination, moved, false, {
    out: {
      cash: [],
      stock: stockMove(
        state.accountId,
        { assetId, quantity: -quantity, value: -value, bookValue: -bookCost },
        'INTERNAL',
      ),
    },
    in: {
      cash: [],
      stock: stockMove(destination.accountId, { assetId, quantity, value, bookValue: taken }, 'INTERNAL'),
    },
  });
};

/**
 * Plans units that leave an account at once, with their share of the book cost. Units reserved by others of the group
 * are not free.
 * @throws LedgerRefusal when there are too few.
 */
export const unitsOut = (
  state: LedgerState,
  request: Pick<TransactionRequest, 'assetId' | 'quantity'>,
  funds: GroupFunds,
) => {
  const { instrument, price } = checkUnits(state, request.assetId);
  const quantity = checkQuantity(request.quantity);
  const { assetId } = instrument;
  return {
    assetId,
    quantity,
    value: valueAt(quantity, price),
    bookCost: bookCostOut(state, instrument, quantity, funds),
  };
};

/**
 * The share of the book cost that units take with them; all of it when all units go. Units reserved by others of the
 * group are not free.
 * @throws LedgerRefusal when there are too few.
 */
export const bookCostOut = (
  state: LedgerState,
  { assetId, name, minimumUnit }: Pick<InstrumentState, 'assetId' | 'name' | 'minimumUnit'>,
  quantity: Units,
  funds: GroupFunds,
): Pence => {
  const held = state.holdings.get(assetId);
  const free: Units = funds.freeUnits(assetId, state);
  if (!held || quantity > free)
    throw new LedgerRefusal(notEnough(name, held === undefined, free), {
      field: held ? 'quantity' : 'assetId',
    });
  if (quantity % minimumUnit !== 0n && quantity !== free)
    throw new LedgerRefusal(`${name} is held in multiples of ${unitsText(minimumUnit)}.`, { field: 'quantity' });
  return mulDivHalfUp(held.bookCost, quantity, held.quantity);
};

const notEnough = (name: string, isNone: boolean, free: Units): string =>
  isNone
    ? `The account holds no ${name}.`
    : `Only ${unitsText(free)} units of ${name} can be moved; others are reserved for open sales or are not held.`;

interface Sides {
  readonly out: Pick<Postings, 'cash' | 'stock'>;
  readonly in: Pick<Postings, 'cash' | 'stock'>;
}

/**
 * Names an account in the other side's narrative, which is stored with the postings and read by people who may see that
 * side only.
 */
const accountInNarrative = ({ sharesOffice }: ReceivingAccount, accountId: string): string =>
  sharesOffice ? `account ${accountId}` : 'another account of the firm';

const linkedTransactions = (
  state: LedgerState,
  destination: ReceivingAccount,
  request: Pick<OpenedTransaction, 'type' | 'amount' | 'quantity' | 'assetId'> & Pick<TransactionRequest, 'narrative'>,
  isTransfer: boolean,
  sides: Sides,
): Move => {
  const { businessDate } = state;
  const common = {
    type: request.type,
    subType: 'Internal',
    method: null,
    amount: request.amount,
    quantity: request.quantity,
    assetId: request.assetId,
    autoDisinvest: null,
    sellDownMethod: null,
    status: 'Completed',
    reason: 'It is done at once.',
    date: businessDate,
    settlementDate: businessDate,
    completedDate: businessDate,
    reservedCash: 0n,
    reservedQuantity: 0n,
    charges: [],
    estimate: null,
  } as const;
  const counts = destination.wrapperType === 'ISA' || destination.wrapperType === 'JISA';
  const out = {
    ...common,
    accountId: state.accountId,
    movement: 'Out',
    contributionType: null,
    narrative: request.narrative ?? `To ${accountInNarrative(destination, destination.accountId)}`,
    counterAccountId: destination.accountId,
  } as const;
  const into = {
    ...common,
    accountId: destination.accountId,
    movement: 'In',
    contributionType: counts ? (isTransfer ? 'Transfer' : 'Personal') : null,
    narrative: request.narrative ?? `From ${accountInNarrative(destination, state.accountId)}`,
    counterAccountId: state.accountId,
  } as const;
  const dates = { postDate: businessDate, valueDate: businessDate };
  return {
    opened: [out, into],
    postings: [
      { ...dates, code: 'ITRO', narrative: out.narrative, ...sides.out },
      { ...dates, code: 'ITRI', narrative: into.narrative, ...sides.in },
    ],
  };
};
