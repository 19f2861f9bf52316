import { apportion } from '../money/apportion';
import { sum, unitDecimals, valueAt, type Pence, type Price, type Units } from '../money/money';
import type { Percentage } from '../rules/trade-levies';

export interface SellableHolding {
  readonly assetId: string;
  /** Units that no open sale has reserved. */
  readonly free: Units;
  /** Last price. */
  readonly price: Price;
  /** Smallest number of units that can be sold; a whole holding can always be. */
  readonly smallestUnit: Units;
}

export interface SellDownInput {
  /** What has to be paid out. */
  readonly needed: Pence;
  /** Cleared cash that nothing has reserved. */
  readonly availableCash: Pence;
  /**
   * Partial: sell for what cash does not cover. Full: sell for the whole sum and leave the cash (our reading of the
   * specification's words).
   */
  readonly autoDisinvest: 'Partial' | 'Full';
  /** Largest: the holding of most value first, then the next. Proportional: from each by its value. */
  readonly method: 'Largest' | 'Proportional';
  readonly holdings: readonly SellableHolding[];
  /** Sold beyond the sum, for prices that fall until the sale is dealt: 100_000n is 10 % (domain A.6). */
  readonly margin: Percentage;
}

export interface PlannedSale {
  readonly assetId: string;
  readonly quantity: Units;
  /** Value at the last price. */
  readonly value: Pence;
}

export interface SellDown {
  /** What sales have to bring, without the margin. */
  readonly target: Pence;
  readonly sales: readonly PlannedSale[];
  /** What is still missing when everything is sold at the last prices; 0n where the sales suffice. */
  readonly short: Pence;
}

const whole: Percentage = 1_000_000n;
const pricePerPence = 10n ** BigInt(2 * unitDecimals - 2);

const ceiling = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/**
 * Units that bring an amount and the margin at the last price, rounded up to the smallest unit, at most what is free.
 */
export const saleFor = (
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

/** The sales that raise what a payment needs. Prices must be above zero; holdings of nothing are passed over. */
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
