import type { IsoDate } from '../dates/dates';
import type { Pence, Units } from '../money/money';
import { percentText, poundsText } from '../words/wording';
import { gainsYear, type GainsYearFigures, type GainsYearInput } from './gains-year';

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
  readonly holding: GiftHolding;
  readonly quantity: Units;
  readonly value: Pence;
  readonly gain: Pence;
  /** By how much the tax of both falls with this gift, after those before it. */
  readonly saves: Pence;
  readonly why: string;
}

/** Gifts of one spouse to the other. */
export interface Gifts {
  readonly from: 0 | 1;
  readonly gifts: readonly Gift[];
  /** Tax of both where the giver sells all of the holdings, in pence. */
  readonly taxWithout: Pence;
  /** Tax of both where the receiver sells what is given and the giver the rest: less by what the gifts save together. */
  readonly taxWith: Pence;
}

/** More gifts than these nobody makes in a year. */
const giftsMax = 20;

/** In pence: less than ten pounds is not worth the papers of a gift. */
const leastSaving: Pence = 1_000n;

interface Lot {
  readonly value: Pence;
  readonly gain: Pence;
}

const sold = (year: GainsYearInput, date: IsoDate, lots: readonly Lot[]): GainsYearFigures =>
  gainsYear({
    ...year,
    disposals: [
      ...year.disposals,
      ...lots.map(({ value, gain }) => ({ date, proceeds: value, allowableCost: value - gain, gain })),
    ],
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

const size = (amount: Pence): Pence => (amount < 0n ? -amount : amount);

/** As much of a holding as moves at most so much of its gain or loss. */
const lotOf = ({ quantity: all, value, cost, minimumUnits }: GiftHolding, wanted: Pence) => {
  const whole = value - cost;
  const quantity =
    size(wanted) >= size(whole) ? all : ((all * size(wanted)) / size(whole) / minimumUnits) * minimumUnits;
  const given = (value * quantity) / all;
  return { quantity, value: given, gain: given - (cost * quantity) / all };
};

interface Question {
  readonly date: IsoDate;
  readonly people: readonly [GiftPerson, GiftPerson];
  /** The basic rate band of the year. */
  readonly basicBand: Pence;
}

/** What one spouse gives so that about so much gain moves: a loss where it is below zero. Largest first. */
const giftsOf = (from: 0 | 1, toMove: Pence, { date, people }: Question): Gifts => {
  const [giver, receiver] = from === 0 ? people : ([people[1], people[0]] as const);
  const kept = new Map(
    giver.holdings.map((holding): [GiftHolding, Lot] => [
      holding,
      { value: holding.value, gain: holding.value - holding.cost },
    ]),
  );
  const given: Gift[] = [];
  const figures = (): readonly [GainsYearFigures, GainsYearFigures] => [
    sold(giver.year, date, [...kept.values()]),
    sold(receiver.year, date, given),
  ];
  let [giverYear, receiverYear] = figures();
  const taxWithout = giverYear.tax + receiverYear.tax;
  let taxWith = taxWithout;
  let left = toMove;
  const largestFirst = [...kept]
    .filter(([{ quantity }, { gain }]) => quantity > 0n && (toMove > 0n ? gain > 0n : gain < 0n))
    .sort(([, one], [, other]) => (size(other.gain) > size(one.gain) ? 1 : -1));
  for (const [holding, all] of largestFirst) {
    if ((toMove > 0n ? left <= 0n : left >= 0n) || given.length === giftsMax) break;
    const lot = lotOf(holding, left);
    if (lot.quantity === 0n) continue;
    const why = `${freeText(receiver.name, receiverYear)} and pays ${rateText(receiverYear, date)} above it. ${giver.name}, who would sell it with all the rest, pays ${rateText(giverYear, date)}.`;
    kept.set(holding, { value: all.value - lot.value, gain: all.gain - lot.gain });
    given.push({ holding, ...lot, saves: 0n, why });
    const next = figures();
    const saves = taxWith - next[0].tax - next[1].tax;
    given.pop();
    if (saves < leastSaving) {
      kept.set(holding, all);
      continue;
    }
    given.push({ holding, ...lot, saves, why });
    [giverYear, receiverYear] = next;
    taxWith -= saves;
    left -= lot.gain;
  }
  return { from, gifts: given, taxWithout, taxWith };
};

/**
 * The gifts of one spouse to the other that save most, where all is sold this year: what is given by the one who
 * received it, and the rest by the giver. The saving is the tax of both if the giver sells all the holdings, less the tax
 * of both with the gifts; it is that of all gifts together, and each shows what it adds to those before it.
 *
 * Only so much gain has to move as evens out the rates of the two: tax bends where an exempt amount or a basic rate
 * band is full, so that these few sums are tried, either way, and the largest holdings make them up. Of sums that save
 * the same within ten pounds, the smallest is taken. Null where no gift saves ten pounds. Beware: the giver must not buy
 * within thirty days, and the receiver must be free to keep what was given.
 */
export const bestGifts = (question: Question): Gifts | null => {
  const { date, people, basicBand } = question;
  let best: Gifts | null = null;
  let saved = leastSaving;
  for (const from of [0, 1] as const) {
    const [giver, receiver] = from === 0 ? people : ([people[1], people[0]] as const);
    const gains = giver.holdings.map(({ value, cost }) => value - cost);
    const [most, least] = [
      gains.reduce((total, gain) => (gain > 0n ? total + gain : total), 0n),
      gains.reduce((total, gain) => (gain < 0n ? total + gain : total), 0n),
    ];
    const giverYear = sold(
      giver.year,
      date,
      giver.holdings.map(({ value, cost }) => ({ value, gain: value - cost })),
    );
    const turns = [
      ...roomOf(gainsYear(receiver.year), basicBand),
      ...roomOf(giverYear, basicBand).map((room) => -room),
      most,
      least,
    ];
    const sums = turns
      .map((turn) => (turn > most ? most : turn < least ? least : turn))
      .filter((sum) => sum !== 0n)
      .sort((one, other) => (size(one) < size(other) ? -1 : 1));
    for (const sum of new Set(sums)) {
      const found = giftsOf(from, sum, question);
      const saves = found.taxWithout - found.taxWith;
      if (saves < saved) continue;
      best = found;
      saved = saves + leastSaving;
    }
  }
  return best;
};
