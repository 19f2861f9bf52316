import type { Posted } from './posted';

/**
 * Reference accounts for tests, written from the rules and sharing nothing with the ledger but the wire's words.
 * Everything is a bigint of pence or 10^-8.
 */
export type ReferenceStatus = 'Pending' | 'Waiting' | 'Checking' | 'Placed' | 'Completed' | 'Error' | 'Deleted';
/** What a transaction does. `given` and `taken` are the two sides of a move between accounts. */
export type Way =
  'in' | 'out' | 'fee' | 'buy' | 'sell' | 'note' | 'expect' | 'unitsIn' | 'unitsOut' | 'given' | 'taken';

export interface ReferenceInstrument {
  readonly assetId: string;
  readonly type: string;
  readonly country: string;
  readonly unit: bigint;
  readonly price: bigint;
  readonly suspended: boolean;
  /** The firm's dealing charge. */
  readonly dealing: bigint;
}

export interface ReferenceTransaction {
  readonly id: string;
  readonly account: ReferenceAccount;
  readonly way: Way;
  /** What it is corrected to, later. */
  amount: bigint | null;
  /** Less when it is cut to what its group brought. */
  quantity: bigint | null;
  readonly instrument: ReferenceInstrument | null;
  readonly author: string | null;
  readonly byMachine: boolean;
  /** Collected by direct debit. */
  readonly direct: boolean;
  /** Of a direct debit, the day its payer was told it is debited. */
  collectedOn: string;
  readonly contribution: Contribution | null;
  /** What the bank and the client know it by. */
  readonly reference: string;
  /** Relief that is claimed on a contribution, and not another receipt. */
  readonly isRelief: boolean;
  readonly date: string;
  readonly order: number;
  link: string | null;
  status: ReferenceStatus;
  kept: bigint;
  reservedUnits: bigint;
  held: boolean;
  /** Also of one that came back since. */
  completedOn: string | null;
  unpaid: string | null;
  presented: boolean;
  owed: bigint;
  relief: ReferenceTransaction | null;
  readonly posted: Posted;
  /** Of units that were entered, the day it is for. */
  entered: string;
}

export type Contribution = 'Personal' | 'Employer' | 'Employee' | 'Transfer';

/** A client, whose bank details and mandate all their accounts share. */
export interface ReferenceClient {
  readonly clientId: string;
  isResident: boolean;
  readonly bankIsVerified: boolean;
  mandateIsActive: boolean;
}

/** What a client pays into all their accounts of a wrapper with a limit in this tax year. */
export interface ReferenceSubscriber {
  readonly limit: bigint;
  readonly isOfAge: boolean;
  readonly client: ReferenceClient;
  received: bigint;
  readonly accounts: ReferenceAccount[];
}

export interface ReferenceAccount {
  readonly accountId: string;
  readonly opened: string;
  readonly status: string;
  readonly wrapper: string;
  /** Of a pension: whether its benefits were taken, by the group it is in. */
  readonly funds: string;
  readonly holdsOrders: boolean;
  readonly holders: readonly string[];
  readonly client: ReferenceClient;
  /** Null without a limit. */
  readonly subscriber: ReferenceSubscriber | null;
  /** Whether relief is claimed on what its member pays in. */
  readonly hasRelief: boolean;
  /** Whether a transfer from another provider into it is under way. */
  readonly transferComes: boolean;
  cash: bigint;
  /** By what brings it: a transaction of the run by its postings. */
  readonly coming: { readonly of: unknown; readonly date: string; readonly amount: bigint }[];
  readonly units: Map<string, Held>;
  /** Of the run, in their order. */
  readonly unitMoves: {
    readonly of: Posted;
    readonly assetId: string;
    readonly quantity: bigint;
    readonly cost: bigint;
  }[];
  readonly transactions: ReferenceTransaction[];
}

export interface Held {
  readonly quantity: bigint;
  readonly cost: bigint;
}

const e14 = 100_000_000_000_000n;
export const half = (product: bigint, by: bigint): bigint => (2n * product + by) / (2n * by);
export const worth = (quantity: bigint, price: bigint): bigint => half(quantity * price, e14);

/**
 * Half a per cent on UK shares that are bought, £1.50 on contracts of UK and islands' shares above £10,000, and the
 * firm's own charge.
 */
export const costs = ({ type, country, dealing }: ReferenceInstrument, side: 'buy' | 'sell', value: bigint): bigint => {
  const share = type === 'Equity' || type === 'Investment Trust';
  const stamp = share && side === 'buy' && country === 'GB' ? half(value * 5n, 1000n) : 0n;
  const levy = share && ['GB', 'JE', 'GG', 'IM'].includes(country) && value > 1_000_000n ? 150n : 0n;
  return stamp + levy + dealing;
};

export const reservedCash = ({ transactions }: ReferenceAccount): bigint =>
  transactions.reduce((total, each) => total + each.kept, 0n);

