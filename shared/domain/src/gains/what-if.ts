import type { IsoDate } from '../dates/dates';
import type { Pence, Units } from '../money/money';
import { calculateGains } from './gains';
import type { Disposal, GainsEvent, PoolKey } from './gains-events';
import { gainsYear, type GainsYearFigures, type GainsYearInput, type YearDisposal } from './gains-year';

/** A holding of which some would be sold on a day. */
export interface PlannedSale {
  /** Of its pool and of those that pass units to it: other pools change nothing. */
  readonly events: readonly GainsEvent[];
  readonly pool: PoolKey;
  readonly date: IsoDate;
  readonly held: Units;
  /** Sales are whole multiples of it. */
  readonly minimumUnits: Units;
  readonly proceedsOf: (quantity: Units) => Pence;
  readonly chargesOf?: (quantity: Units) => Pence;
  /** The tax year of the date, with the disposals of all other pools. */
  readonly year: GainsYearInput;
}

/** The most that can be sold, and what the year is then. */
export interface MostInsideExempt {
  readonly quantity: Units;
  /** The disposals of the pool in the year, with this one. */
  readonly disposals: readonly Disposal[];
  readonly year: GainsYearFigures;
}

const yearRow = ({ date, proceeds, allowableCost, gain, given }: Disposal): YearDisposal | null =>
  allowableCost === null || gain === null ? null : { date, proceeds, allowableCost, gain, given };

/** The year with so many units sold; null where a cost is not known. */
const withSale = (plan: PlannedSale, quantity: Units): MostInsideExempt | null => {
  const { events, pool, date, year, proceedsOf, chargesOf } = plan;
  const sale: GainsEvent = {
    kind: 'Disposed',
    pool,
    date,
    source: 'planned',
    quantity,
    proceeds: proceedsOf(quantity),
    charges: chargesOf?.(quantity) ?? 0n,
  };
  const disposals = calculateGains(quantity > 0n ? [...events, sale] : events).disposals.filter(
    (disposal) => disposal.pool === pool && disposal.date >= year.from && disposal.date <= year.to,
  );
  const rows = disposals.map(yearRow);
  if (rows.some((row, index) => row === null && disposals[index]?.date === date)) return null;
  const known = rows.filter((row): row is YearDisposal => row !== null);
  return { quantity, disposals, year: gainsYear({ ...year, disposals: [...year.disposals, ...known] }) };
};

/**
 * Quantities at which the gain of the next unit changes: where the sale goes on from one purchase to the next or to the
 * pool, and where it begins to take purchases of its day from earlier disposals.
 */
const turningPoints = ({ events, pool, date }: PlannedSale, all: MostInsideExempt): readonly Units[] => {
  const points = [0n, all.quantity];
  let units = 0n;
  for (const { matches } of all.disposals.filter((disposal) => disposal.date === date))
    for (const { quantity } of matches) points.push((units += quantity));
  let free = 0n;
  for (const event of events)
    if (event.kind === 'Acquired' && event.pool === pool && event.date === date) free += event.quantity;
  for (const disposal of calculateGains(events).disposals)
    if (disposal.pool === pool)
      for (const match of disposal.matches)
        if (match.acquisitionDate === date) {
          free -= match.quantity;
          points.push(free);
        }
  return points;
};

/**
 * The most units of one holding that can be sold on a day so that no gain of the year is taxed. The gain is a straight
 * line between turning points, so that each piece is halved until the answer is exact to the smallest unit; the last
 * piece is looked at first. Nothing where the year is taxed whatever is sold; null where a cost is not known.
 */
export const mostInsideExempt = (plan: PlannedSale): MostInsideExempt | null => {
  const { held, minimumUnits } = plan;
  if (minimumUnits <= 0n) throw new RangeError('The smallest number of units must be above zero.');
  const steps = held / minimumUnits;
  const at = (step: bigint): MostInsideExempt | null => withSale(plan, step * minimumUnits);
  const none = at(0n);
  const all = at(steps);
  if (!none || !all) return null;
  const isFree = (found: MostInsideExempt | null): found is MostInsideExempt => found?.year.taxable === 0n;
  if (isFree(all)) return all;
  const points = [
    ...new Set(turningPoints(plan, all).flatMap((units) => [units / minimumUnits, units / minimumUnits + 1n])),
  ]
    .filter((step) => step >= 0n && step <= steps)
    .sort((one, other) => (one < other ? -1 : 1));
  for (let index = points.length - 1; index >= 0; index -= 1) {
    let low = points[index] ?? 0n;
    let best = at(low);
    if (!isFree(best)) continue;
    let high = points[index + 1] ?? steps;
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      const found = at(middle);
      if (isFree(found)) [low, best] = [middle, found];
      else high = middle;
    }
    return best;
  }
  return none;
};
