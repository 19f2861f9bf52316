import {
  addDays,
  addMonths,
  daysBetween,
  taxYearDates,
  taxYearOf,
  workingDayOnOrBefore,
  type IsoDate,
} from '../dates/dates';

/** A tax month, from the 6th to the 5th. */
export interface TaxMonth {
  /** `2026/27`. */
  readonly taxYear: string;
  /** 1 for the one from 6 April, to 12. */
  readonly month: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Last working day on which HMRC must have the month's tax. */
  readonly payBy: IsoDate;
}

const monthsOfYear = 12;
const firstDay = 6;
/**
 * Electronic payments reach HMRC by this day of the month in which the tax month ends, and on the last working day
 * before when it is none (gov.uk, Pay employers' PAYE). A Faster Payment may also arrive on a day off, which is not
 * counted on here.
 */
const payDay = 22;

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
    payBy: workingDayOnOrBefore(addDays(next, payDay - firstDay)),
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
