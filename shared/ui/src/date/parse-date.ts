import { monthNames } from '../figures/format-date';

const forms = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[\s./-](?<month>\d{1,2})[\s./-](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})[\s./-]*(?<name>[a-z]{3,9})[\s./,-]*(?<year>\d{4}|\d{2})$/i,
];

const centuryPivot = 70;

const fullYear = (year: string): number => (year.length === 4 ? Number(year) : Number(year) + (Number(year) >= centuryPivot ? 1900 : 2000));

const monthOf = (name: string): number => monthNames.findIndex((month) => name.toLowerCase().startsWith(month.toLowerCase())) + 1;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** What people in the UK type for a day ("23 nov 2026", "23/11/26", "2026-11-23") as `YYYY-MM-DD`, or null. */
export const parseDate = (text: string): string | null => {
  for (const form of forms) {
    const found = form.exec(text.trim())?.groups;
    if (found === undefined) continue;
    const year = fullYear(found.year ?? '');
    const month = found.name === undefined ? Number(found.month) : monthOf(found.name);
    const day = Number(found.day);
    const date = new Date(Date.UTC(year, month - 1, day));
    if (month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day) return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
    return null;
  }
  return null;
};
