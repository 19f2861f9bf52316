import { sql, type Kysely } from 'kysely';
import type { NotificationType } from '@tessera/contract/notifications/values';
import type { DB } from '../../foundation/database/schema';
import { isAsked } from './kinds';

interface HandedOver {
  readonly firmId: string;
  readonly nodeId: string;
  readonly type: NotificationType;
  readonly notForUserId: string | null;
  /** Whose own it is: it is handed over to nobody. */
  readonly forUserId: string | null;
}

/**
 * The people a notification can be handed over to, by name: active users whose node includes the notification's and who
 * are asked to act on its type, without the caller.
 */
export const colleaguesFor = async (
  db: Kysely<DB>,
  { firmId, nodeId, type, notForUserId, forUserId }: HandedOver,
  callerId: string,
): Promise<{ userId: string; name: string }[]> => {
  if (forUserId !== null) return [];
  const rows = await db
    .selectFrom('portal_user')
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'portal_user.firm_id').onRef('node.node_id', '=', 'portal_user.node_id'),
    )
    .where('portal_user.firm_id', '=', firmId)
    .where('portal_user.status', '=', 'Active')
    .where('portal_user.user_type', '=', 'User')
    .where('portal_user.user_id', '<>', callerId)
    .where('portal_user.user_id', 'is distinct from', notForUserId)
    .where(
      (eb) =>
        sql<boolean>`starts_with(${eb
          .selectFrom('node as own')
          .where('own.firm_id', '=', firmId)
          .where('own.node_id', '=', nodeId)
          .select('own.path')}, node.path)`,
    )
    .select(['portal_user.user_id', 'portal_user.name', 'portal_user.scopes'])
    .orderBy('portal_user.name')
    .orderBy('portal_user.user_id')
    .execute();
  return rows.filter((user) => isAsked(user, type)).map(({ user_id: userId, name }) => ({ userId, name }));
};
