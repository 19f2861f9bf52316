/** A model of accounts for tests, written from the rules and sharing nothing with the ledger but the wire's words. Everything is a bigint of pence or 10^-8. */
export type ModelStatus = 'Pending' | 'Waiting' | 'Checking' | 'Placed' | 'Completed' | 'Error' | 'Deleted';
export type Way = 'in' | 'out' | 'buy' | 'sell';

export interface ModelInstrument {
  readonly assetId: string;
  readonly type: string;
  readonly country: string;
  readonly unit: bigint;
  readonly price: bigint;
  readonly suspended: boolean;
  /** The firm's dealing charge. */
  readonly dealing: bigint;
}

export interface ModelTransaction {
  readonly id: string;
  readonly account: ModelAccount;
  readonly way: Way;
  readonly amount: bigint | null;
  readonly quantity: bigint | null;
  readonly instrument: ModelInstrument | null;
  readonly author: string | null;
  readonly link: string | null;
  readonly order: number;
  status: ModelStatus;
  kept: bigint;
  keptUnits: bigint;
}

export interface ModelAccount {
  readonly accountId: string;
  readonly status: string;
  readonly holdsOrders: boolean;
  readonly paysOut: boolean;
  readonly isPension: boolean;
  /** What may be paid in during this tax year; null without a limit. */
  readonly allowance: bigint | null;
  /** Paid in this tax year before the run, by all the client's accounts of this kind; none of the others is in the run. */
  readonly paidBefore: bigint;
  cash: bigint;
  readonly coming: { readonly date: string; readonly amount: bigint }[];
  readonly units: Map<string, { quantity: bigint; cost: bigint }>;
  readonly transactions: ModelTransaction[];
}

const e14 = 100_000_000_000_000n;
const half = (product: bigint, by: bigint): bigint => (2n * product + by) / (2n * by);
export const worth = (quantity: bigint, price: bigint): bigint => half(quantity * price, e14);

/** Half a per cent on UK shares that are bought, £1.50 on contracts of UK and islands' shares above £10,000, and the firm's own charge. */
export const costs = ({ type, country, dealing }: ModelInstrument, side: 'buy' | 'sell', value: bigint): bigint => {
  const share = type === 'Equity' || type === 'Investment Trust';
  const stamp = share && side === 'buy' && country === 'GB' ? half(value * 5n, 1000n) : 0n;
  const levy = share && ['GB', 'JE', 'GG', 'IM'].includes(country) && value > 1_000_000n ? 150n : 0n;
  return stamp + levy + dealing;
};

export const keptCash = ({ transactions }: ModelAccount): bigint => transactions.reduce((total, each) => total + each.kept, 0n);
export const comingCash = ({ coming }: ModelAccount, today: string): bigint => coming.reduce((total, each) => (each.date > today ? total + each.amount : total), 0n);
export const spendable = (account: ModelAccount, today: string): bigint => {
  const left = account.cash - keptCash(account) - comingCash(account, today);
  return left > 0n ? left : 0n;
};
/** Paid in this tax year, and on its way. */
export const paidIn = ({ paidBefore, transactions }: ModelAccount): bigint => transactions.reduce((total, each) => (each.way === 'in' && each.status !== 'Deleted' && each.status !== 'Error' ? total + (each.amount ?? 0n) : total), paidBefore);
export const keptUnits = ({ transactions }: ModelAccount, assetId: string): bigint => transactions.reduce((total, each) => (each.instrument?.assetId === assetId ? total + each.keptUnits : total), 0n);
export const free = (account: ModelAccount, assetId: string): bigint => (account.units.get(assetId)?.quantity ?? 0n) - keptUnits(account, assetId);

/** What a purchase keeps: the sum asked for, or its units' value and five per cent with the charges on that. */
export const toKeep = (instrument: ModelInstrument, amount: bigint | null, quantity: bigint | null): bigint => {
  if (amount !== null) return amount;
  const value = half(worth(quantity ?? 0n, instrument.price) * 105n, 100n);
  return value + costs(instrument, 'buy', value);
};
