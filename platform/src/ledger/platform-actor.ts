import type { IsoDate } from '@tessera/domain/dates';
import type { LondonTime } from '@tessera/domain/dealing';
import { businessTime } from './business-time';
import type { LedgerActor } from './state';
import type { JobContext } from '../background/queue/task';

type Clocks = Pick<JobContext, 'clock' | 'dateIsFixed' | 'businessTime'>;

/** The time of a business date by the clock of the platform's jobs. */
export const businessNow = ({ clock, dateIsFixed, businessTime: own }: Clocks, businessDate: IsoDate): LondonTime => own?.(businessDate) ?? businessTime(businessDate, clock(), dateIsFixed);

/** The platform itself, on a business date and by the clock of its jobs. */
export const platformActor = (clocks: Clocks, firmId: string, businessDate: IsoDate): LedgerActor => ({ firmId, userId: null, userKind: null, businessDate, at: businessNow(clocks, businessDate) });
