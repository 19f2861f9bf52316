import { addWorkingDays, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import type { InstrumentState } from './state';

/** The day an order is dealt on: a fund at its next dealing point, what is listed at once. */
export const dealingDate = ({ type }: InstrumentState, businessDate: IsoDate): IsoDate => (type === 'Fund' ? addWorkingDays(businessDate, 1) : workingDayOnOrAfter(businessDate));
