import { addMonths } from '@tessera/domain/dates';

/** The periods of a price chart, by their name in the address. */
export const pricePeriods = [
  { key: '1m', label: '1 month', months: 1 },
  { key: '6m', label: '6 months', months: 6 },
  { key: '1y', label: '1 year', months: 12 },
  { key: '3y', label: '3 years', months: 36 },
] as const;
export type PricePeriod = (typeof pricePeriods)[number];

export const longestPeriod: PricePeriod = pricePeriods[3];

/** The period named in the address; otherwise the longest. */
export const periodOf = (name: string | null): PricePeriod =>
  pricePeriods.find(({ key }) => key === name) ?? longestPeriod;

/** First day of a period that ends on the business date. */
export const periodStart = (period: PricePeriod, businessDate: string): string =>
  addMonths(businessDate, -period.months);
