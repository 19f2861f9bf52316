import type { CallData } from '@tessera/contract/schemas';
import { taxYearDates, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { gainsYear, type GainsYearFigures } from '@tessera/domain/gains-year';
import { formatDecimal, poundsToWire, type Pence } from '@tessera/domain/money';
import type { Calculation, OwnDisposal } from './calculation';
import type { ToldYear } from './told-years';

export type WireYear = CallData<'getCgtReport'>['years'][number];

/** Whose tax it is. */
export type Holder = 'individual' | 'trust' | 'company';

/** A disposal whose gain or loss counts: known, not exempt and not given to a spouse. */
export interface Counted {
  readonly date: IsoDate;
  readonly proceeds: Pence;
  readonly allowableCost: Pence;
  readonly gain: Pence;
}

export const counts = ({ exempt, given }: OwnDisposal): boolean => exempt === null && !given;

export const countedOf = (disposals: readonly OwnDisposal[]): Counted[] =>
  disposals
    .filter(counts)
    .flatMap(({ date, proceeds, allowableCost, gain }): Counted[] =>
      allowableCost === null || gain === null ? [] : [{ date, proceeds, allowableCost, gain }],
    );

const nextYear = (taxYear: string): string => taxYearOf(`${Number(taxYear.slice(0, 4)) + 1}-04-06`);

/** The figures of tax years, each with the losses that the years before it leave, unless the client told others. */
export class Years {
  private readonly disposals: readonly Counted[];
  private readonly carried = new Map<string, Pence>();

  constructor(
    calculation: Calculation,
    private readonly told: ReadonlyMap<string, ToldYear>,
    private readonly holder: Holder,
    /** Taxable income to take where none was told, or instead of it. */
    private readonly income: Pence | null = null,
  ) {
    this.disposals = countedOf(calculation.disposals);
  }

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
    ].reduce((least, year) => (year < least ? year : least), taxYear);
    let losses = 0n;
    for (let year = first; year < taxYear; year = nextYear(year)) {
      losses = this.told.get(year)?.lossesBroughtForward ?? losses;
      losses = this.figures(year, losses).lossesCarriedForward;
    }
    this.carried.set(taxYear, losses);
    return { losses, calculated: true };
  }

  private figures(taxYear: string, losses: Pence, period = taxYearDates(taxYear)): GainsYearFigures {
    return gainsYear({
      taxYear,
      ...period,
      disposals: this.in(period.from, period.to),
      lossesBroughtForward: losses,
      income: this.income ?? this.told.get(taxYear)?.income ?? null,
      holder: this.holder,
    });
  }

  /** A tax year's figures, or of the part of it that a period has. The current year is whole up to the business date. */
  of(taxYear: string, period: { readonly from: IsoDate; readonly to: IsoDate }, businessDate: IsoDate): WireYear {
    const whole = taxYearDates(taxYear);
    const from = period.from > whole.from ? period.from : whole.from;
    const to = period.to < whole.to ? period.to : whole.to;
    const isWhole = from === whole.from && (to === whole.to || to >= businessDate);
    const figures = this.figures(
      taxYear,
      this.broughtForward(taxYear).losses,
      isWhole ? whole : { from, to },
    );
    return wireYear(figures, { whole: isWhole, version: this.told.get(taxYear)?.version ?? 0 });
  }

  /** Net gain of a period, before losses of other years. */
  net(from: IsoDate, to: IsoDate): Pence {
    return this.in(from, to).reduce((total, { gain }) => total + gain, 0n);
  }
}

export const yearsOfPeriod = ({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }): string[] => {
  const years: string[] = [];
  for (let year = taxYearOf(from); year <= taxYearOf(to); year = nextYear(year)) years.push(year);
  return years;
};

const wireYear = (
  figures: GainsYearFigures,
  { whole, version }: { readonly whole: boolean; readonly version: number },
): WireYear => ({ ...(figures as unknown as WireYear), whole, version });
