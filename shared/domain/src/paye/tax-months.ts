import {
  addDays,
  addMonths,
  daysBetween,
  taxYearDates,
  taxYearOf,
  workingDayOnOrBefore,
  type IsoDate,
} from '../dates/dates';
import { valueOn } from '../rules/dated';
import { p60DueDays, payeDueDays } from '../rules/paye';

/** A tax month, from the 6th to the 5th. */
export interface TaxMonth {
  /** `2026/27`. */
  readonly taxYear: string;
  /** 1 for the one from 6 April, to 12. */
  readonly month: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /**
   * Day on which HMRC must have the month's tax: the 22nd after its end by the rule's table, or the last working day
   * before. A Faster Payment may also arrive on a day off, which is not counted on here.
   */
  readonly payBy: IsoDate;
}

const monthsOfYear = 12;
const firstDay = 6;

/** The number of the tax month of a day, 1 to 12. */
export const taxMonthNumber = (date: IsoDate): number => {
  const calendarMonth = Number(date.slice(5, 7)) - (Number(date.slice(8)) < firstDay ? 1 : 0);
  return ((calendarMonth + monthsOfYear - 4) % monthsOfYear) + 1;
};

/** The number of the tax week of a day, 1 to 53: week 1 begins on 6 April, week 53 has the last one or two days. */
export const taxWeekNumber = (date: IsoDate): number =>
  Math.floor(daysBetween(taxYearDates(taxYearOf(date)).from, date) / 7) + 1;

const monthAt = (taxYear: string, month: number): TaxMonth => {
  const from = addMonths(taxYearDates(taxYear).from, month - 1);
  const next = addMonths(from, 1);
  return {
    taxYear,
    month,
    from,
    to: addDays(next, -1),
    payBy: workingDayOnOrBefore(addDays(next, valueOn(payeDueDays, next) - firstDay)),
  };
};

/**
 * The tax month of a day and when its tax is paid to HMRC.
 * @throws RangeError for a year without known bank holidays.
 */
export const taxMonthOf = (date: IsoDate): TaxMonth => monthAt(taxYearOf(date), taxMonthNumber(date));

/**
 * The twelve tax months of a year written `2026/27`, in order.
 * @throws RangeError for other text, and for a year without known bank holidays.
 */
export const taxMonthsOf = (taxYear: string): readonly TaxMonth[] => {
  if (!/^\d{4}\/\d{2}$/.test(taxYear) || taxYearOf(taxYearDates(taxYear).from) !== taxYear)
    throw new RangeError(`${taxYear} is not a tax year. Write it as 2026/27.`);
  return Array.from({ length: monthsOfYear }, (_, index) => monthAt(taxYear, index + 1));
};

/** The tax month that begins on a day; null for a day that is not the 6th of a month. */
export const taxMonthFrom = (from: IsoDate): TaxMonth | null =>
  from.slice(8) === '06' ? monthAt(taxYearOf(from), taxMonthNumber(from)) : null;

/** The last day on which the P60 of a tax year is given. */
export const p60DueOn = (taxYear: string): IsoDate => {
  const { to } = taxYearDates(taxYear);
  return `${to.slice(0, 4)}-${valueOn(p60DueDays, to)}`;
};
