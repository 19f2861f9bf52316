/** A calendar day as `YYYY-MM-DD`. It has no time and no zone; text order is date order. */
export type IsoDate = string;
/**
 * True for an existing day written `YYYY-MM-DD`. A year below 1000 is a typing error, and PostgreSQL does not know the
 * year 0.
 */
export declare const isIsoDate: (text: string) => boolean;
export declare const addDays: (date: IsoDate, days: number) => IsoDate;
/** The day of the week: 0 is Sunday, 6 is Saturday. */
export declare const weekdayOf: (date: IsoDate) => number;
/** The same day of another month, or that month's last day where it has no such day. */
export declare const addMonths: (date: IsoDate, months: number) => IsoDate;
/** Calendar days from one date to another; negative when `to` is earlier. */
export declare const daysBetween: (from: IsoDate, to: IsoDate) => number;
/**
 * Age in whole years on a day. Somebody born on 29 February is a year older on 1 March where a year has no such day.
 */
export declare const ageOn: (dateOfBirth: IsoDate, date: IsoDate) => number;
export declare const startOfMonth: (date: IsoDate) => IsoDate;
/** UK tax year of a date, `2026/27`: it begins on 6 April (Income Tax Act 2007, s. 4). */
export declare const taxYearOf: (date: IsoDate) => string;
/** First and last day of a tax year written `2026/27`. */
export declare const taxYearDates: (taxYear: string) => {
    readonly from: IsoDate;
    readonly to: IsoDate;
};
/**
 * Monday to Friday and not a bank holiday in England and Wales. After the last published year the standing rules apply,
 * and the day is provisional.
 * @throws RangeError for a year before the table: a guess could date somebody's money wrongly.
 */
export declare const isWorkingDay: (date: IsoDate) => boolean;
/** The date itself when it is a working day, else the next (or the one before). */
export declare const workingDayOnOrAfter: (date: IsoDate) => IsoDate;
export declare const workingDayOnOrBefore: (date: IsoDate) => IsoDate;
/** The working day `count` working days after `date` (before it when negative). */
export declare const addWorkingDays: (date: IsoDate, count: number) => IsoDate;
/** Every working day from `from` to `to`, both included. */
export declare const workingDaysBetween: (from: IsoDate, to: IsoDate) => IsoDate[];
/** The date in London at an instant. */
export declare const londonDate: (instant: Date) => IsoDate;
/**
 * The day in London of a date or a date-time: `2026-07-01T23:30:00Z` is 2026-07-02. A time without a zone is London
 * time. Null for text that is neither.
 */
export declare const londonDay: (text: string) => IsoDate | null;
