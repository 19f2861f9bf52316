import type { IsoDate } from '../dates/dates';
import type { Pence, Units } from '../money/money';
import { percentText, poundsText } from '../words/wording';
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

/** What one of two spouses holds, at today's price. */
export interface GiftHolding {
  readonly key: string;
  readonly quantity: Units;
  readonly minimumUnits: Units;
  readonly value: Pence;
  readonly cost: Pence;
}

export interface GiftPerson {
  /** For the sentence: `Jane Smith`. */
  readonly name: string;
  readonly year: GainsYearInput;
  readonly holdings: readonly GiftHolding[];
}

export interface Gift {
  readonly from: 0 | 1;
  readonly holding: GiftHolding;
  readonly quantity: Units;
  readonly value: Pence;
  readonly gain: Pence;
  /** Tax of both if the owner sells all of the holding, less that if the spouse sells what is given. */
  readonly saves: Pence;
  readonly why: string;
}

/** More gifts than these nobody makes in a year. */
const giftsMax = 20;

const sold = (year: GainsYearInput, date: IsoDate, gain: Pence, value: Pence): GainsYearInput => ({
  ...year,
  disposals: [...year.disposals, { date, proceeds: value, allowableCost: value - gain, gain }],
});

/** How much more can be gained before any of it is taxed, and before any of it is taxed at the higher rate. */
const roomOf = (
  { exemptAmount, lossesBroughtForward, net, income }: GainsYearFigures,
  basicBand: Pence,
): readonly Pence[] => {
  const untaxed = exemptAmount + lossesBroughtForward - net;
  const basic = income === null || income >= basicBand ? 0n : basicBand - income;
  return [untaxed, untaxed + basic];
};

const rateText = ({ bands, income }: GainsYearFigures, date: IsoDate): string => {
  const band = bands.find(({ from, to }) => from <= date && date <= to);
  if (!band) return 'no tax';
  return income === null || band.basicRate === band.higherRate
    ? percentText(band.higherRate)
    : `${percentText(band.basicRate)} or ${percentText(band.higherRate)}`;
};

const freeText = (name: string, { exemptLeft, lossesBroughtForward, lossesUsed, net }: GainsYearFigures): string => {
  const losses = lossesBroughtForward - lossesUsed + (net < 0n ? -net : 0n);
  return `${name} has ${poundsText(exemptLeft)} of the exempt amount left${losses > 0n ? ` and ${poundsText(losses)} of losses` : ''}`;
};

/**
 * Gifts between spouses in the order of what they save, where what is given is then sold by the one who received it:
 * each is worked out after those before it. A gift is no larger than what saves most. A holding at a loss is given whole
 * or not at all. Beware: the owner must not buy within thirty days, and the spouse must be free to keep what was given.
 */
export const bestGifts = ({
  date,
  people,
  basicBand,
}: {
  readonly date: IsoDate;
  readonly people: readonly [GiftPerson, GiftPerson];
  /** The basic rate band of the year. */
  readonly basicBand: Pence;
}): readonly Gift[] => {
  const years: [GainsYearInput, GainsYearInput] = [people[0].year, people[1].year];
  const waiting = people.flatMap(({ holdings }, from) =>
    holdings
      .filter(({ quantity, value, cost }) => quantity > 0n && value !== cost)
      .map((holding) => ({ from: from as 0 | 1, holding })),
  );
  const gifts: Gift[] = [];
  while (gifts.length < giftsMax) {
    const best = waiting
      .map(({ from, holding }) => bestGift(from, holding, years, people, date, basicBand))
      .reduce<Gift | null>((found, gift) => (gift && (!found || gift.saves > found.saves) ? gift : found), null);
    if (!best) break;
    const to = best.from === 0 ? 1 : 0;
    years[to] = sold(years[to], date, best.gain, best.value);
    waiting.splice(
      waiting.findIndex(({ from, holding }) => from === best.from && holding === best.holding),
      1,
    );
    gifts.push(best);
  }
  return gifts;
};

/** The gift of one holding that saves most; of several that save the same, the smallest. */
const bestGift = (
  from: 0 | 1,
  holding: GiftHolding,
  years: readonly [GainsYearInput, GainsYearInput],
  people: readonly [GiftPerson, GiftPerson],
  date: IsoDate,
  basicBand: Pence,
): Gift | null => {
  const to = from === 0 ? 1 : 0;
  const [owner, spouse] = [gainsYear(years[from]), gainsYear(years[to])];
  const whole = holding.value - holding.cost;
  const ownerSells = gainsYear(sold(years[from], date, whole, holding.value)).tax;
  const gains =
    whole < 0n
      ? [whole]
      : [...roomOf(spouse, basicBand), ...roomOf(owner, basicBand).map((room) => whole - room), whole].filter(
          (gain) => gain > 0n && gain <= whole,
        );
  let best: Gift | null = null;
  for (const wanted of gains) {
    const steps = (holding.quantity * wanted) / whole / holding.minimumUnits;
    const quantity = wanted === whole ? holding.quantity : steps * holding.minimumUnits;
    if (quantity === 0n) continue;
    const value = (holding.value * quantity) / holding.quantity;
    const gain = value - (holding.cost * quantity) / holding.quantity;
    const rest = gainsYear(sold(years[from], date, whole - gain, holding.value - value)).tax;
    const saves = ownerSells + spouse.tax - rest - gainsYear(sold(years[to], date, gain, value)).tax;
    if (saves <= 0n || (best && (saves < best.saves || (saves === best.saves && quantity >= best.quantity)))) continue;
    best = {
      from,
      holding,
      quantity,
      value,
      gain,
      saves,
      why: `${freeText(people[to].name, spouse)} and pays ${rateText(spouse, date)} above it; ${freeText(people[from].name, owner)} and pays ${rateText(owner, date)}.`,
    };
  }
  return best;
};
