/**
 * The bank holidays of a year in England and Wales by the standing rules (Banking and Financial Dealings Act 1971,
 * schedule 1, and the yearly proclamations of New Year's Day and the early May day): the likely days of a year that is
 * not published yet. Special holidays cannot be predicted.
 */
export declare const standingBankHolidays: (year: number) => readonly string[];
