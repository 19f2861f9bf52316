import {
  divideHalfUp,
  freeUnits,
  openStatuses,
  shareOfCost,
  spendable,
  type Held,
  type ReferenceAccount,
  type ReferenceInstrument,
  type ReferenceStatus,
  type ReferenceTransaction,
} from './account';
import { newTransaction, takesMoney, type NewTransaction, type ReferenceActor } from './open';
import { postBack, postCash, postUnits } from './posted';

/** Where a part of a transfer is. */
export type ReferencePlace = 'Provider' | 'Held' | 'Account';

/** Cash, or units of an instrument, that go from one place to another. */
export interface ReferencePart {
  readonly from: ReferencePlace;
  readonly to: ReferencePlace;
  /** Pence, or units. */
  readonly sum: bigint;
  readonly instrument: ReferenceInstrument | null;
  readonly cost: bigint | null;
}

/** What a transfer has moved of one thing, cash or an instrument. */
interface Moved {
  /** What is held of it. */
  readonly held: bigint;
  /** What left the account and has not come back, or what came; with the cost of units. */
  readonly there: Held;
}

/** A transfer from or to another provider, with what it moved by instrument; cash is under ''. */
export interface ReferenceTransfer {
  readonly isIn: boolean;
  readonly moved: Map<string, Moved>;
}

const nothing: Moved = { held: 0n, there: { quantity: 0n, cost: 0n } };
const emptied: readonly string[] = ['Closing', 'Transfer Out'];
const over: readonly ReferenceStatus[] = ['Completed', 'Error', 'Deleted'];

/** A transfer, and what moves with it, follow the transfer's own commands. */
export const isTransfer = ({ way }: Pick<ReferenceTransaction, 'way'>): boolean =>
  way === 'moveIn' || way === 'moveOut' || way === 'part';

/** Opens a transfer; nothing moves. */
export const beginTransfer = (
  account: ReferenceAccount,
  isIn: boolean,
  amount: bigint,
  actor: ReferenceActor,
  today: string,
): NewTransaction | 'refused' => {
  const isAllowed = isIn ? takesMoney(account) : account.status === 'Active' || account.status === 'Transfer Out';
  if (!isAllowed || amount <= 0n) return 'refused';
  const way = isIn ? 'moveIn' : 'moveOut';
  const opened = newTransaction(account, { way, amount, quantity: null, instrument: null }, actor, today, 0);
  return { ...opened, status: isIn ? 'Pending' : 'Checking' };
};

/** Moves all the parts and the transfer to its next status, or nothing. */
export const moveTransfer = (
  transfer: ReferenceTransaction,
  to: ReferenceStatus,
  parts: readonly ReferencePart[],
  actor: ReferenceActor,
  today: string,
): NewTransaction[] | 'refused' => {
  const { way, status, account } = transfer;
  if (way !== 'moveIn' && way !== 'moveOut') return 'refused';
  const isIn = way === 'moveIn';
  const isLate = status === 'Completed';
  if (isLate ? !isIn || to !== 'Completed' : !openStatuses.includes(status)) return 'refused';
  if (!isIn && status === 'Checking' && parts.length > 0) return 'refused';
  const before = new Map(transfer.movedByTransfer);
  const made: NewTransaction[] = [];
  let left = spendable(account, today);
  for (const part of parts) {
    const isWay = isLate
      ? part.from === 'Provider' && part.to === 'Account'
      : isIn
        ? part.from !== 'Account' && part.to !== part.from
        : part.from !== 'Held' && part.to !== 'Held' && part.from !== part.to;
    const cash = part.from === 'Account' && !part.instrument ? part.sum : 0n;
    const one = isWay && cash <= left && movePart(transfer, isIn, part, actor, today);
    left -= cash;
    if (!one) {
      restore(transfer, before, made);
      return 'refused';
    }
    if (one !== 'beside') made.push(one);
  }
  const all = [...transfer.movedByTransfer.values()];
  const stays =
    all.some(({ held }) => held !== 0n) || (to !== 'Completed' && all.some((each) => each.there.quantity !== 0n));
  if (!isLate && over.includes(to) && stays) {
    restore(transfer, before, made);
    return 'refused';
  }
  transfer.status = to;
  if (!isLate && to === 'Completed') transfer.completedOn = today;
  return made;
};

const restore = (
  { movedByTransfer }: ReferenceTransaction,
  before: ReferenceTransaction['movedByTransfer'],
  made: readonly NewTransaction[],
): void => {
  movedByTransfer.clear();
  for (const [what, moved] of before) movedByTransfer.set(what, moved);
  for (const each of [...made].reverse()) postBack(each);
};

/** Moves one part; what does not touch the account is posted beside it. */
const movePart = (
  { account, movedByTransfer }: ReferenceTransaction,
  isIn: boolean,
  { from, to, sum, instrument, cost }: ReferencePart,
  actor: ReferenceActor,
  today: string,
): NewTransaction | 'beside' | false => {
  const what = instrument?.assetId ?? '';
  const { held, there } = movedByTransfer.get(what) ?? nothing;
  if (sum <= 0n || (from === 'Held' && sum > held)) return false;
  const change = (heldBy: bigint, thereBy: bigint, costBy: bigint): void => {
    movedByTransfer.set(what, {
      held: held + heldBy,
      there: { quantity: there.quantity + thereBy, cost: there.cost + costBy },
    });
  };
  if (to === 'Held') {
    change(sum, 0n, 0n);
    return 'beside';
  }
  if (from === 'Held' && to === 'Provider') {
    change(-sum, 0n, 0n);
    return 'beside';
  }
  const made: NewTransaction = {
    ...newTransaction(
      account,
      { way: 'part', amount: instrument ? null : sum, quantity: instrument ? sum : null, instrument },
      actor,
      today,
      account.transactions.length,
    ),
    status: 'Completed',
    completedOn: today,
  };
  if (to === 'Account') {
    if (instrument && !account.holdsOrders) return false;
    if (isIn ? !takesMoney(account) : account.status === 'Closed' || account.status === 'Deleted') return false;
    if (!isIn && sum > -there.quantity) return false;
    const comes = isIn || !instrument ? (cost ?? 0n) : shareOfLeft(there, sum);
    if (instrument) postUnits(made, what, sum, comes);
    else postCash(made, today, sum);
    change(from === 'Held' ? -sum : 0n, sum, instrument ? comes : 0n);
    return made;
  }
  if (account.status !== 'Active' && !emptied.includes(account.status)) return false;
  if (!instrument) {
    postCash(made, today, -sum);
    change(0n, -sum, 0n);
    return made;
  }
  const owned = account.units.get(what);
  const free = freeUnits(account, what);
  if (!owned || sum > free || (sum % instrument.unit !== 0n && sum !== free)) return false;
  const leaves = shareOfCost(owned, sum);
  postUnits(made, what, -sum, -leaves);
  change(0n, -sum, -leaves);
  return made;
};

const shareOfLeft = ({ quantity, cost }: Held, sum: bigint): bigint => divideHalfUp(-cost * sum, -quantity);
