import type { IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { percentText, poundsText } from '../words/wording';
import {
  contributionReliefRules,
  isaRules,
  juniorIsaRules,
  lumpSumAllowanceRules,
  lumpSumAndDeathBenefitRules,
  minimumPensionAge,
  pensionRules,
  smallPotRules,
  taxFreeCashRules,
} from './allowances';
import { exemptAmountRules, gainsRates, reportableProceeds } from './capital-gains';
import { findOn, type Dated, type DatedTable } from './dated';
import {
  dividendRules,
  incomeTaxBands,
  personalAllowanceRules,
  savingsRules,
  scottishIncomeTaxBands,
  type RatesByBand,
  type TaxBand,
} from './income-tax';
import { protectedLimits } from './lump-sum-protections';
import { deductionLimits, emergencyCodes } from './paye';
import { projectionRates, statutoryIllustrationRates, type ProjectionRates } from './projections';

/** A figure in force on a day, in words. */
export interface FigureOn {
  readonly label: string;
  readonly value: string;
}

/** The figures of one rule on a day, with the days they apply and their source. */
export interface RuleOn {
  readonly name: string;
  readonly figures: readonly FigureOn[];
  /** First day they apply. */
  readonly from: IsoDate;
  /** First day of the figures that follow; null where none are known. */
  readonly until: IsoDate | null;
  readonly source: string;
  readonly verified: boolean;
}

const figure = (label: string, value: string): FigureOn => ({ label, value });
/** Whole pounds without pence: these figures are set in pounds. */
const pounds = (pence: Pence): string => poundsText(pence).replace(/\.00$/, '');
const sum = (label: string, pence: Pence): FigureOn => figure(label, pounds(pence));
const percent = (label: string, rate: bigint): FigureOn => figure(label, percentText(rate));
const ofBands = (bands: readonly TaxBand[]): readonly FigureOn[] =>
  bands.map(({ name, rate, upTo }) =>
    figure(`${name} rate`, upTo === null ? `${percentText(rate)} above` : `${percentText(rate)} up to ${pounds(upTo)}`),
  );
const ofRates = ({ basic, higher, additional }: RatesByBand): readonly FigureOn[] => [
  percent('Basic rate', basic),
  percent('Higher rate', higher),
  percent('Additional rate', additional),
];
const ofProjection = (kind: string, { lower, intermediate, higher }: ProjectionRates): FigureOn =>
  figure(kind, [lower, intermediate, higher].map(percentText).join(', '));

type RuleReader = (date: IsoDate) => RuleOn | null;

/** What one dated table says, under a name for the reader. */
const rule =
  <T>(name: string, table: DatedTable<T>, figuresOf: (value: T) => readonly FigureOn[]): RuleReader =>
  (date) => {
    const entry: Dated<T> | null = findOn(table, date);
    if (!entry) return null;
    const next = table.entries.find(({ from }) => from > date);
    const { from, source, verified, value } = entry;
    return { name, figures: figuresOf(value), from, until: next?.from ?? null, source, verified };
  };

const rules: readonly RuleReader[] = [
  rule('ISA allowance', isaRules, (isa) => [
    sum('All adult ISAs', isa.overall),
    sum(`Cash ISAs, under ${isa.cashAge}`, isa.cashUnderAge),
    sum('Lifetime ISA, part of the whole', isa.lifetime),
  ]),
  rule('Junior ISA allowance', juniorIsaRules, ({ overall }) => [sum('All Junior ISAs', overall)]),
  rule('Pension annual allowance', pensionRules, (pension) => [
    sum('Annual allowance', pension.annual),
    sum('Money purchase annual allowance', pension.moneyPurchase),
    sum('Taper: threshold income', pension.thresholdIncome),
    sum('Taper: adjusted income', pension.adjustedIncome),
    sum('Tapered allowance, at least', pension.taperedMin),
  ]),
  rule('Tax relief on pension contributions', contributionReliefRules, (relief) => [
    percent('Relief at source', relief.basicRate),
    sum('Without earnings, a year', relief.basicAmount),
    figure('Until age', String(relief.ageBelow)),
  ]),
  rule('Lump sum allowance', lumpSumAllowanceRules, (pence) => [sum('Tax-free lump sums', pence)]),
  rule('Lump sum and death benefit allowance', lumpSumAndDeathBenefitRules, (pence) => [
    sum('Tax-free lump sums, in life and on death', pence),
  ]),
  ...Object.entries(protectedLimits).map(([kind, table]) =>
    rule(`Lump sums with ${kind.toLowerCase()} protection`, table, ({ lumpSums, lumpSumsAndDeath, capped }) => [
      sum(capped ? 'Tax-free lump sums, at most' : 'Tax-free lump sums', lumpSums),
      ...(lumpSumsAndDeath === null
        ? []
        : [sum(capped ? 'In life and on death, at most' : 'In life and on death', lumpSumsAndDeath)]),
    ]),
  ),
  rule('Tax-free cash', taxFreeCashRules, ({ share }) => [percent('Of what is crystallised', share * 100n)]),
  rule('Small pots', smallPotRules, ({ valueMax, timesMax }) => [
    sum('Value, at most', valueMax),
    figure('Times, at most', String(timesMax)),
  ]),
  rule('Normal minimum pension age', minimumPensionAge, ({ years }) => [figure('Age', String(years))]),
  rule('Personal allowance', personalAllowanceRules, ({ amount, taperAbove }) => [
    sum('Personal allowance', amount),
    sum('Reduced above an income of', taperAbove),
  ]),
  rule('Income tax, rest of the UK', incomeTaxBands, ofBands),
  rule('Income tax, Scotland', scottishIncomeTaxBands, ofBands),
  rule('Emergency tax code', emergencyCodes, (code) => [figure('First payment without a code', code)]),
  rule('Most tax taken from a payment', deductionLimits, ({ percentage, everyCode }) => [
    percent(everyCode ? 'Every tax code' : 'K codes', percentage),
  ]),
  rule('Income tax on savings', savingsRules, (savings) => [
    sum('Starting rate of nil, up to', savings.startingRateLimit),
    sum('Savings allowance, basic rate', savings.basicAllowance),
    sum('Savings allowance, higher rate', savings.higherAllowance),
    ...ofRates(savings.rates),
  ]),
  rule('Income tax on dividends', dividendRules, ({ allowance, rates }) => [
    sum('Allowance', allowance),
    ...ofRates(rates),
  ]),
  rule('Capital gains exempt amount', exemptAmountRules, ({ individual, trust }) => [
    sum('Individuals', individual),
    sum('Trusts', trust),
  ]),
  rule('Capital gains tax, shares and funds', gainsRates, ({ basic, higher, trust }) => [
    percent('Within the basic rate band', basic),
    percent('Above it', higher),
    percent('Trusts', trust),
  ]),
  rule('Capital gains to be reported', reportableProceeds, ({ fixed, timesExemptAmount }) => [
    figure('Proceeds above', fixed === null ? `${timesExemptAmount ?? ''} times the exempt amount` : pounds(fixed)),
  ]),
  rule('FCA projection rates, at most', projectionRates, ({ taxFavoured, other }) => [
    ofProjection('ISAs and pensions', taxFavoured),
    ofProjection('Other accounts', other),
  ]),
  rule('Statutory illustrations', statutoryIllustrationRates, ({ byVolatilityGroup, inflation }) => [
    ...byVolatilityGroup.map((rate, index) => percent(`Volatility group ${index + 1}`, rate)),
    percent('Inflation', inflation),
  ]),
];

/** Every rate and allowance in force on a day. A rule without an entry for the day is left out. */
export const figuresOn = (date: IsoDate): readonly RuleOn[] =>
  rules.map((read) => read(date)).filter((found): found is RuleOn => found !== null);
