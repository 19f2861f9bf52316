import type { Pence, Units } from '@tessera/domain/money';
import { isCustomer, type Postings } from './effects';

export interface HoldingState {
  readonly quantity: Units;
  readonly bookCost: Pence;
  /** Units reserved for open sales. */
  readonly reserved: Units;
}

/** An account's cash and holdings when a command is planned. */
export interface AccountState {
  readonly accountId: string;
  readonly cash: Pence;
  /** Cash reserved for open transactions: the sum of their reserves. */
  readonly reserved: Pence;
  /** Cash received whose value date is after the business date. */
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

/** Cash that can be spent now. */
export const availableCash = ({
  cash,
  reserved,
  uncleared,
}: Pick<AccountState, 'cash' | 'reserved' | 'uncleared'>): Pence =>
  cash > reserved + uncleared ? cash - reserved - uncleared : 0n;

/**
 * How much cash is missing. Open transactions are paid from cleared cash only, so while any cash is reserved, uncleared
 * cash does not cover it. An account without reserves only has to stay at or above zero.
 */
export const missingCash = ({
  cash,
  reserved,
  uncleared,
}: Pick<AccountState, 'cash' | 'reserved' | 'uncleared'>): Pence => {
  const needed = reserved > 0n ? reserved + uncleared : 0n;
  return needed > cash ? needed - cash : 0n;
};

/** Units that can be sold now. */
export const freeUnits = ({ holdings }: AccountState, assetId: string): Units => {
  const held = holdings.get(assetId);
  return held && held.quantity > held.reserved ? held.quantity - held.reserved : 0n;
};

/** Returns the account's cash and holdings after postings. A holding sold out completely is removed. */
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
  // Holdings are checked after all postings, because a correction reverses before it posts again.
  for (const [assetId, { quantity }] of holdings) if (quantity === 0n) holdings.delete(assetId);
  return { ...state, cash, holdings };
};
