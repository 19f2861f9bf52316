import {
  allowanceLeft,
  unclearedCash,
  chargesOn,
  divideHalfUp,
  reservedCash,
  reservedUnits,
  maySubscribe,
  workingDaysAfter,
  valueOf,
  type ReferenceAccount,
  type ReferenceTransaction,
} from './account';
import { cashOf, poolOf, postBack, postCash, postUnits } from './posted';

/** Figures of a correction; null leaves a figure unchanged. */
export interface ReferenceFigures {
  readonly amount: bigint | null;
  readonly quantity: bigint | null;
  readonly price: bigint | null;
  readonly date: string | null;
}

/** The postings as they should have been. */
interface Reposted {
  readonly date: string;
  readonly cash: bigint;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly price: bigint | null;
}

const nothing: Reposted = { date: '', cash: 0n, quantity: 0n, cost: 0n, price: null };
const correctable: readonly ReferenceTransaction['way'][] = ['in', 'out', 'fee', 'buy', 'sell', 'unitsIn', 'unitsOut'];
const dealtToSettled = 10;

/** Returns how much cleared cash is missing for the account's reserves. */
const missingCash = (account: ReferenceAccount, cash: bigint, coming: bigint): bigint => {
  const kept = reservedCash(account);
  const missing = (kept > 0n ? kept + coming : 0n) - cash;
  return missing > 0n ? missing : 0n;
};

/**
 * Reverses the postings and, with figures, posts them again. Returns false, and changes nothing, when the correction is
 * refused. The caller changes statuses and relief.
 */
export const postCorrection = (
  transaction: ReferenceTransaction,
  figures: ReferenceFigures | null,
  today: string,
): boolean => {
  const { account, way, posted, isRelief, contribution } = transaction;
  if (!correctable.includes(way) && !(isRelief && figures === null)) return false;
  const again =
    figures === null
      ? nothing
      : way === 'in' || way === 'out' || way === 'fee'
        ? repostPayment(transaction, figures, today)
        : way === 'buy' || way === 'sell'
          ? repostOrder(transaction, figures, today)
          : repostEntry(transaction, figures, today);
  if (!again) return false;
  const cash = again.cash - cashOf(posted);
  const later = (on: string, amount: bigint): bigint => (on > today && amount > 0n ? amount : 0n);
  const own = account.incoming.reduce(
    (total, each) => (each.of === posted && each.date > today ? total + each.amount : total),
    0n,
  );
  const coming = unclearedCash(account, today);
  if (
    missingCash(account, account.cash + cash, coming - (own > 0n ? own : 0n) + later(again.date, again.cash)) >
    missingCash(account, account.cash, coming)
  )
    return false;
  const { assetId, quantity: before, cost } = posted.units ?? { assetId: '', quantity: 0n, cost: 0n };
  const units = again.quantity - before;
  if (units < 0n && (account.units.get(assetId)?.quantity ?? 0n) + units < reservedUnits(account, assetId))
    return false;
  if ((units !== 0n || again.cost !== cost) && poolOf(account, posted, assetId).hasLeft) return false;
  const subscriber = way === 'in' && contribution !== 'Transfer' ? account.subscriber : null;
  if (subscriber && cash > 0n && (!maySubscribe(subscriber) || cash > allowanceLeft(subscriber))) return false;
  if (subscriber) subscriber.received += cash;
  postBack(transaction);
  if (again === nothing) return true;
  if (again.cash !== 0n) postCash(transaction, again.date, again.cash);
  if (assetId !== '') postUnits(transaction, assetId, again.quantity, again.cost);
  posted.price = again.price;
  transaction.entered = again.date;
  return true;
};

interface Between {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/**
 * Returns the value date it had and the corrected one. Null when it was posted on several days, or when the correction
 * would bring a future date forward.
 */
const valueDateOf = (
  { posted: { days } }: ReferenceTransaction,
  date: string | null,
  { from, to, today }: Between,
): { readonly before: string; readonly date: string } | null => {
  const [before, ...others] = [...days.keys()];
  if (
    before === undefined ||
    others.length > 0 ||
    (date !== null && (date < from || date > to || (before > today && date < before)))
  )
    return null;
  return { before, date: date ?? before };
};

const repostPayment = (
  transaction: ReferenceTransaction,
  { amount, quantity, price, date }: ReferenceFigures,
  today: string,
): Reposted | null => {
  const [cleared] = transaction.posted.days.keys();
  const day = valueDateOf(transaction, date, {
    from: transaction.account.opened,
    to: cleared !== undefined && cleared > today ? cleared : today,
    today,
  });
  if (!day || quantity !== null || price !== null) return null;
  const now = amount ?? transaction.amount ?? 0n;
  if (now <= 0n || (now === transaction.amount && day.date === day.before)) return null;
  return { ...nothing, date: day.date, cash: transaction.way === 'in' ? now : -now };
};

/** Charges follow the day it was dealt; a sale takes its share of the pool as it was then. */
const repostOrder = (
  transaction: ReferenceTransaction,
  { amount, quantity, price, date }: ReferenceFigures,
  today: string,
): Reposted | null => {
  const {
    account,
    way,
    instrument,
    completedOn,
    posted: { units, price: dealtAt },
    posted,
  } = transaction;
  if (amount !== null || !instrument || !units || completedOn === null || dealtAt === null) return null;
  const day = valueDateOf(transaction, date, {
    from: completedOn,
    to: workingDaysAfter(completedOn, dealtToSettled),
    today,
  });
  if (!day) return null;
  const before = units.quantity < 0n ? -units.quantity : units.quantity;
  const [many, at] = [quantity ?? before, price ?? dealtAt];
  if (many === before && at === dealtAt)
    return day.date === day.before
      ? null
      : { date: day.date, cash: cashOf(posted), quantity: units.quantity, cost: units.cost, price: at };
  const value = valueOf(many, at);
  if (many <= 0n || at <= 0n || value <= 0n) return null;
  if (way === 'buy') {
    const cost = value + chargesOn(instrument, 'buy', value);
    return { date: day.date, cash: -cost, quantity: many, cost, price: at };
  }
  const brought = value - chargesOn(instrument, 'sell', value);
  const pool = poolOf(account, posted, units.assetId);
  return brought <= 0n || many > pool.quantity
    ? null
    : {
        date: day.date,
        cash: brought,
        quantity: -many,
        cost: -divideHalfUp(pool.cost * many, pool.quantity),
        price: at,
      };
};

const repostEntry = (
  transaction: ReferenceTransaction,
  { amount, quantity, price, date }: ReferenceFigures,
  today: string,
): Reposted | null => {
  const {
    account,
    way,
    posted: { units },
    posted,
    entered,
  } = transaction;
  if (
    !units ||
    price !== null ||
    (way === 'unitsOut' && amount !== null) ||
    (amount ?? 1n) <= 0n ||
    (quantity ?? 1n) <= 0n
  )
    return null;
  if (date !== null && (date < account.opened || date > today)) return null;
  const on = date ?? entered;
  const isIn = way === 'unitsIn';
  const before = isIn ? units.quantity : -units.quantity;
  const many = quantity ?? before;
  const pool = poolOf(account, posted, units.assetId);
  if (!isIn && many !== before && many > pool.quantity) return null;
  const cost = isIn
    ? (amount ?? units.cost)
    : many === before
      ? units.cost
      : -divideHalfUp(pool.cost * many, pool.quantity);
  if (many === before && cost === units.cost && on === entered) return null;
  return { ...nothing, date: on, quantity: isIn ? many : -many, cost };
};
