import type { InstrumentType } from '../fees/charges';
import {
  addDays,
  addWorkingDays,
  isIsoDate,
  isWorkingDay,
  londonDate,
  workingDayOnOrAfter,
  type IsoDate,
} from '../dates/dates';
import { marketHours, settlementCycle, valuationPoint } from '../rules/dealing';
import { valueOn } from '../rules/dated';

/** A date and time in London: `2026-11-20T11:59`. A date alone means its first minute. */
export type LondonTime = string;

const londonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The day and time that London's clocks show at an instant. */
export const londonTime = (instant: Date): LondonTime => `${londonDate(instant)}T${londonClock.format(instant)}`;

/** The instant of a London time. In the hour that occurs twice when the clocks go back, the later one. */
export const londonInstant = (at: LondonTime): Date => {
  const { date, time } = read(at);
  const winter = new Date(`${date}T${time}Z`);
  return londonTime(winter) === `${date}T${time}` ? winter : new Date(winter.getTime() - 3_600_000);
};

export interface DealingPoint {
  /** Trade date. */
  readonly date: IsoDate;
  /** London time, `12:00`. */
  readonly time: string;
  readonly kind: 'Valuation point' | 'Market hours';
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const read = (at: LondonTime): { readonly date: IsoDate; readonly time: string } => {
  const [date = '', time = '00:00'] = at.split('T');
  if (!isIsoDate(date) || !timePattern.test(time))
    throw new RangeError(`${at} is not a day and time of London, like 2026-11-20T11:59.`);
  return { date, time };
};

const nextWorkingDay = (date: IsoDate): IsoDate => workingDayOnOrAfter(addDays(date, 1));

/**
 * When an order is dealt that is ready at a given time: a fund at its next valuation point, a listed instrument as soon
 * as the market is open.
 */
export const dealingPoint = (instrumentType: InstrumentType, at: LondonTime): DealingPoint => {
  const { date, time } = read(at);
  if (instrumentType === 'Fund') {
    const point = valueOn(valuationPoint, date).at;
    // An order in the minute of the valuation point is too late: a fund deals at a price that is not yet known.
    const inTime = isWorkingDay(date) && time < point;
    return { date: inTime ? date : nextWorkingDay(date), time: point, kind: 'Valuation point' };
  }
  const { opens, closes } = valueOn(marketHours, date);
  if (!isWorkingDay(date) || time >= closes) return { date: nextWorkingDay(date), time: opens, kind: 'Market hours' };
  return { date, time: time < opens ? opens : time, kind: 'Market hours' };
};

/**
 * The day on which cash and units of a trade change hands. Shares, trusts and ETFs settle in the market's cycle on the
 * trade date. Funds settle after their own number of working days. Bonds do too, but never later than the market's
 * cycle; gilts are faster.
 */
export const settlementDate = (instrumentType: InstrumentType, tradeDate: IsoDate, instrumentDays: number): IsoDate => {
  if (instrumentType === 'Fund') return addWorkingDays(tradeDate, instrumentDays);
  const { workingDays } = valueOn(settlementCycle, tradeDate);
  return addWorkingDays(tradeDate, instrumentType === 'Bond' ? Math.min(instrumentDays, workingDays) : workingDays);
};
