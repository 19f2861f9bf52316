import { addDays, taxYearDates, type IsoDate } from '../dates/dates';
import { sum, type Pence } from '../money/money';
import { exemptAmountRules, gainsRates, listedSharesBoxes, reportableProceeds } from '../rules/capital-gains';
import { entryOn, findOn, type Dated } from '../rules/dated';
import { incomeTaxBands } from '../rules/income-tax';
import type { Percentage } from '../rules/trade-levies';
import { dateText, percentText, poundsText } from '../words/wording';

/** A company pays corporation tax on its gains. */
export type GainsHolder = 'individual' | 'trust' | 'company';

export interface YearDisposal {
  readonly date: IsoDate;
  /** Before charges. */
  readonly proceeds: Pence;
  /** Null where it is not known. */
  readonly allowableCost: Pence | null;
  /** Negative for a loss. Null where the cost is not known: only the proceeds count then. */
  readonly gain: Pence | null;
  /** True for units given to a spouse: they count nowhere. */
  readonly given?: boolean;
}

/** Days of a tax year with the same rates. */
export interface GainsBand {
  /** `6 April to 29 October 2024`, or `The whole year`. */
  readonly label: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Of disposals on these days. */
  readonly gains: Pence;
  readonly losses: Pence;
  /** What is left of the gains after losses and the exempt amount. */
  readonly taxable: Pence;
  /** A trust's one rate stands in both. */
  readonly basicRate: Percentage;
  readonly higherRate: Percentage;
  readonly atBasic: Pence;
  readonly atHigher: Pence;
  readonly tax: Pence;
}

/** A line of the return: an amount in pence, or a number of disposals. */
export interface ReturnLine {
  readonly box: string;
  readonly label: string;
  readonly unit: 'pence' | 'number';
  readonly amount: bigint;
}

export interface GainsYearFigures {
  readonly taxYear: string;
  /** False where only a part of the year was asked for: figures of tax are then of the part. */
  readonly whole: boolean;
  readonly disposals: number;
  readonly proceeds: Pence;
  readonly allowableCosts: Pence;
  readonly gains: Pence;
  readonly losses: Pence;
  readonly net: Pence;
  readonly exemptAmount: Pence;
  readonly exemptUsed: Pence;
  readonly exemptLeft: Pence;
  readonly lossesBroughtForward: Pence;
  /** Of those brought forward. */
  readonly lossesUsed: Pence;
  readonly lossesCarriedForward: Pence;
  readonly taxable: Pence;
  readonly bands: readonly GainsBand[];
  readonly tax: Pence;
  readonly income: Pence | null;
  readonly mustReport: boolean;
  /** True where nobody can tell, because it hangs on gains that are not known; `mustReport` is then false. */
  readonly mayHaveToReport: boolean;
  /** Why it has to be reported, or why not; each with its limit. */
  readonly reporting: readonly string[];
  readonly sa108: readonly ReturnLine[];
  readonly rules: readonly { readonly rule: string; readonly source: string; readonly verified: boolean }[];
}

export interface GainsYearInput {
  /** `2026/27`. */
  readonly taxYear: string;
  /** Of the period asked for; disposals outside of it or of the year are left out. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** A distribution above the cost is one without cost. */
  readonly disposals: readonly YearDisposal[];
  readonly lossesBroughtForward: Pence;
  /** Taxable income of the year, after allowances; null where it is not known: all is then taxed at the higher rate. */
  readonly income: Pence | null;
  readonly holder: GainsHolder;
}

/** First day of the rules that this portal knows. */
export const gainsRulesFrom: IsoDate = '2008-04-06';

const whole = 1_000_000n;
const least = (one: Pence, other: Pence): Pence => (one < other ? one : other);
const above = (amount: Pence): Pence => (amount > 0n ? amount : 0n);

interface RatePeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rates: { readonly basic: Percentage; readonly higher: Percentage };
  readonly entry: Dated<unknown>;
}

/** The parts of a tax year with rates of their own. */
const ratePeriods = (from: IsoDate, to: IsoDate, holder: GainsHolder): readonly RatePeriod[] => {
  const starts = [from, ...gainsRates.entries.map((entry) => entry.from).filter((day) => day > from && day <= to)];
  return starts.map((start, index) => {
    const entry = entryOn(gainsRates, start);
    const { basic, higher, trust } = entry.value;
    const next = starts[index + 1];
    return {
      from: start,
      to: next === undefined ? to : addDays(next, -1),
      rates: holder === 'trust' ? { basic: trust, higher: trust } : { basic, higher },
      entry,
    };
  });
};

const dayText = (date: IsoDate): string => dateText(date).replace(/ \d{4}$/, '');

/** Takes an amount off gains of several periods, those with the highest rate first. Gives what was taken. */
const takeOff = (amount: Pence, gains: Pence[], highestFirst: readonly number[]): Pence => {
  let left = amount;
  for (const index of highestFirst) {
    const taken = least(left, gains[index] ?? 0n);
    gains[index] = (gains[index] ?? 0n) - taken;
    left -= taken;
  }
  return amount - left;
};

