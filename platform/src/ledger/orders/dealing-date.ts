import type { IsoDate } from '@tessera/domain/dates';
import { dealingPoint, settlementDate, type LondonTime } from '@tessera/domain/dealing';
import { dateText } from '@tessera/domain/wording';
import type { InstrumentState, LedgerState } from '../state/state';

/**
 * Returns the day on which an order that is ready at a time is dealt: a fund at its next valuation point, a listed
 * instrument once the market is open.
 */
export const dealingDate = ({ type }: InstrumentState, at: LondonTime): IsoDate => dealingPoint(type, at).date;

/** Returns the dealing point of an order that is ready at a time. */
export const dealingPointOf = ({ type }: InstrumentState, at: LondonTime): LondonTime => {
  const { date, time } = dealingPoint(type, at);
  return `${date}T${time}`;
};

/** Says when an order that is ready at a time goes to the market, for its history. */
export const dealingSentence = ({ type }: InstrumentState, at: LondonTime): string => {
  const { date, time, kind } = dealingPoint(type, at);
  return kind === 'Valuation point'
    ? `It goes to the dealing point of ${time} on ${dateText(date)}.`
    : `It goes to the market on ${dateText(date)}.`;
};

/** The day a trade's cash and units change hands. */
export const settlementDateOf = ({ type, settlementDays }: InstrumentState, tradeDate: IsoDate): IsoDate =>
  settlementDate(type, tradeDate, settlementDays);

/** Returns the day of a time. */
export const dayOf = (at: LondonTime): IsoDate => at.slice(0, 10);

/** Returns the start of a future day, or now for a day that has begun. */
export const startOfDayOrNow = (
  { businessDate, at }: Pick<LedgerState, 'businessDate' | 'at'>,
  date: IsoDate,
): LondonTime => (date > businessDate ? date : at);
