import {
  freeUnits,
  isPension,
  shareOfCost,
  spendable,
  type ReferenceAccount,
  type ReferenceInstrument,
  type ReferenceTransaction,
} from './account';
import { newTransaction, type NewTransaction, type ReferenceActor } from './open';
import { postCash, postUnits } from './posted';

interface ReferencePaid {
  /** A second person authorised the benefit already. */
  readonly authorised: boolean;
  readonly byDirectDebit: boolean;
}

/** Tax-free cash for the client, and what moves to a drawdown account. */
export interface ReferenceCrystallisation extends ReferencePaid {
  readonly to: ReferenceAccount | null;
  readonly taxFree: bigint;
  readonly cash: bigint;
  readonly lines: readonly { readonly instrument: ReferenceInstrument; readonly quantity: bigint }[];
}

/** Income, or a lump sum from uncrystallised funds. */
export interface ReferenceIncome extends ReferencePaid {
  readonly isLumpSum: boolean;
  readonly taxFree: bigint;
  readonly taxable: bigint;
  readonly tax: bigint;
}

/** Money that goes to the client's bank, so that the details have to be verified. */
export const goesToBank = ({ way }: Pick<ReferenceTransaction, 'way'>): boolean => way === 'out' || isBenefit({ way });
export const isBenefit = ({ way }: Pick<ReferenceTransaction, 'way'>): boolean => way === 'lumpSum' || way === 'income';

const paysNow = (account: ReferenceAccount, { byDirectDebit }: ReferencePaid, sum: bigint, today: string): boolean =>
  sum <= spendable(account, today) && account.client.bankIsVerified && !byDirectDebit;

const reserved = (transaction: NewTransaction, { authorised }: ReferencePaid): NewTransaction => ({
  ...transaction,
  status: authorised ? 'Pending' : 'Checking',
  reservedCash: transaction.amount ?? 0n,
});

/** Takes funds out of the uncrystallised account: all of it at once, or nothing. */
export const crystallise = (
  from: ReferenceAccount,
  asked: ReferenceCrystallisation,
  actor: ReferenceActor,
  today: string,
): NewTransaction[] | 'refused' => {
  const { to, taxFree, cash, lines } = asked;
  const designates = cash !== 0n || lines.length > 0;
  if (!isPension(from) || from.funds !== 'Uncrystallised' || from.status !== 'Active') return 'refused';
  if (taxFree < 0n || cash < 0n || (taxFree === 0n && !designates) || (designates && !to)) return 'refused';
  if (to && !takesDesignation(from, to)) return 'refused';
  if (taxFree > 0n && !paysNow(from, asked, taxFree, today)) return 'refused';
  if (taxFree + cash > spendable(from, today)) return 'refused';
  if (new Set(lines.map(({ instrument }) => instrument.assetId)).size < lines.length) return 'refused';
  for (const { instrument, quantity } of lines) {
    const most = freeUnits(from, instrument.assetId);
    if (quantity <= 0n || quantity > most || (quantity % instrument.unit !== 0n && quantity !== most)) return 'refused';
  }
  const none = { amount: null, quantity: null, instrument: null };
  const made: NewTransaction[] = [];
  if (taxFree > 0n)
    made.push(reserved(newTransaction(from, { ...none, way: 'lumpSum', amount: taxFree }, actor, today, 0), asked));
  const sides = (request: Pick<NewTransaction, 'amount' | 'quantity' | 'instrument'>, into: ReferenceAccount) => {
    const given = newTransaction(from, { ...request, way: 'given' }, actor, today, made.length);
    const taken = newTransaction(into, { ...request, way: 'taken' }, actor, today, made.length + 1);
    made.push({ ...given, status: 'Completed' }, { ...taken, status: 'Completed' });
    return { given, taken };
  };
  if (to && cash > 0n) {
    const { given, taken } = sides({ ...none, amount: cash }, to);
    postCash(given, today, -cash);
    postCash(taken, today, cash);
  }
  for (const { instrument, quantity } of to ? lines : []) {
    const held = from.units.get(instrument.assetId);
    if (!held || !to) continue;
    const cost = shareOfCost(held, quantity);
    const { given, taken } = sides({ amount: null, quantity, instrument }, to);
    postUnits(given, instrument.assetId, -quantity, -cost);
    postUnits(taken, instrument.assetId, quantity, cost);
  }
  return made;
};

/** What a death shares out: to each account by weight, and the weight of what stays. */
export interface ReferenceDesignation {
  readonly shares: readonly { readonly to: ReferenceAccount; readonly weight: bigint }[];
  readonly kept: bigint;
  readonly instruments: readonly ReferenceInstrument[];
}

