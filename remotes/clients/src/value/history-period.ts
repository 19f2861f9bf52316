import { addMonths } from '@tessera/domain/dates';

/** The periods of the value's history, by their name in the address. */
export const historyPeriods = [
  { key: '3m', label: '3 months', months: 3 },
  { key: '1y', label: '1 year', months: 12 },
  { key: '3y', label: '3 years', months: 36 },
  { key: 'all', label: 'Since opening', months: null },
] as const;
export type HistoryPeriod = (typeof historyPeriods)[number];

const defaultPeriod: HistoryPeriod = historyPeriods[1];

/** The period named in the address; otherwise the last year, like the figures above it. */
export const historyPeriodOf = (name: string | null): HistoryPeriod =>
  historyPeriods.find(({ key }) => key === name) ?? defaultPeriod;

/** First day of a period that ends on the business date; undefined for the period since the account was opened. */
export const historyStart = ({ months }: HistoryPeriod, businessDate: string): string | undefined =>
  months === null ? undefined : addMonths(businessDate, -months);

/** The period's name in the address; null for the default, which is not written. */
export const historyName = ({ key }: HistoryPeriod): string | null => (key === defaultPeriod.key ? null : key);
