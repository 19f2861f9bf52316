import { openStatuses } from '@tessera/contract/transfers/life';
import type { IsoDate } from '@tessera/domain/dates';
import { sql, type RawBuilder } from 'kysely';

/** SQL: the day on which somebody is contacted about a transfer has come, and something is still to be asked for. */
export const contactDueBy = (transfer: RawBuilder<unknown>, businessDate: IsoDate): RawBuilder<boolean> =>
  sql<boolean>`(${transfer}.next_contact is not null and ${transfer}.next_contact <= ${businessDate}::date
    and (${transfer}.transfer_status = any(${[...openStatuses]}::text[]) or ${transfer}.action_required))`;
