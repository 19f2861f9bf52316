/**
 * Bank holidays in England and Wales, with substitute days. Source: GOV.UK "UK bank holidays" (proclamations under the
 * Banking and Financial Dealings Act 1971), as published for each year. Add a year here when GOV.UK does.
 */
export declare const bankHolidays: Readonly<Record<string, readonly string[]>>;
/** The last day whose bank holidays are published. */
export declare const publishedTo: string;
/** Whether a date is in a year whose bank holidays are not published yet, so that it may change when they are. */
export declare const isProvisionalDate: (date: string) => boolean;
/**
 * The bank holidays of a year such as `2029`: as published, or by the standing rules after the last published year.
 * Undefined for a year before the table.
 */
export declare const bankHolidaysOf: (year: string) => readonly string[] | undefined;
