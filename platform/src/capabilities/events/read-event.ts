import type { CallData } from '@tessera/contract/schemas';
import type { ToldKind, UserKind } from '../../foundation/database/column-types';
import type { ReadScope } from '../../requests/access/scope';

export type Payload = CallData<'getEvent'>['payload'];

/** An event as it is stored, whoever told it. */
export interface StoredEvent {
  readonly event_id: string;
  readonly firm_id: string;
  readonly event_type: string;
  readonly entity_kind: ToldKind;
  readonly entity_id: string;
  readonly payload: unknown;
  readonly at: Date;
  readonly recorded_at: Date;
  /** Null for an event of the platform itself. */
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly user_type: UserKind | null;
  /** Null for what another system reported. */
  readonly sequence: number | null;
}

const readReported = ({ db, firmId }: ReadScope, eventId: string): Promise<StoredEvent | undefined> =>
  db
    .selectFrom('event')
    .innerJoin('portal_user as sender', (join) =>
      join.onRef('sender.firm_id', '=', 'event.firm_id').onRef('sender.user_id', '=', 'event.user_id'),
    )
    .where('event.firm_id', '=', firmId)
    .where('event.event_id', '=', eventId)
    .selectAll('event')
    .select(['sender.name as user_name', 'sender.user_type'])
    .select((eb) => eb.lit(null).as('sequence'))
    .executeTakeFirst();

const readOwn = ({ db, firmId }: ReadScope, eventId: string): Promise<StoredEvent | undefined> =>
  db
    .selectFrom('domain_event as event')
    .leftJoin('portal_user as causer', (join) =>
      join.onRef('causer.firm_id', '=', 'event.firm_id').onRef('causer.user_id', '=', 'event.user_id'),
    )
    .where('event.firm_id', '=', firmId)
    .where('event.event_id', '=', eventId)
    .selectAll('event')
    .select(['event.at as recorded_at', 'causer.name as user_name', 'causer.user_type'])
    .executeTakeFirst();

/**
 * An event of a firm, reported by another system or told by the platform, with who caused it, whatever their node.
 * Whether the caller sees its record is checked separately.
 */
export const readEvent = async (scope: ReadScope, eventId: string): Promise<StoredEvent | undefined> =>
  (await readReported(scope, eventId)) ?? readOwn(scope, eventId);
