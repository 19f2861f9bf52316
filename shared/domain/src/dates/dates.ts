import { bankHolidaysOf } from './bank-holidays';

/** A calendar day as `YYYY-MM-DD`. It has no time and no zone; text order is date order. */
export type IsoDate = string;

const dayMs = 86_400_000;
/** The longest run of non-working days is four (Easter); the bound catches bad holiday data. */
const closedDaysMax = 10;

const toUtc = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`);
const fromUtc = (time: number): IsoDate => new Date(time).toISOString().slice(0, 10);

/**
 * True for an existing day written `YYYY-MM-DD`. A year below 1000 is a typing error, and PostgreSQL does not know the
 * year 0.
 */
export const isIsoDate = (text: string): boolean => {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = toUtc(text);
  return !Number.isNaN(time) && fromUtc(time) === text;
};

export const addDays = (date: IsoDate, days: number): IsoDate => fromUtc(toUtc(date) + days * dayMs);

/** The day of the week: 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (date: IsoDate): number => new Date(toUtc(date)).getUTCDay();

/** The same day of another month, or that month's last day where it has no such day. */
export const addMonths = (date: IsoDate, months: number): IsoDate => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return fromUtc(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
};

/** Calendar days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((toUtc(to) - toUtc(from)) / dayMs);

/**
 * Age in whole years on a day. Somebody born on 29 February is a year older on 1 March where a year has no such day.
 */
export const ageOn = (dateOfBirth: IsoDate, date: IsoDate): number =>
  Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (date.slice(5) < dateOfBirth.slice(5) ? 1 : 0);

export const startOfMonth = (date: IsoDate): IsoDate => `${date.slice(0, 7)}-01`;

/** UK tax year of a date, `2026/27`: it begins on 6 April (Income Tax Act 2007, s. 4). */
export const taxYearOf = (date: IsoDate): string => {
  const year = Number(date.slice(0, 4));
  const start = date >= `${date.slice(0, 4)}-04-06` ? year : year - 1;
  return `${start}/${String((start + 1) % 100).padStart(2, '0')}`;
};

/** First and last day of a tax year written `2026/27`. */
export const taxYearDates = (taxYear: string): { readonly from: IsoDate; readonly to: IsoDate } => {
  const start = Number(taxYear.slice(0, 4));
  return { from: `${start}-04-06`, to: `${start + 1}-04-05` };
};

/**
 * Monday to Friday and not a bank holiday in England and Wales. After the last published year the standing rules apply,
 * and the day is provisional.
 * @throws RangeError for a year before the table: a guess could date somebody's money wrongly.
 */
export const isWorkingDay = (date: IsoDate): boolean => {
  const holidays = bankHolidaysOf(date.slice(0, 4));
  if (!holidays)
    throw new RangeError(`No bank holidays are known for ${date.slice(0, 4)}. Add the year to bank-holidays.ts.`);
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !holidays.includes(date);
};

const seek = (date: IsoDate, step: 1 | -1): IsoDate => {
  let day = date;
  for (let tries = 0; tries < closedDaysMax; tries += 1) {
    if (isWorkingDay(day)) return day;
    day = addDays(day, step);
  }
  throw new RangeError(`No working day within ${closedDaysMax} days of ${date}. Check bank-holidays.ts.`);
};

/** The date itself when it is a working day, else the next (or the one before). */
export const workingDayOnOrAfter = (date: IsoDate): IsoDate => seek(date, 1);
export const workingDayOnOrBefore = (date: IsoDate): IsoDate => seek(date, -1);

/** The working day `count` working days after `date` (before it when negative). */
export const addWorkingDays = (date: IsoDate, count: number): IsoDate => {
  const step = count < 0 ? -1 : 1;
  let day = date;
  for (let left = Math.abs(count); left > 0; left -= 1) day = seek(addDays(day, step), step);
  return day;
};

/** Every working day from `from` to `to`, both included. */
export const workingDaysBetween = (from: IsoDate, to: IsoDate): IsoDate[] => {
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  return days;
};

const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date in London at an instant. */
export const londonDate = (instant: Date): IsoDate => london.format(instant);

/** A date, or a date-time of ISO 8601. */
const dayOrTime = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * The day in London of a date or a date-time: `2026-07-01T23:30:00Z` is 2026-07-02. A time without a zone is London
 * time. Null for text that is neither.
 */
export const londonDay = (text: string): IsoDate | null => {
  const [, day = '', zone] = dayOrTime.exec(text) ?? [];
  if (!isIsoDate(day)) return null;
  if (text === day) return day;
  const instant = new Date(zone === undefined ? `${text}Z` : text);
  if (Number.isNaN(instant.getTime())) return null;
  return zone === undefined ? day : londonDate(instant);
};
