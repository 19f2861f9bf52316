import type { IsoDate } from '@tessera/domain/dates';
import { businessTime } from '../ledger/business-time';
import type { LedgerActor } from '../ledger/state';
import type { JobContext } from './task';

/** The platform itself, on a business date and by the clock of its jobs. */
export const platformActor = ({ clock, dateIsFixed }: Pick<JobContext, 'clock' | 'dateIsFixed'>, firmId: string, businessDate: IsoDate): LedgerActor => ({ firmId, userId: null, userKind: null, businessDate, at: businessTime(businessDate, clock(), dateIsFixed) });