const companyRule = {
  rule: 'A company pays corporation tax on its gains, and no capital gains tax. No tax is worked out here.',
  source: 'Corporation Tax Act 2009 s. 2; Taxation of Chargeable Gains Act 1992 s. 1 (general knowledge)',
  verified: false,
};

/**
 * The figures of capital gains tax of one tax year: losses of the year come off first, then losses brought forward but
 * only down to the exempt amount, then the exempt amount; each off the gains with the highest rate first (TCGA 1992, ss.
 * 1E, 1F and 1K). What is left is taxed by the day of the disposal, at the basic rate as far as income leaves room in
 * the basic rate band. Tax is rounded down to the penny for each set of rates. Disposals whose cost is not known are in
 * no figure but the proceeds that have to be reported.
 * @throws RangeError for a year before 2008/09, whose rules were others, and for losses or income below zero.
 */
export const gainsYear = ({
  taxYear,
  from,
  to,
  disposals: all,
  lossesBroughtForward,
  income,
  holder,
}: GainsYearInput): GainsYearFigures => {
  if (lossesBroughtForward < 0n) throw new RangeError('Losses brought forward are written without a sign.');
  if (income !== null && income < 0n) throw new RangeError('Income cannot be below zero.');
  const year = taxYearDates(taxYear);
  const inYear = all.filter(
    ({ date, given }) => given !== true && date >= from && date <= to && date >= year.from && date <= year.to,
  );
  const disposals = inYear.filter(isKnown);
  const proceeds = sum(disposals.map((disposal) => disposal.proceeds));
  const gains = sum(disposals.map(({ gain }) => above(gain)));
  const losses = sum(disposals.map(({ gain }) => above(-gain)));
  const net = gains - losses;

  const exempt = entryOn(exemptAmountRules, year.from);
  const exemptAmount = holder === 'company' ? 0n : holder === 'trust' ? exempt.value.trust : exempt.value.individual;
  const lossesUsed = least(lossesBroughtForward, above(net - exemptAmount));
  const exemptUsed = least(exemptAmount, above(net));
  const periods = ratePeriods(year.from, year.to, holder);
  const inPeriods = periods.map((period) => disposals.filter(({ date }) => date >= period.from && date <= period.to));
  const gainsOfPeriods = inPeriods.map((each) => sum(each.map(({ gain }) => above(gain))));
  const left = [...gainsOfPeriods];
  const highestFirst = periods
    .map((_, index) => index)
    .sort((one, other) => Number((periods[other]?.rates.higher ?? 0n) - (periods[one]?.rates.higher ?? 0n)));
  for (const amount of [losses, lossesUsed, exemptUsed]) takeOff(amount, left, highestFirst);
  const taxable = holder === 'company' ? 0n : sum(left);

  const bandEntry = findOn(incomeTaxBands, year.from);
  const basicBand = bandEntry?.value.find(({ name }) => name === 'Basic')?.upTo ?? null;
  const room = holder !== 'individual' || income === null || basicBand === null ? 0n : above(basicBand - income);
  const inBasic = left.map(() => 0n);
  // Where a year has two sets of rates, the room goes where it saves most.
  const savesMost = periods
    .map((_, index) => index)
    .sort((one, other) => Number(savingOf(periods[other]) - savingOf(periods[one])));
  let roomLeft = room;
  for (const index of savesMost) {
    inBasic[index] = least(roomLeft, left[index] ?? 0n);
    roomLeft -= inBasic[index] ?? 0n;
  }
  const bands =
    holder === 'company'
      ? []
      : periods.map((period, index): GainsBand => {
          const [atBasic, ofPeriod] = [inBasic[index] ?? 0n, left[index] ?? 0n];
          const atHigher = ofPeriod - atBasic;
          const { basic, higher } = period.rates;
          return {
            label:
              periods.length === 1
                ? 'The whole year'
                : `${period.from.slice(0, 4) === period.to.slice(0, 4) ? dayText(period.from) : dateText(period.from)} to ${dateText(period.to)}`,
            from: period.from,
            to: period.to,
            gains: gainsOfPeriods[index] ?? 0n,
            losses: sum((inPeriods[index] ?? []).map(({ gain }) => above(-gain))),
            taxable: ofPeriod,
            basicRate: basic,
            higherRate: higher,
            atBasic,
            atHigher,
            tax: (atBasic * basic + atHigher * higher) / whole,
          };
        });

  const allowableCosts = sum(disposals.map(({ allowableCost }) => allowableCost));
  const limit = entryOn(reportableProceeds, year.from);
  const { fixed, timesExemptAmount } = limit.value;
  const proceedsLimit = fixed ?? exemptAmount * (timesExemptAmount ?? 1n);
  const unknown = inYear.length - disposals.length;
  const allProceeds = sum(inYear.map((disposal) => disposal.proceeds));
  const proceedsAbove = allProceeds > proceedsLimit;
  const gainsAbove = gains > exemptAmount;
  // A gain is at most what was received.
  const mayBeAbove = !proceedsAbove && !gainsAbove && gains + allProceeds - proceeds > exemptAmount;
  const boxes = findOn(listedSharesBoxes, year.from);
  return {
    taxYear,
    whole: from <= year.from && to >= year.to,
    disposals: disposals.length,
    proceeds,
    allowableCosts,
    gains,
    losses,
    net,
    exemptAmount,
    exemptUsed,
    exemptLeft: exemptAmount - exemptUsed,
    lossesBroughtForward,
    lossesUsed,
    lossesCarriedForward: lossesBroughtForward - lossesUsed + above(-net),
    taxable,
    bands,
    tax: sum(bands.map(({ tax }) => tax)),
    income,
    mustReport: holder !== 'company' && (proceedsAbove || gainsAbove),
    mayHaveToReport: holder !== 'company' && mayBeAbove,
    reporting:
      holder === 'company'
        ? [companyRule.rule]
        : [
            `Proceeds of ${poundsText(allProceeds)} are ${proceedsAbove ? 'above' : 'not above'} ${poundsText(proceedsLimit)}${fixed === null ? `, ${timesExemptAmount ?? ''} times the exempt amount` : ''}.`,
            `${unknown > 0 ? 'Known gains' : 'Gains'} of ${poundsText(gains)} before losses are ${gainsAbove ? 'above' : 'not above'} the exempt amount of ${poundsText(exemptAmount)}.`,
            ...(unknown > 0
              ? [
                  `The cost of what was sold for ${poundsText(allProceeds - proceeds)} is not known: the proceeds are counted here, and the gain or loss is in no figure.${mayBeAbove ? ' Whether the year has to be reported cannot be told before the cost is known.' : ''}`,
                ]
              : []),
            ...(losses > 0n
              ? [
                  `Losses of ${poundsText(losses)} count only if they are claimed within four years of the end of the tax year.`,
                ]
              : []),
          ],
    sa108:
      holder === 'company' || boxes === null
        ? []
        : [
            { ...boxes.value.disposals, unit: 'number', amount: BigInt(inYear.length) },
            { ...boxes.value.proceeds, unit: 'pence', amount: allProceeds },
            { ...boxes.value.allowableCosts, unit: 'pence', amount: allowableCosts },
            { ...boxes.value.gains, unit: 'pence', amount: gains },
            { ...boxes.value.losses, unit: 'pence', amount: losses },
          ],
    rules:
      holder === 'company'
        ? [companyRule]
        : [
            { rule: `Exempt amount ${poundsText(exemptAmount)}`, source: exempt.source, verified: exempt.verified },
            ...periods.map(({ from: start, rates, entry }) => ({
              rule: `From ${dateText(start)}: ${rates.basic === rates.higher ? percentText(rates.basic) : `${percentText(rates.basic)} within the basic rate band, ${percentText(rates.higher)} above it`}`,
              source: entry.source,
              verified: entry.verified,
            })),
            ...bandRules(holder, income, basicBand, bandEntry),
            {
              rule: 'Losses of the year first, then losses brought forward down to the exempt amount, then the exempt amount: each off the gains with the highest rate first',
              source: 'Taxation of Chargeable Gains Act 1992 s. 1E, 1F and 1K (general knowledge)',
              verified: false,
            },
            {
              rule: `Report proceeds above ${poundsText(proceedsLimit)} or gains above the exempt amount`,
              source: limit.source,
              verified: limit.verified,
            },
            ...(boxes === null
              ? []
              : [{ rule: 'Boxes of the capital gains pages', source: boxes.source, verified: boxes.verified }]),
          ],
  };
};

