import { percentOf, type Pence } from '../money/money';

/** Money paid into and out of an account or client in a period. All amounts are positive. */
export interface PeriodFlows {
  readonly moneyIn: Pence;
  readonly moneyOut: Pence;
  /** Adviser, platform and manager fees taken from the account. */
  readonly charges: Pence;
}

export interface Growth {
  readonly growth: Pence;
  readonly growthPercent: number | null;
  readonly adjustedGrowth: Pence;
  readonly adjustedGrowthPercent: number | null;
}

/**
 * Growth of a period: closing - opening - (money in - money out). Book costs are not used (they change under CGT
 * matching). Adjusted growth treats charges as money out, which gives the growth before fees. Percentages are of the
 * opening value plus money in, and null when that is zero.
 */
export const growthOf = (opening: Pence, closing: Pence, flows: PeriodFlows): Growth => {
  const growth = closing - opening - (flows.moneyIn - flows.moneyOut);
  const adjustedGrowth = growth + flows.charges;
  const base = opening + flows.moneyIn;
  return {
    growth,
    growthPercent: percentOf(growth, base),
    adjustedGrowth,
    adjustedGrowthPercent: percentOf(adjustedGrowth, base),
  };
};