/** The parts of a total in whole steps: each rounded down, one more to the largest remainders, the rest to the last. */
const partsOf = (total: bigint, weights: readonly bigint[], step: bigint): bigint[] => {
  const all = weights.reduce((a, b) => a + b, 0n);
  const steps = total / step;
  const parts = weights.map((weight) => (steps * weight) / all);
  const byRemainder = weights
    .map((weight, index) => ({ index, over: (steps * weight) % all }))
    .sort((a, b) => (a.over === b.over ? a.index - b.index : a.over > b.over ? -1 : 1));
  let left = steps - parts.reduce((a, b) => a + b, 0n);
  for (const { index } of byRemainder)
    if (left > 0n) {
      parts[index] = (parts[index] ?? 0n) + 1n;
      left -= 1n;
    }
  let last = weights.length - 1;
  while (last > 0 && weights[last] === 0n) last -= 1;
  return parts.map((part, index) => part * step + (index === last ? total % step : 0n));
};

/** Shares out the pension of a client who died: all of it at once, or nothing. */
export const designate = (
  from: ReferenceAccount,
  { shares, kept, instruments }: ReferenceDesignation,
  isDead: boolean,
  actor: ReferenceActor,
  today: string,
): NewTransaction[] | 'refused' => {
  if (!isPension(from) || !isDead || from.status === 'Closed' || shares.length === 0) return 'refused';
  if (from.cash > spendable(from, today)) return 'refused';
  if ([...from.units].some(([assetId, { quantity }]) => freeUnits(from, assetId) < quantity)) return 'refused';
  if (new Set(shares.map(({ to }) => to)).size < shares.length) return 'refused';
  for (const { to, weight } of shares)
    if (weight <= 0n || to.client === from.client || to.funds !== 'Beneficiary' || to.status !== 'Active')
      return 'refused';
  const weights = [...shares.map(({ weight }) => weight), kept];
  const cash = partsOf(from.cash, weights, 1n);
  const units = [...from.units]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([assetId, { quantity }]) => {
      const instrument = instruments.find((each) => each.assetId === assetId);
      return { instrument, parts: partsOf(quantity, weights, instrument?.unit ?? 1n) };
    });
  const made: NewTransaction[] = [];
  const sides = (
    request: Pick<NewTransaction, 'amount' | 'quantity' | 'instrument'>,
    to: ReferenceAccount,
  ): { readonly given: NewTransaction; readonly taken: NewTransaction } => {
    const given = newTransaction(from, { ...request, way: 'given' }, actor, today, made.length);
    const taken = newTransaction(to, { ...request, way: 'taken' }, actor, today, made.length + 1);
    made.push({ ...given, status: 'Completed' }, { ...taken, status: 'Completed' });
    return { given, taken };
  };
  for (const [index, { to }] of shares.entries()) {
    const amount = cash[index] ?? 0n;
    if (amount > 0n) {
      const { given, taken } = sides({ amount, quantity: null, instrument: null }, to);
      postCash(given, today, -amount);
      postCash(taken, today, amount);
    }
    for (const { instrument, parts } of units) {
      const quantity = parts[index] ?? 0n;
      const held = instrument && from.units.get(instrument.assetId);
      if (!instrument || !held || quantity === 0n) continue;
      const cost = shareOfCost(held, quantity);
      const { given, taken } = sides({ amount: null, quantity, instrument }, to);
      postUnits(given, instrument.assetId, -quantity, -cost);
      postUnits(taken, instrument.assetId, quantity, cost);
    }
  }
  return made.length === 0 ? 'refused' : made;
};

/** Crystallised funds go to an account for them, of the same client and product. */
const takesDesignation = (from: ReferenceAccount, to: ReferenceAccount): boolean =>
  to !== from &&
  isPension(to) &&
  to.client === from.client &&
  to.product !== null &&
  to.product === from.product &&
  to.funds === 'Crystallised' &&
  (to.status === 'Active' || to.status === 'Pending');

/** Opens a payment of income: the whole sum is reserved, and the tax goes to HMRC when it is paid. */
export const payIncome = (
  account: ReferenceAccount,
  asked: ReferenceIncome,
  actor: ReferenceActor,
  today: string,
): NewTransaction[] | 'refused' => {
  const { isLumpSum, taxFree, taxable, tax } = asked;
  const amount = taxFree + taxable;
  if (!isPension(account) || account.status !== 'Active' || (account.funds === 'Uncrystallised') !== isLumpSum)
    return 'refused';
  if (taxFree < 0n || taxable < 0n || amount === 0n || tax > taxable) return 'refused';
  if (!paysNow(account, asked, amount, today)) return 'refused';
  const paid = newTransaction(account, { way: 'income', amount, quantity: null, instrument: null }, actor, today, 0);
  return [reserved({ ...paid, tax }, asked)];
};
