import type { NotificationType } from '@tessera/contract/notifications/values';
import type { Kysely } from 'kysely';
import { usersOver } from '../../capabilities/users/users-over';
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
  const rows = await usersOver(db, firmId, nodeId)
    .where('portal_user.user_id', '<>', callerId)
    .where('portal_user.user_id', 'is distinct from', notForUserId)
    .execute();
  return rows.filter((user) => isAsked(user, type)).map(({ user_id: userId, name }) => ({ userId, name }));
};