/** Cash that is not there yet: of each transaction what it brings on a later day, less what that takes back. */
export const comingCash = ({ coming }: ReferenceAccount, today: string): bigint => {
  const later = new Map<unknown, bigint>();
  for (const { of, date, amount } of coming) if (date > today) later.set(of, (later.get(of) ?? 0n) + amount);
  return [...later.values()].reduce((total, amount) => (amount > 0n ? total + amount : total), 0n);
};

export const spendable = (account: ReferenceAccount, today: string): bigint => {
  const left = account.cash - reservedCash(account) - comingCash(account, today);
  return left > 0n ? left : 0n;
};

/**
 * Cash that may go without leaving what others keep to cash that has not cleared; of what goes, its own part that is
 * still to come.
 */
export const mayGo = (account: ReferenceAccount, today: string, own: bigint): bigint => {
  const kept = reservedCash(account);
  const left = account.cash - (kept > 0n ? kept + comingCash(account, today) - own : 0n);
  return left > 0n ? left : 0n;
};

export const live: readonly ReferenceStatus[] = ['Pending', 'Waiting', 'Checking', 'Placed'];

const pensions: readonly string[] = ['PENSION', 'SIPP', 'SSAS', 'TPSIPP'];
export const isPension = ({ wrapper }: ReferenceAccount): boolean => pensions.includes(wrapper);

/** What takes of the allowance before it has come. What is held takes nothing. */
const takesAllowance: readonly ReferenceStatus[] = ['Pending', 'Waiting', 'Placed'];

/**
 * What may still be paid in this tax year: what came and is on its way counts, but of that not what it left here when
 * it came back.
 */
export const allowanceLeft = (
  { limit, received, accounts }: ReferenceSubscriber,
  except: ReferenceTransaction | null = null,
): bigint =>
  limit -
  received -
  accounts
    .flatMap(({ transactions }) => transactions)
    .reduce(
      (total, each) =>
        each !== except && each.way === 'in' && each.contribution !== 'Transfer' && takesAllowance.includes(each.status)
          ? total + (each.amount ?? 0n) - each.owed
          : total,
      0n,
    );

export const mayPayIn = ({ isOfAge, client }: ReferenceSubscriber): boolean => isOfAge && client.isResident;

/** Whether what was accepted before can be received now. */
export const isTaken = (transaction: ReferenceTransaction): boolean => {
  const {
    way,
    amount,
    owed,
    contribution,
    account: { subscriber },
  } = transaction;
  return (
    way !== 'in' ||
    !subscriber ||
    contribution === 'Transfer' ||
    (mayPayIn(subscriber) && (amount ?? 0n) - owed <= allowanceLeft(subscriber, transaction))
  );
};

export const reservedUnits = ({ transactions }: ReferenceAccount, assetId: string): bigint =>
  transactions.reduce((total, each) => (each.instrument?.assetId === assetId ? total + each.reservedUnits : total), 0n);
export const free = (account: ReferenceAccount, assetId: string): bigint =>
  (account.units.get(assetId)?.quantity ?? 0n) - reservedUnits(account, assetId);

/** A holding after units came, or went with their cost. */
export const addUnits = (units: Map<string, Held>, assetId: string, quantity: bigint, cost: bigint): void => {
  const held = units.get(assetId) ?? { quantity: 0n, cost: 0n };
  if (held.quantity + quantity === 0n) units.delete(assetId);
  else units.set(assetId, { quantity: held.quantity + quantity, cost: held.cost + cost });
};

/** The part of what a holding cost that goes with some of its units, to the nearest penny. */
export const costOf = ({ quantity: all, cost }: Held, quantity: bigint): bigint => half(cost * quantity, all);

/** What a purchase keeps: the sum asked for, or its units' value and five per cent with the charges on that. */
export const toReserve = (instrument: ReferenceInstrument, amount: bigint | null, quantity: bigint | null): bigint => {
  if (amount !== null) return amount;
  const value = half(worth(quantity ?? 0n, instrument.price) * 105n, 100n);
  return value + costs(instrument, 'buy', value);
};

/** Whether a sum buys one unit at least. */
export const buysAny = (instrument: ReferenceInstrument, amount: bigint): boolean => {
  let units = instrument.unit;
  while (worth(units, instrument.price) === 0n) units += instrument.unit;
  const value = worth(units, instrument.price);
  return value + costs(instrument, 'buy', value) <= amount;
};

/** Makes a purchase one of what there is cash for; false when that buys nothing. */
export const cutTo = (purchase: ReferenceTransaction, instrument: ReferenceInstrument, there: bigint): boolean => {
  if (purchase.quantity === null) {
    if (!buysAny(instrument, there)) return false;
    purchase.amount = there;
    return true;
  }
  let [least, most] = [0n, purchase.quantity / instrument.unit];
  while (least < most) {
    const middle = (least + most + 1n) / 2n;
    if (toReserve(instrument, null, middle * instrument.unit) <= there) least = middle;
    else most = middle - 1n;
  }
  if (worth(least * instrument.unit, instrument.price) === 0n) return false;
  purchase.quantity = least * instrument.unit;
  return true;
};

/** Days on which banks work, in the weeks of a run: they have no holiday. */
export const workingDaysAfter = (date: string, count: number): string => {
  const day = new Date(`${date}T00:00:00Z`);
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
};
