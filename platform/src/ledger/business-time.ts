import type { IsoDate } from '@tessera/domain/dates';
import { londonTime, type LondonTime } from '@tessera/domain/dealing';

/** The last minute of a business date: all its dealing points are over. */
const lastMinute = '23:59';

/**
 * London's time of a business date at an instant. Where London's day is later, as on a Saturday, the business date is
 * over; a date that was set by hand, or moved on ahead of London's, in tests and demonstrations, has today's time.
 */
export const businessTime = (businessDate: IsoDate, now: Date, dateIsFixed: boolean): LondonTime => {
  const [date = '', time = ''] = londonTime(now).split('T');
  return !dateIsFixed && date > businessDate ? `${businessDate}T${lastMinute}` : `${businessDate}T${time}`;
};
