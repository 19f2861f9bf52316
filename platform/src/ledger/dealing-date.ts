import type { IsoDate } from '@tessera/domain/dates';
import { dealingPoint, settlementDate } from '@tessera/domain/dealing';
import type { InstrumentState } from './state';

/** The day an order is dealt on: a fund at its next valuation point, what is listed once the market is open. */
export const dealingDate = ({ type }: InstrumentState, businessDate: IsoDate): IsoDate => dealingPoint(type, businessDate).date;

/** The day a trade's cash and units change hands. */
export const settlementDateOf = ({ type, settlementDays }: InstrumentState, tradeDate: IsoDate): IsoDate => settlementDate(type, tradeDate, settlementDays);
