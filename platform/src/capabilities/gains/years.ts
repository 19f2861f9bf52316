import type { CallData } from '@tessera/contract/schemas';
import { taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { gainsRulesFrom, gainsYear, type GainsYearFigures, type GainsYearInput } from '@tessera/domain/gains-year';
import { formatDecimal, poundsToWire, type Pence } from '@tessera/domain/money';
import type { OwnDisposal } from './calculation';
import type { ToldYear } from './told-years';

export type WireYear = CallData<'getCgtReport'>['years'][number];

/** Whose tax it is. */
export type Holder = 'individual' | 'trust' | 'company';

const percent = (percentage: bigint): number => Number(formatDecimal(percentage, 4));

export const wireYear = (figures: GainsYearFigures, isWhole: boolean, version: number): WireYear => ({
  taxYear: figures.taxYear,
  whole: isWhole,
  disposals: figures.disposals,
  proceeds: poundsToWire(figures.proceeds),
  allowableCosts: poundsToWire(figures.allowableCosts),
  gains: poundsToWire(figures.gains),
  losses: poundsToWire(figures.losses),
  net: poundsToWire(figures.net),
  exemptAmount: poundsToWire(figures.exemptAmount),
  exemptUsed: poundsToWire(figures.exemptUsed),
  lossesBroughtForward: poundsToWire(figures.lossesBroughtForward),
  lossesUsed: poundsToWire(figures.lossesUsed),
  lossesCarriedForward: poundsToWire(figures.lossesCarriedForward),
  taxable: poundsToWire(figures.taxable),
  bands: figures.bands.map((band) => ({
    label: band.label,
    from: band.from,
    to: band.to,
    gains: poundsToWire(band.gains),
    losses: poundsToWire(band.losses),
    taxable: poundsToWire(band.taxable),
    basicRate: percent(band.basicRate),
    higherRate: percent(band.higherRate),
    atBasic: poundsToWire(band.atBasic),
    atHigher: poundsToWire(band.atHigher),
    tax: poundsToWire(band.tax),
  })),
  tax: poundsToWire(figures.tax),
  income: figures.income === null ? null : poundsToWire(figures.income),
  mustReport: figures.mustReport,
  mayHaveToReport: figures.mayHaveToReport,
  reporting: [...figures.reporting],
  sa108: figures.sa108.map(({ box, label, unit, amount }) => ({
    box,
    label,
    ...(unit === 'pence'
      ? { amount: poundsToWire(amount), unit: 'pounds' as const }
      : { amount: Number(amount), unit }),
  })),
  rules: figures.rules.map((rule) => ({ ...rule })),
  version,
});

/** A disposal whose gain or loss counts: not exempt and not given to a spouse. Of one without a known cost the proceeds count. */
export interface Counted {
  readonly date: IsoDate;
  readonly proceeds: Pence;
  readonly allowableCost: Pence | null;
  readonly gain: Pence | null;
}

export const counts = ({ exempt, given }: OwnDisposal): boolean => exempt === null && !given;

export const countedOf = (disposals: readonly OwnDisposal[]): Counted[] =>
  disposals
    .filter(counts)
    .map(({ date, proceeds, allowableCost, gain }): Counted => ({ date, proceeds, allowableCost, gain }));

/** The first tax year whose rules are known. */
const firstYear = taxYearOf(gainsRulesFrom);

const nextYear = (taxYear: string): string => taxYearOf(`${Number(taxYear.slice(0, 4)) + 1}-04-06`);

/** The figures of tax years, each with the losses that the years before it leave, unless the client told others. */
export class Years {
  private readonly carried = new Map<string, Pence>();

  constructor(
    private readonly disposals: readonly Counted[],
    private readonly told: ReadonlyMap<string, ToldYear>,
    private readonly holder: Holder,
    /** Taxable income to take instead of what was told; null as if nobody knew it. */
    private readonly income?: Pence | null,
  ) {}

  private in(from: IsoDate, to: IsoDate): readonly Counted[] {
    return this.disposals.filter(({ date }) => date >= from && date <= to);
  }

  /** The losses that a year begins with, and whether they were calculated because nobody told them. */
  broughtForward(taxYear: string): { readonly losses: Pence; readonly calculated: boolean } {
    const told = this.told.get(taxYear)?.lossesBroughtForward;
    if (told != null) return { losses: told, calculated: false };
    const known = this.carried.get(taxYear);
    if (known !== undefined) return { losses: known, calculated: true };
    const first = [
      ...this.disposals.map(({ date }) => taxYearOf(date)),
      ...[...this.told].flatMap(([year, { lossesBroughtForward }]) => (lossesBroughtForward === null ? [] : [year])),
    ]
      .filter((year) => year >= firstYear)
      .reduce((least, year) => (year < least ? year : least), taxYear);
    let losses = 0n;
    for (let year = first; year < taxYear; year = nextYear(year)) {
      losses = this.told.get(year)?.lossesBroughtForward ?? losses;
      losses = this.figures(year, losses).lossesCarriedForward;
    }
    this.carried.set(taxYear, losses);
    return { losses, calculated: true };
  }

  /** What the figures of a tax year are made of, with these disposals. */
  input(taxYear: string, disposals: readonly Counted[] = this.disposals): GainsYearInput {
    return {
      taxYear,
      ...taxYearDates(taxYear),
      disposals,
      lossesBroughtForward: this.broughtForward(taxYear).losses,
      income: this.incomeOf(taxYear),
      holder: this.holder,
    };
  }

  /** The figures of a tax year, or of a part of it. */
  figures(
    taxYear: string,
    losses = this.broughtForward(taxYear).losses,
    period: { readonly from: IsoDate; readonly to: IsoDate } = taxYearDates(taxYear),
  ): GainsYearFigures {
    return gainsYear({
      taxYear,
      ...period,
      disposals: this.in(period.from, period.to),
      lossesBroughtForward: losses,
      income: this.incomeOf(taxYear),
      holder: this.holder,
    });
  }

  /** The whole of a tax year, as the wire has it. */
  whole(taxYear: string): WireYear {
    return wireYear(this.figures(taxYear), true, this.versionOf(taxYear));
  }

  private incomeOf(taxYear: string): Pence | null {
    return this.income === undefined ? (this.told.get(taxYear)?.income ?? null) : this.income;
  }

  private versionOf(taxYear: string): number {
    return this.told.get(taxYear)?.version ?? 0;
  }

  /** A tax year's figures, or of the part of it that a period has. The current year is whole up to the business date. */
  of(taxYear: string, period: { readonly from: IsoDate; readonly to: IsoDate }, businessDate: IsoDate): WireYear {
    const whole = taxYearDates(taxYear);
    const from = period.from > whole.from ? period.from : whole.from;
    const to = period.to < whole.to ? period.to : whole.to;
    const isWhole = from === whole.from && (to === whole.to || to >= businessDate);
    const figures = this.figures(taxYear, this.broughtForward(taxYear).losses, isWhole ? whole : { from, to });
    return wireYear(figures, isWhole, this.versionOf(taxYear));
  }
}

/** The tax years that a period touches, as far back as the rules are known. */
export const yearsOfPeriod = ({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }): string[] => {
  const years: string[] = [];
  for (
    let year = taxYearOf(from > gainsRulesFrom ? from : gainsRulesFrom);
    year <= taxYearOf(to);
    year = nextYear(year)
  )
    years.push(year);
  return years;
};
