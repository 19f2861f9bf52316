import { standingBankHolidays } from './standing-bank-holidays';

/**
 * Bank holidays in England and Wales, with substitute days. Source: GOV.UK "UK bank holidays" (proclamations under the
 * Banking and Financial Dealings Act 1971), as published for each year. Add a year here when GOV.UK does.
 */
export const bankHolidays: Readonly<Record<string, readonly string[]>> = {
  2020: [
    '2020-01-01',
    '2020-04-10',
    '2020-04-13',
    '2020-05-08',
    '2020-05-25',
    '2020-08-31',
    '2020-12-25',
    '2020-12-28',
  ],
  2021: [
    '2021-01-01',
    '2021-04-02',
    '2021-04-05',
    '2021-05-03',
    '2021-05-31',
    '2021-08-30',
    '2021-12-27',
    '2021-12-28',
  ],
  2022: [
    '2022-01-03',
    '2022-04-15',
    '2022-04-18',
    '2022-05-02',
    '2022-06-02',
    '2022-06-03',
    '2022-08-29',
    '2022-09-19',
    '2022-12-26',
    '2022-12-27',
  ],
  2023: [
    '2023-01-02',
    '2023-04-07',
    '2023-04-10',
    '2023-05-01',
    '2023-05-08',
    '2023-05-29',
    '2023-08-28',
    '2023-12-25',
    '2023-12-26',
  ],
  2024: [
    '2024-01-01',
    '2024-03-29',
    '2024-04-01',
    '2024-05-06',
    '2024-05-27',
    '2024-08-26',
    '2024-12-25',
    '2024-12-26',
  ],
  2025: [
    '2025-01-01',
    '2025-04-18',
    '2025-04-21',
    '2025-05-05',
    '2025-05-26',
    '2025-08-25',
    '2025-12-25',
    '2025-12-26',
  ],
  2026: [
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-28',
  ],
  2027: [
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-03',
    '2027-05-31',
    '2027-08-30',
    '2027-12-27',
    '2027-12-28',
  ],
  2028: [
    '2028-01-03',
    '2028-04-14',
    '2028-04-17',
    '2028-05-01',
    '2028-05-29',
    '2028-08-28',
    '2028-12-25',
    '2028-12-26',
  ],
};

/** The last day whose bank holidays are published. */
export const publishedTo = `${Object.keys(bankHolidays).at(-1)}-12-31`;

/** Whether a date is in a year whose bank holidays are not published yet, so that it may change when they are. */
export const isProvisionalDate = (date: string): boolean => date > publishedTo;

const provisional = new Map<string, readonly string[]>();

/**
 * The bank holidays of a year such as `2029`: as published, or by the standing rules after the last published year.
 * Undefined for a year before the table.
 */
export const bankHolidaysOf = (year: string): readonly string[] | undefined => {
  const known = bankHolidays[year] ?? provisional.get(year);
  if (known || !isProvisionalDate(`${year}-12-31`)) return known;
  const days = standingBankHolidays(Number(year));
  provisional.set(year, days);
  return days;
};
