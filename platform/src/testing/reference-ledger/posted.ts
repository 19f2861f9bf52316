import { addUnits, type ReferenceAccount, type ReferenceTransaction } from './account';

/** The sum of all postings of one transaction. */
export interface Posted {
  /** By value date: the account's cash, and what the client owes. */
  readonly days: Map<string, Day>;
  units: { readonly assetId: string; readonly quantity: bigint; readonly cost: bigint } | null;
  /** The dealing price of an order. */
  price: bigint | null;
}

interface Day {
  readonly own: bigint;
  readonly owed: bigint;
}

export const nothingPosted = (): Posted => ({ days: new Map(), units: null, price: null });

type Posting = Pick<ReferenceTransaction, 'account' | 'posted'>;

export const postCash = (
  { account, posted: { days }, posted }: Posting,
  date: string,
  cash: bigint,
  owed = 0n,
): void => {
  account.cash += cash;
  account.incoming.push({ of: posted, date, amount: cash });
  const before = days.get(date) ?? { own: 0n, owed: 0n };
  const day = { own: before.own + cash, owed: before.owed + owed };
  if (day.own === 0n && day.owed === 0n) days.delete(date);
  else days.set(date, day);
};

export const postUnits = ({ account, posted }: Posting, assetId: string, quantity: bigint, cost: bigint): void => {
  addUnits(account.units, assetId, quantity, cost);
  account.unitMoves.push({ of: posted, assetId, quantity, cost });
  posted.units = {
    assetId,
    quantity: (posted.units?.quantity ?? 0n) + quantity,
    cost: (posted.units?.cost ?? 0n) + cost,
  };
};

/** Reverses all its postings, on the same value dates. */
export const postBack = (transaction: Posting): void => {
  const { days, units } = transaction.posted;
  for (const [date, { own, owed }] of [...days]) postCash(transaction, date, -own, -owed);
  if (units) postUnits(transaction, units.assetId, -units.quantity, -units.cost);
};

export const cashOf = ({ days }: Posted): bigint => [...days.values()].reduce((total, { own }) => total + own, 0n);

/**
 * Returns the account's units before a transaction was first posted, and whether units left the account since at the
 * cost of the time.
 */
export const poolOf = (
  { units, unitMoves }: ReferenceAccount,
  posted: Posted,
  assetId: string,
): { readonly quantity: bigint; readonly cost: bigint; readonly hasLeft: boolean } => {
  const since = unitMoves
    .slice(unitMoves.findIndex(({ of }) => of === posted))
    .filter((each) => each.assetId === assetId);
  const others = new Map<Posted, bigint>();
  for (const { of, quantity } of since) if (of !== posted) others.set(of, (others.get(of) ?? 0n) + quantity);
  const held = units.get(assetId) ?? { quantity: 0n, cost: 0n };
  return {
    quantity: since.reduce((left, { quantity }) => left - quantity, held.quantity),
    cost: since.reduce((left, { cost }) => left - cost, held.cost),
    hasLeft: [...others.values()].some((quantity) => quantity < 0n),
  };
};