interface KnownDisposal extends YearDisposal {
  readonly allowableCost: Pence;
  readonly gain: Pence;
}

const isKnown = (disposal: YearDisposal): disposal is KnownDisposal =>
  disposal.allowableCost !== null && disposal.gain !== null;

const savingOf = (period: RatePeriod | undefined): bigint =>
  period === undefined ? 0n : period.rates.higher - period.rates.basic;

/** How far the basic rate goes. */
const bandRules = (
  holder: GainsHolder,
  income: Pence | null,
  basicBand: Pence | null,
  entry: Dated<unknown> | null,
): GainsYearFigures['rules'] => {
  if (holder !== 'individual') return [];
  if (income === null)
    return [
      {
        rule: 'Income is not known: all is taxed at the higher rate',
        source: 'A model of this portal, on the careful side',
        verified: false,
      },
    ];
  if (entry === null || basicBand === null)
    return [
      {
        rule: 'The basic rate band of the year is not known here: all is taxed at the higher rate',
        source: 'A model of this portal, on the careful side',
        verified: false,
      },
    ];
  return [
    {
      rule: `The basic rate band of ${poundsText(basicBand)} is that of the rest of the UK, for Scottish taxpayers too`,
      source: entry.source,
      verified: entry.verified,
    },
  ];
};
