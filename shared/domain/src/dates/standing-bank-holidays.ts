/** Days are counted in UTC, so that no clock change moves one. */
const dayOf = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day));
const text = (date: Date): string => date.toISOString().slice(0, 10);
const shifted = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000);
const isWeekend = (date: Date): boolean => date.getUTCDay() % 6 === 0;

/**
 * Easter Sunday in the Gregorian calendar (the anonymous algorithm, as in Meeus, Astronomical Algorithms, chapter 8).
 */
const easterSunday = (year: number): Date => {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
};

const firstMonday = (year: number, month: number): Date =>
  shifted(dayOf(year, month, 1), (8 - dayOf(year, month, 1).getUTCDay()) % 7);
const lastMonday = (year: number, month: number): Date =>
  shifted(dayOf(year, month, 31), -((dayOf(year, month, 31).getUTCDay() + 6) % 7));

/** A holiday on a weekend moves to the next weekday that is not already a holiday. */
const substituted = (days: readonly Date[]): Date[] => {
  const kept = days.filter((day) => !isWeekend(day));
  for (const day of days.filter(isWeekend)) {
    let next = day;
    while (isWeekend(next) || kept.some((each) => each.getTime() === next.getTime())) next = shifted(next, 1);
    kept.push(next);
  }
  return kept;
};

/**
 * The bank holidays of a year in England and Wales by the standing rules (Banking and Financial Dealings Act 1971,
 * schedule 1, and the yearly proclamations of New Year's Day and the early May day): the likely days of a year that is
 * not published yet. Special holidays cannot be predicted.
 */
export const standingBankHolidays = (year: number): readonly string[] => {
  const easter = easterSunday(year);
  const days = [
    ...substituted([dayOf(year, 1, 1)]),
    shifted(easter, -2),
    shifted(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
    ...substituted([dayOf(year, 12, 25), dayOf(year, 12, 26)]),
  ];
  return days.map(text).sort();
};
