import { dateText } from '@tessera/domain/wording';
import { badField } from '../../requests/http/api-error';
import type { Period } from './figures';

interface PeriodQuery {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

/**
 * Reads a report's period: since the beginning and up to the business date, unless the query says otherwise.
 * @throws ApiError 400.
 */
export const readPeriod = ({ fromDate, toDate }: PeriodQuery, businessDate: string): Period => {
  const to = toDate ?? businessDate;
  if (to > businessDate) throw badField('toDate', `Choose a date up to ${dateText(businessDate)}, the business date.`);
  if (fromDate !== undefined && fromDate > to)
    throw badField('fromDate', 'Choose a from date on or before the to date.');
  return { from: fromDate ?? null, to };
};

/**
 * Returns the first day of a period for something that began on a day: that day when the period has no first day of its
 * own, and never after the period's last day.
 */
export const firstDayOf = ({ from, to }: Period, begun: string | null): string =>
  from ?? (begun !== null && begun < to ? begun : to);
