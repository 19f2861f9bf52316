import type { CallData } from '@tessera/contract/schemas';
import type { ReadScope } from '../../requests/access/scope';

export type Payload = CallData<'getEvent'>['payload'];

/**
 * An event of a firm with the user who reported it, whatever their node. Whether the caller sees its record is checked
 * separately.
 */
export const readEvent = ({ db, firmId }: ReadScope, eventId: string) =>
  db
    .selectFrom('event')
    .innerJoin('portal_user as sender', (join) =>
      join.onRef('sender.firm_id', '=', 'event.firm_id').onRef('sender.user_id', '=', 'event.user_id'),
    )
    .where('event.firm_id', '=', firmId)
    .where('event.event_id', '=', eventId)
    .selectAll('event')
    .select(['sender.name as user_name', 'sender.user_type'])
    .executeTakeFirst();
