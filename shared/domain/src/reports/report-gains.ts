import { mulDivHalfUp, sum, valueAt, type Pence, type Price, type Units } from '../money/money';

/** What an account held of an instrument at the close of the day before a period. */
export interface OpeningHolding {
  readonly accountId: string;
  readonly assetId: string;
  readonly quantity: Units;
  readonly value: Pence;
  /** The platform's average book cost. */
  readonly bookCost: Pence;
}

/** Units that came to an account (positive) or left it, with their value and book cost, all of one sign. */
export interface StockMove {
  readonly accountId: string;
  readonly assetId: string;
  readonly transactionId: string;
  readonly transactionCode: string;
  readonly quantity: Units;
  readonly value: Pence;
  readonly bookValue: Pence;
}

/** Units that left, and what they gained in the period and since they were bought. */
export interface RealisedGain {
  readonly move: StockMove;
  /** The value at which they left. */
  readonly proceeds: Pence;
  /** In the period: against their value at its beginning, or against what they cost if they came within it. */
  readonly gain: Pence;
  /** Their share of the platform's average book cost. */
  readonly bookCost: Pence;
}

/** What is held at the end, and what it gained in the period. */
export interface RetainedGain {
  readonly accountId: string;
  readonly assetId: string;
  readonly quantity: Units;
  readonly openingValue: Pence;
  readonly value: Pence;
  readonly bookCost: Pence;
  readonly gain: Pence;
}

export interface ReportGains {
  readonly realised: readonly RealisedGain[];
  readonly retained: readonly RetainedGain[];
  readonly totalRealised: Pence;
  readonly totalRetained: Pence;
}

interface Pool {
  readonly accountId: string;
  readonly assetId: string;
  readonly openingValue: Pence;
  quantity: Units;
  /** Value at the beginning of what is left of that, plus the cost of what came since. */
  basis: Pence;
  bookCost: Pence;
}

/** Joins the moves of one transaction in one instrument, so that a reversal takes away exactly what it reverses. */
const netted = (moves: readonly StockMove[]): StockMove[] => {
  const byTransaction = new Map<string, StockMove>();
  for (const move of moves) {
    const key = [move.transactionId, move.transactionCode, move.accountId, move.assetId].join(' ');
    const before = byTransaction.get(key);
    byTransaction.set(
      key,
      before === undefined
        ? move
        : {
            ...before,
            quantity: before.quantity + move.quantity,
            value: before.value + move.value,
            bookValue: before.bookValue + move.bookValue,
          },
    );
  }
  return [...byTransaction.values()];
};

/** The share of a pool's basis that goes with units that leave; the last units take all that is left. */
const shareOf = ({ quantity, basis }: Pool, leaving: Units): Pence =>
  quantity <= leaving ? basis : mulDivHalfUp(basis, leaving, quantity);

/**
 * Returns what holdings gained in a period: realised by what left, retained by what is still held. Each account and
 * instrument is one pool at average cost; units held at the beginning count at their value then, so that the two add up
 * to the change in value that no posting explains. This is no calculation for tax.
 * @param moves in the order in which they were posted.
 * @param closingPrices by instrument; one without a price is worth nothing.
 */
export const reportGains = (
  opening: readonly OpeningHolding[],
  moves: readonly StockMove[],
  closingPrices: ReadonlyMap<string, Price>,
): ReportGains => {
  const pools = new Map<string, Pool>();
  const poolOf = (accountId: string, assetId: string): Pool => {
    const key = `${accountId} ${assetId}`;
    const pool = pools.get(key) ?? { accountId, assetId, openingValue: 0n, quantity: 0n, basis: 0n, bookCost: 0n };
    pools.set(key, pool);
    return pool;
  };
  for (const { accountId, assetId, quantity, value, bookCost } of opening)
    pools.set(`${accountId} ${assetId}`, { accountId, assetId, openingValue: value, quantity, basis: value, bookCost });
  const realised: RealisedGain[] = [];
  for (const move of netted(moves)) {
    const pool = poolOf(move.accountId, move.assetId);
    // Without a value nothing was sold: a consolidation takes units away and leaves the holding what it is worth.
    const leaves = move.quantity < 0n && move.value !== 0n;
    const share = leaves ? shareOf(pool, -move.quantity) : -move.value;
    if (leaves) realised.push({ move, proceeds: -move.value, gain: -move.value - share, bookCost: -move.bookValue });
    pool.quantity += move.quantity;
    pool.basis -= share;
    pool.bookCost += move.bookValue;
  }
  const retained = [...pools.values()].flatMap(
    ({ accountId, assetId, quantity, openingValue, basis, bookCost }): RetainedGain[] => {
      const value = valueAt(quantity, closingPrices.get(assetId) ?? 0n);
      const gain = value - basis;
      return quantity === 0n && gain === 0n
        ? []
        : [{ accountId, assetId, quantity, openingValue, value, bookCost, gain }];
    },
  );
  return {
    realised,
    retained,
    totalRealised: sum(realised.map(({ gain }) => gain)),
    totalRetained: sum(retained.map(({ gain }) => gain)),
  };
};
