import type { Posted } from './posted';
import type { ReferenceTransfer } from './transfers';

/**
 * Accounts of the reference ledger, a second implementation for tests. It is written from the rules and shares only the
 * wire's words with the ledger. Sums are bigint pence; quantities and prices are bigint at 10^-8.
 */
export type ReferenceStatus = 'Pending' | 'Waiting' | 'Checking' | 'Placed' | 'Completed' | 'Error' | 'Deleted';
/**
 * What a transaction does. `given` and `taken` are the two sides of a move between accounts; `lumpSum` and `income` are
 * benefits of a pension; `moveIn` and `moveOut` are transfers from and to another provider, and `part` moves with one.
 */
export type Way =
  | 'in'
  | 'out'
  | 'fee'
  | 'buy'
  | 'sell'
  | 'note'
  | 'expect'
  | 'unitsIn'
  | 'unitsOut'
  | 'given'
  | 'taken'
  | 'lumpSum'
  | 'income'
  | 'moveIn'
  | 'moveOut'
  | 'part';

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
  /** The part of income that goes to HMRC; negative for a refund. */
  readonly tax: bigint;
  /** A correction changes it later. */
  amount: bigint | null;
  /** Smaller after it is cut to the cash its group brought. */
  quantity: bigint | null;
  /** Its share of what the group's sales bring, in hundredths of a per cent. */
  readonly share: bigint | null;
  readonly instrument: ReferenceInstrument | null;
  readonly author: string | null;
  readonly byMachine: boolean;
  /** Collected by direct debit. */
  readonly byDirectDebit: boolean;
  /** For a direct debit, the debit day the payer was last told; for income, the day its tax was calculated for. */
  collectedOn: string;
  readonly contribution: Contribution | null;
  /** The reference that the bank and the client know it by. */
  readonly reference: string;
  /** Whether it is tax relief claimed on a contribution; otherwise another expected receipt. */
  readonly isRelief: boolean;
  readonly date: string;
  readonly order: number;
  link: string | null;
  status: ReferenceStatus;
  reservedCash: bigint;
  reservedUnits: bigint;
  held: boolean;
  /** Also set for a transaction that was completed and has come back since. */
  completedOn: string | null;
  unpaid: string | null;
  presented: boolean;
  owed: bigint;
  relief: ReferenceTransaction | null;
  readonly posted: Posted;
  /** For a transfer: what it moved, by instrument; cash is under ''. */
  readonly movedByTransfer: ReferenceTransfer['moved'];
  /** For entered units: the value date. */
  entered: string;
}

export type Contribution = 'Personal' | 'Employer' | 'Employee' | 'Transfer';

/** A client. All their accounts share the bank details and the mandate. */
export interface ReferenceClient {
  readonly clientId: string;
  isResident: boolean;
  readonly hasBankDetails: boolean;
  bankIsVerified: boolean;
  mandateIsActive: boolean;
}

/** How much a client has paid into their accounts of one limited wrapper in this tax year. */
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
  /** For a pension: crystallised or not, by the group it is in. */
  readonly funds: string;
  /** The client's product it belongs to. */
  readonly product: string | null;
  readonly holdsOrders: boolean;
  readonly holders: readonly string[];
  readonly client: ReferenceClient;
  /** Null where the wrapper has no limit. */
  readonly subscriber: ReferenceSubscriber | null;
  /** Whether relief is claimed on the member's own payments in. */
  readonly hasRelief: boolean;
  /** Whether a transfer from another provider into the account is open all the time. */
  readonly hasIncomingTransfer: boolean;
  cash: bigint;
  /** Cash by value date; `of` is the postings of the transaction that brought it. */
  readonly incoming: { readonly of: unknown; readonly date: string; readonly amount: bigint }[];
  readonly units: Map<string, Held>;
  /** Units moved during the run, oldest first. */
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
export const divideHalfUp = (product: bigint, by: bigint): bigint => (2n * product + by) / (2n * by);
export const valueOf = (quantity: bigint, price: bigint): bigint => divideHalfUp(quantity * price, e14);

/**
 * Half a per cent stamp duty on UK shares bought, the £1.50 levy on trades in shares of the UK and the islands above
 * £10,000, and the firm's dealing charge.
 */
export const chargesOn = (
  { type, country, dealing }: ReferenceInstrument,
  side: 'buy' | 'sell',
  value: bigint,
): bigint => {
  const share = type === 'Equity' || type === 'Investment Trust';
  const stamp = share && side === 'buy' && country === 'GB' ? divideHalfUp(value * 5n, 1000n) : 0n;
  const levy = share && ['GB', 'JE', 'GG', 'IM'].includes(country) && value > 1_000_000n ? 150n : 0n;
  return stamp + levy + dealing;
};

export const reservedCash = ({ transactions }: ReferenceAccount): bigint =>
  transactions.reduce((total, each) => total + each.reservedCash, 0n);

/** Uncleared cash: for each transaction, the cash it brings after today less what reverses it. */
export const unclearedCash = ({ incoming }: ReferenceAccount, today: string): bigint => {
  const later = new Map<unknown, bigint>();
  for (const { of, date, amount } of incoming) if (date > today) later.set(of, (later.get(of) ?? 0n) + amount);
  return [...later.values()].reduce((total, amount) => (amount > 0n ? total + amount : total), 0n);
};

