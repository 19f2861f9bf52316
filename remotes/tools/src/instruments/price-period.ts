import { addMonths } from '@tessera/domain/dates';

/** Periods a price chart can show, by the name the address knows them by. */
export const pricePeriods = [
  { key: '1m', label: '1 month', months: 1 },
  { key: '6m', label: '6 months', months: 6 },
  { key: '1y', label: '1 year', months: 12 },
  { key: '3y', label: '3 years', months: 36 },
] as const;
export type PricePeriod = (typeof pricePeriods)[number];

export const longestPeriod: PricePeriod = pricePeriods[3];

/** The period an address names; anything else is the longest. */
export const periodOf = (name: string | null): PricePeriod =>
  pricePeriods.find(({ key }) => key === name) ?? longestPeriod;

/** First day of a period that ends on the business date. */
export const periodStart = (period: PricePeriod, businessDate: string): string =>
  addMonths(businessDate, -period.months);
