import { apportion } from '../money/apportion';
import { sum, unitDecimals, valueAt, type Pence, type Price, type Units } from '../money/money';
import type { Percentage } from '../rules/trade-levies';

export interface SellableHolding {
  readonly assetId: string;
  /** Units that no open sale has reserved. */
  readonly free: Units;
  /** Last price. */
  readonly price: Price;
  /** Smallest number of units that can be sold. A whole holding can always be sold. */
  readonly smallestUnit: Units;
}

export interface SellDownInput {
  /** What has to be paid out. */
  readonly needed: Pence;
  /** Cleared cash that nothing has reserved. */
  readonly availableCash: Pence;
  /**
   * Partial: sell only what cash does not cover. Full: sell for the whole amount and leave the cash (our reading of the
   * specification's words).
   */
  readonly autoDisinvest: 'Partial' | 'Full';
  /**
   * Largest: sell the most valuable holding first, then the next. Proportional: sell from each holding by its value.
   */
  readonly method: 'Largest' | 'Proportional';
  readonly holdings: readonly SellableHolding[];
  /** Extra to sell in case prices fall before the sale is dealt: 100_000n is 10% (domain A.6). */
  readonly margin: Percentage;
}

export interface PlannedSale {
  readonly assetId: string;
  readonly quantity: Units;
  /** Value at the last price. */
  readonly value: Pence;
}

export interface SellDown {
  /** What the sales have to raise, without the margin. */
  readonly target: Pence;
  readonly sales: readonly PlannedSale[];
  /** The shortfall if everything is sold at the last prices; 0n when the sales suffice. */
  readonly short: Pence;
}

const whole: Percentage = 1_000_000n;
const pricePerPence = 10n ** BigInt(2 * unitDecimals - 2);

const ceiling = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/**
 * The sale that raises an amount plus the margin at the last price, rounded up to the smallest unit, and at most the
 * free units.
 */
const saleFor = (
  { assetId, free, price, smallestUnit }: SellableHolding,
  amount: Pence,
  margin: Percentage,
): PlannedSale => {
  const wanted =
    ceiling(ceiling(amount * (whole + margin) * pricePerPence, whole * price), smallestUnit) * smallestUnit;
  const quantity = wanted < free ? wanted : free;
  return { assetId, quantity, value: valueAt(quantity, price) };
};

const smaller = (a: Pence, b: Pence): Pence => (a < b ? a : b);

/** The sales that raise what a payment needs. Prices must be above zero; holdings without value are skipped. */
export const sellDown = ({
  needed,
  availableCash,
  autoDisinvest,
  method,
  holdings,
  margin,
}: SellDownInput): SellDown => {
  const cash = autoDisinvest === 'Full' || availableCash < 0n ? 0n : availableCash;
  const target = needed > cash ? needed - cash : 0n;
  const valued = holdings
    .map((holding) => ({ holding, value: valueAt(holding.free, holding.price) }))
    .filter(({ value }) => value > 0n);
  const total = sum(valued.map(({ value }) => value));
  const raised = smaller(target, total);
  let left = raised;
  const parts =
    method === 'Proportional'
      ? apportion(
          raised,
          valued.map(({ value }) => value),
        ).map((amount, index) => ({ holding: valued[index]?.holding, amount }))
      : [...valued]
          .sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? 1 : -1))
          .map(({ holding, value }) => {
            const amount = smaller(left, value);
            left -= amount;
            return { holding, amount };
          });
  const sales = parts.flatMap(({ holding, amount }) =>
    holding && amount > 0n ? [saleFor(holding, amount, margin)] : [],
  );
  return { target, sales, short: target - raised };
};
