import type { IsoDate } from '@tessera/domain/dates';
import { londonTime, type LondonTime } from '@tessera/domain/dealing';

/** The last minute of a business date: all its dealing points are over. */
const lastMinute = '23:59';

/**
 * Returns the London time to use on a business date. When London's calendar is already past the date (a Saturday, say),
 * the business date is over. A date set by hand, or ahead of London's (tests, demonstrations), uses the current time of
 * day.
 */
export const businessTime = (businessDate: IsoDate, now: Date, dateIsFixed: boolean): LondonTime => {
  const [date = '', time = ''] = londonTime(now).split('T');
  return !dateIsFixed && date > businessDate ? `${businessDate}T${lastMinute}` : `${businessDate}T${time}`;
};
