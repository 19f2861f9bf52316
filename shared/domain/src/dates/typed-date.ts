import { addDays, isIsoDate, weekdayOf, type IsoDate } from './dates';
import { dateText, monthNames, weekdayNames } from '../words/wording';

// Reads dates as people in the UK type them, for every date field: `20/11/26`, `20.11.2026`, `20/11`, `20112026`, `20
// Nov`, `20 November 2026`, `Fri 20 Nov`, `2026-11-20`, `today`.

/**
 * Whether a field's dates are all in the past or in the future. It decides the year when two digits of it, or none,
 * were typed.
 */
export type DateSide = 'past' | 'future';

interface Reading {
  /** The business date. */
  readonly today: IsoDate;
  readonly side?: DateSide | undefined;
}

/** The typed date, or what is wrong with it as a sentence for the field. */
export type TypedDate =
  { readonly date: IsoDate; readonly problem?: never } | { readonly date?: never; readonly problem: string };

const help = 'Enter a date, such as 20 Nov 2026.';

const forms = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2}) ?(?<mark>[ ./-]) ?(?<month>\d{1,2}) ?\k<mark> ?(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2}) ?[./-] ?(?<month>\d{1,2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ ./-]*(?<name>[a-z]{3,9})[ ./,-]*(?<year>\d{4}|\d{2})?$/i,
];

const daysFromToday: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** The number of a month from its first three letters or more; 0 if there is none. */
const monthOf = (name: string): number => {
  const typed = name.toLowerCase();
  return typed === 'sept' ? 9 : monthNames.findIndex((month) => month.toLowerCase().startsWith(typed)) + 1;
};

/** A weekday before the date, by its first three letters or more. */
const weekdayForm = /^(?<weekday>[a-z]{3,9})[.,]? (?=\d)/i;
const weekdayAt = (text: string): string | undefined => {
  const typed = weekdayForm.exec(text)?.groups?.weekday?.toLowerCase();
  return typed === undefined ? undefined : weekdayNames.find((name) => name.toLowerCase().startsWith(typed));
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * How many years ahead a two-digit year may lie. Fields for past dates never mean a future year; other fields mean the
 * nearest year with those digits.
 */
const yearsAhead = 49;
const fullYear = (digits: number, { today, side }: Reading): number => {
  const last = Number(today.slice(0, 4)) + (side === 'past' ? 0 : yearsAhead);
  return last - ((last - digits) % 100);
};

/** Most years from one 29 February to the next, across a year such as 2100. */
const leapYearsMax = 8;
/** The year of a date typed without one: the last such day, the next, or the nearest. */
const nearestYear = (monthAndDay: string, { today, side }: Reading): number => {
  const year = Number(today.slice(0, 4));
  const days = Array.from({ length: 2 * leapYearsMax + 1 }, (_, index) => year - leapYearsMax + index)
    .map((each) => ({ year: each, date: `${each}-${monthAndDay}` }))
    .filter(({ date }) => isIsoDate(date));
  const on = (wanted: (date: IsoDate) => boolean): number | undefined =>
    (side === 'past' ? days.findLast(({ date }) => wanted(date)) : days.find(({ date }) => wanted(date)))?.year;
  const found =
    side === 'past'
      ? on((date) => date <= today)
      : side === 'future'
        ? on((date) => date >= today)
        : on((date) => date > addDays(today, -183));
  return found ?? year;
};

/** Reads a typed date. Text that is not a date, or a day that does not exist, gives a sentence for the field. */
export const readDate = (text: string, reading: Reading): TypedDate => {
  const typed = text.trim().replace(/\s+/g, ' ');
  const named = typed.toLowerCase();
  const apart = Object.hasOwn(daysFromToday, named) ? daysFromToday[named] : undefined;
  if (apart !== undefined) return { date: addDays(reading.today, apart) };
  const weekday = weekdayAt(typed);
  const read = readDay(weekday === undefined ? typed : typed.replace(weekdayForm, ''), reading);
  if (weekday === undefined || read.date === undefined) return read;
  const actual = weekdayNames[weekdayOf(read.date)];
  return actual === weekday ? read : { problem: `${dateText(read.date)} is a ${actual}, not a ${weekday}.` };
};

const readDay = (typed: string, reading: Reading): TypedDate => {
  for (const form of forms) {
    const found = form.exec(typed)?.groups;
    if (found === undefined) continue;
    const [day, month] = [Number(found.day), found.name === undefined ? Number(found.month) : monthOf(found.name)];
    const name = monthNames[month - 1];
    if (name === undefined)
      return { problem: found.name === undefined && month > 0 ? `There is no month ${month}.` : help };
    const monthAndDay = `${twoDigits(month)}-${twoDigits(day)}`;
    const year =
      found.year === undefined
        ? nearestYear(monthAndDay, reading)
        : found.year.length === 4
          ? Number(found.year)
          : fullYear(Number(found.year), reading);
    const date = `${String(year).padStart(4, '0')}-${monthAndDay}`;
    return isIsoDate(date) ? { date } : { problem: year < 1000 ? help : `There is no ${day} ${name} ${year}.` };
  }
  return { problem: help };
};

/** What is wrong with a date in a form or a call; null for a valid `YYYY-MM-DD`. */
export const dateProblem = (text: string, today: IsoDate): string | null =>
  isIsoDate(text) ? null : (readDate(text, { today }).problem ?? help);

/** What is wrong with a date sent in a call, which must be `YYYY-MM-DD`; null when it is valid. */
export const sentDateProblem = (text: string): string | null => {
  if (isIsoDate(text)) return null;
  // A date with a four-digit year reads the same whatever today is.
  const { problem = help } = forms[0]?.test(text) ? readDate(text, { today: text }) : {};
  return problem === help ? 'Enter a date, such as 2026-11-20.' : problem;
};
