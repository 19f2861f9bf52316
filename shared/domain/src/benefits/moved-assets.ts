import { apportion } from '../money/apportion';
import { sum, unitDecimals, valueAt, type Pence, type Units } from '../money/money';
import type { SellableHolding } from '../dealing/sell-down';

/** How what moves to drawdown is chosen. */
export type MoveChoice =
  'Pro rata' | 'Cash first' | { readonly named: readonly { readonly assetId: string; readonly quantity: Units }[] };

export interface MoveInput {
  /** What moves, at last prices. */
  readonly designated: Pence;
  /** Cleared cash that nothing has reserved, after what is paid out. */
  readonly cash: Pence;
  /** In units; a whole holding can always move, a part in its smallest units. */
  readonly holdings: readonly SellableHolding[];
  /**
   * Pro rata: from each holding by its value, cash only balances. Cash first: holdings only for what cash does not
   * cover. Named: those quantities, cash for the rest.
   */
  readonly choice: MoveChoice;
}

export interface MovedHolding {
  readonly assetId: string;
  readonly quantity: Units;
  /** Value at the last price. */
  readonly value: Pence;
}

export interface MovePlan {
  readonly cash: Pence;
  readonly holdings: readonly MovedHolding[];
  /** What is missing of `designated`; zero when cash and holdings make it exactly. */
  readonly short: Pence;
}

const pricePerPence = 10n ** BigInt(2 * unitDecimals - 2);

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Units of at most an amount, rounded down to the smallest unit. All of a holding moves where the amount allows it. */
const unitsWithin = ({ free, price, smallestUnit }: SellableHolding, amount: Pence): Units => {
  if (amount >= valueAt(free, price)) return free;
  const units = smaller((amount * pricePerPence) / price, free);
  return units - (units % smallestUnit);
};

const valueOf = ({ price }: SellableHolding, quantity: Units): Pence => valueAt(quantity, price);

type Chosen = readonly { readonly holding: SellableHolding; readonly quantity: Units }[];

const byValue = (holdings: readonly SellableHolding[], amount: Pence): Chosen => {
  const values = holdings.map((holding) => valueOf(holding, holding.free));
  const amounts = apportion(smaller(amount, sum(values)), values);
  return holdings.map((holding, index) => ({ holding, quantity: unitsWithin(holding, amounts[index] ?? 0n) }));
};

/**
 * The named quantities in the order of the holdings, as far as there are units and as they fit into the amount. A
 * holding named twice moves once, with both quantities.
 */
const byName = (
  holdings: readonly SellableHolding[],
  named: readonly { readonly assetId: string; readonly quantity: Units }[],
  amount: Pence,
): Chosen => {
  let left = amount;
  return holdings.map((holding) => {
    const quantity = sum(named.filter(({ assetId }) => assetId === holding.assetId).map((each) => each.quantity));
    const whole = quantity - (quantity % holding.smallestUnit);
    const wanted = quantity >= holding.free ? holding.free : larger(whole, 0n);
    const fitting = smaller(wanted, unitsWithin(holding, left));
    left -= valueOf(holding, fitting);
    return { holding, quantity: fitting };
  });
};

/**
 * Rounding down leaves a rest for cash. Where cash is too short for it, some more units of one holding move and less
 * cash does, so that the sum is exact.
 */
const withoutRest = (chosen: Chosen, rest: Pence, cash: Pence): Chosen => {
  if (rest <= cash) return chosen;
  const index = chosen.findIndex(({ holding, quantity }) => {
    const more = moreUnits(holding, rest - cash);
    const added = valueOf(holding, quantity + more) - valueOf(holding, quantity);
    return quantity + more <= holding.free && added >= rest - cash && added <= rest;
  });
  return chosen.map((each, at) =>
    at === index ? { ...each, quantity: each.quantity + moreUnits(each.holding, rest - cash) } : each,
  );
};

/** Whole smallest units that are worth an amount at least. */
const moreUnits = ({ price, smallestUnit }: SellableHolding, amount: Pence): Units => {
  const step = price * smallestUnit;
  return ((amount * pricePerPence + step - 1n) / step) * smallestUnit;
};

/**
 * What moves from the uncrystallised account to drawdown: exactly what is designated at last prices, cash being the
 * balancing item. Units are rounded down to the smallest unit, and the rest moves in cash. Prices must be above zero;
 * holdings without value are skipped. Order of cash and holdings: domain A.8, asset movement.
 */
export const movePlan = ({ designated, cash, holdings, choice }: MoveInput): MovePlan => {
  const available = larger(cash, 0n);
  const target = larger(designated, 0n);
  const valued = holdings.filter((holding) => valueOf(holding, holding.free) > 0n);
  const inHoldings = choice === 'Cash first' ? larger(target - available, 0n) : target;
  const chosen = typeof choice === 'string' ? byValue(valued, inHoldings) : byName(valued, choice.named, inHoldings);
  const rest = target - sum(chosen.map(({ holding, quantity }) => valueOf(holding, quantity)));
  const moved = (typeof choice === 'string' ? withoutRest(chosen, rest, available) : chosen)
    .filter(({ quantity }) => quantity > 0n)
    .map(({ holding, quantity }) => ({ assetId: holding.assetId, quantity, value: valueOf(holding, quantity) }));
  const balance = target - sum(moved.map(({ value }) => value));
  const inCash = smaller(balance, available);
  return { cash: inCash, holdings: moved, short: balance - inCash };
};