export const spendable = (account: ReferenceAccount, today: string): bigint => {
  const left = account.cash - reservedCash(account) - unclearedCash(account, today);
  return left > 0n ? left : 0n;
};

/**
 * Returns how much can be reversed so that cleared cash still covers the account's reserves; `own` is the uncleared
 * part of the reversed payment itself.
 */
export const reversibleCash = (account: ReferenceAccount, today: string, own: bigint): bigint => {
  const kept = reservedCash(account);
  const left = account.cash - (kept > 0n ? kept + unclearedCash(account, today) - own : 0n);
  return left > 0n ? left : 0n;
};

export const openStatuses: readonly ReferenceStatus[] = ['Pending', 'Waiting', 'Checking', 'Placed'];

/** Whether a transfer from another provider into the account is open. */
export const awaitsTransfer = ({ hasIncomingTransfer, transactions }: ReferenceAccount): boolean =>
  hasIncomingTransfer || transactions.some(({ way, status }) => way === 'moveIn' && openStatuses.includes(status));

const pensions: readonly string[] = ['PENSION', 'SIPP', 'SSAS', 'TPSIPP'];
export const isPension = ({ wrapper }: ReferenceAccount): boolean => pensions.includes(wrapper);

/** Statuses in which a payment uses the allowance before it is received. A held payment uses none. */
const usesAllowance: readonly ReferenceStatus[] = ['Pending', 'Waiting', 'Placed'];

/**
 * Returns what may still be paid in this tax year. Payments received or under way count, without the part that is owed
 * for a returned one.
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
        each !== except && each.way === 'in' && each.contribution !== 'Transfer' && usesAllowance.includes(each.status)
          ? total + (each.amount ?? 0n) - each.owed
          : total,
      0n,
    );

export const maySubscribe = ({ isOfAge, client }: ReferenceSubscriber): boolean => isOfAge && client.isResident;

/** Whether an accepted payment may be received now. */
export const canBeReceived = (transaction: ReferenceTransaction): boolean => {
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
    (maySubscribe(subscriber) && (amount ?? 0n) - owed <= allowanceLeft(subscriber, transaction))
  );
};

export const reservedUnits = ({ transactions }: ReferenceAccount, assetId: string): bigint =>
  transactions.reduce((total, each) => (each.instrument?.assetId === assetId ? total + each.reservedUnits : total), 0n);
export const freeUnits = (account: ReferenceAccount, assetId: string): bigint =>
  (account.units.get(assetId)?.quantity ?? 0n) - reservedUnits(account, assetId);

/**
 * Adds units with their cost to the holdings; negative figures take them out. Between the two halves of a correction no
 * units may be left, and their cost be: it stays until the second half.
 */
export const addUnits = (units: Map<string, Held>, assetId: string, quantity: bigint, cost: bigint): void => {
  const held = units.get(assetId) ?? { quantity: 0n, cost: 0n };
  const sum = { quantity: held.quantity + quantity, cost: held.cost + cost };
  if (sum.quantity === 0n && sum.cost === 0n) units.delete(assetId);
  else units.set(assetId, sum);
};

/** Returns the share of a holding's cost that goes with some of its units, to the nearest penny. */
export const shareOfCost = ({ quantity: all, cost }: Held, quantity: bigint): bigint =>
  divideHalfUp(cost * quantity, all);

/**
 * Returns the cash a purchase reserves: the amount asked for, or the units' value plus five per cent and the charges on
 * that.
 */
export const purchaseReserve = (
  instrument: ReferenceInstrument,
  amount: bigint | null,
  quantity: bigint | null,
): bigint => {
  if (amount !== null) return amount;
  const value = divideHalfUp(valueOf(quantity ?? 0n, instrument.price) * 105n, 100n);
  return value + chargesOn(instrument, 'buy', value);
};

/** Whether an amount buys at least one unit. */
export const buysOneUnit = (instrument: ReferenceInstrument, amount: bigint): boolean => {
  let units = instrument.unit;
  while (valueOf(units, instrument.price) === 0n) units += instrument.unit;
  const value = valueOf(units, instrument.price);
  return value + chargesOn(instrument, 'buy', value) <= amount;
};

/** Cuts a purchase to the available cash; false when that buys nothing. */
export const cutPurchase = (
  purchase: ReferenceTransaction,
  instrument: ReferenceInstrument,
  there: bigint,
): boolean => {
  if (purchase.quantity === null) {
    if (!buysOneUnit(instrument, there)) return false;
    purchase.amount = there;
    return true;
  }
  let [least, most] = [0n, purchase.quantity / instrument.unit];
  while (least < most) {
    const middle = (least + most + 1n) / 2n;
    if (purchaseReserve(instrument, null, middle * instrument.unit) <= there) least = middle;
    else most = middle - 1n;
  }
  if (valueOf(least * instrument.unit, instrument.price) === 0n) return false;
  purchase.quantity = least * instrument.unit;
  return true;
};

/** Working days in the weeks of a run, which have no bank holiday. */
export const workingDaysAfter = (date: string, count: number): string => {
  const day = new Date(`${date}T00:00:00Z`);
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
};
