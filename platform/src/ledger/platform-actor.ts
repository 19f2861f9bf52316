import { londonDate, type IsoDate } from '@tessera/domain/dates';
import { londonInstant, type LondonTime } from '@tessera/domain/dealing';
import type { Clock } from '../foundation/clock';
import { businessTime } from './business-time';
import type { LedgerActor } from './state/state';

/** The clocks the platform's jobs read. */
export interface Clocks {
  readonly clock: Clock;
  /** True where the business date was set by hand, in tests and demonstrations: no job advances it then. */
  readonly dateIsFixed: boolean;
  /** The time of a business date where the clock does not decide it: a day played by the demonstration has its own. */
  readonly businessTime?: (businessDate: IsoDate) => LondonTime;
}

/** The time of a business date by the clock of the platform's jobs. */
export const businessNow = ({ clock, dateIsFixed, businessTime: own }: Clocks, businessDate: IsoDate): LondonTime =>
  own?.(businessDate) ?? businessTime(businessDate, clock(), dateIsFixed);

/** The time a message is sent: now, or on the business date where the clock shows another day. */
export const sentAt = (context: Clocks, businessDate: IsoDate): Date => {
  const now = context.clock();
  return londonDate(now) === businessDate ? now : londonInstant(businessNow(context, businessDate));
};

/** The platform itself, on a business date and by the clock of its jobs. */
export const platformActor = (clocks: Clocks, firmId: string, businessDate: IsoDate): LedgerActor => ({
  firmId,
  userId: null,
  userKind: null,
  businessDate,
  at: businessNow(clocks, businessDate),
  clock: clocks.clock,
});
