import type { Pence, Units } from '@tessera/domain/money';
import { isCustomer, type Postings } from './effects';

export interface HoldingState {
  readonly quantity: Units;
  readonly bookCost: Pence;
  /** Units kept for open sales. */
  readonly reserved: Units;
}

/** What an account has when a command is planned. */
export interface AccountState {
  readonly accountId: string;
  readonly cash: Pence;
  /** Cash kept for open transactions: the sum of what they keep. */
  readonly reserved: Pence;
  /** Cash that came in and settles after the business date. */
  readonly uncleared: Pence;
  readonly holdings: ReadonlyMap<string, HoldingState>;
}

export const emptyState = (accountId: string): AccountState => ({
  accountId,
  cash: 0n,
  reserved: 0n,
  uncleared: 0n,
  holdings: new Map(),
});

/** What can be spent now. */
export const availableCash = ({
  cash,
  reserved,
  uncleared,
}: Pick<AccountState, 'cash' | 'reserved' | 'uncleared'>): Pence =>
  cash > reserved + uncleared ? cash - reserved - uncleared : 0n;

/**
 * What is missing of the cash that has to be there. What open transactions keep is paid out of cleared cash alone, so
 * while they keep any, what has not cleared comes on top of it; an account that keeps none only must not go below
 * nothing.
 */
export const missingCash = ({
  cash,
  reserved,
  uncleared,
}: Pick<AccountState, 'cash' | 'reserved' | 'uncleared'>): Pence => {
  const needed = reserved > 0n ? reserved + uncleared : 0n;
  return needed > cash ? needed - cash : 0n;
};

/** What can be sold now. */
export const freeUnits = ({ holdings }: AccountState, assetId: string): Units => {
  const held = holdings.get(assetId);
  return held && held.quantity > held.reserved ? held.quantity - held.reserved : 0n;
};

/** The account's cash and holdings after postings. A holding that is sold out is gone. */
export const afterPostings = <State extends AccountState>(state: State, postings: readonly Postings[]): State => {
  let cash = state.cash;
  const holdings = new Map(state.holdings);
  for (const group of postings) {
    for (const { party, amount } of group.cash)
      if (isCustomer(party) && party.accountId === state.accountId) cash += amount;
    for (const { party, assetId, quantity, bookValue } of group.stock) {
      if (!isCustomer(party) || party.accountId !== state.accountId) continue;
      const held = holdings.get(assetId) ?? { quantity: 0n, bookCost: 0n, reserved: 0n };
      holdings.set(assetId, { ...held, quantity: held.quantity + quantity, bookCost: held.bookCost + bookValue });
    }
  }
  // Only what all of it comes to counts: a correction takes back before it posts again.
  for (const [assetId, { quantity }] of holdings) if (quantity === 0n) holdings.delete(assetId);
  return { ...state, cash, holdings };
};
