import { sql } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { ReadScope } from '../../requests/access/scope';
import { readableTypes } from './kinds';

/** The node a notification belongs to now: its account's or client's, otherwise the one it was opened for. */
export const nodeOfNotification = sql<string>`coalesce(account.node_id, client.node_id, notification.node_id)`;

/** The notifications of a firm with the records they name, whoever may see them. */
export const withRecords = ({ db, firmId }: Pick<ReadScope, 'db' | 'firmId'>) =>
  db
    .selectFrom('notification')
    .leftJoin('account', (join) =>
      join
        .onRef('account.firm_id', '=', 'notification.firm_id')
        .onRef('account.account_id', '=', 'notification.account_id'),
    )
    .leftJoin('client', (join) =>
      join
        .onRef('client.firm_id', '=', 'notification.firm_id')
        .onRef('client.client_id', '=', 'notification.client_id'),
    )
    .leftJoin('portal_user as assignee', (join) =>
      join
        .onRef('assignee.firm_id', '=', 'notification.firm_id')
        .onRef('assignee.user_id', '=', 'notification.assignee_user_id'),
    )
    .where('notification.firm_id', '=', firmId);

/** The notifications of the caller's nodes whose type the caller may read, without those that are somebody else's own. */
export const seenNotifications = (scope: ReadScope) => {
  const { nodeIds, caller } = scope;
  return withRecords(scope)
    .where('notification.notification_type', '=', anyOf(readableTypes(caller)))
    .where((eb) =>
      eb.or([eb('notification.for_user_id', 'is', null), eb('notification.for_user_id', '=', caller.userId)]),
    )
    .$if(nodeIds !== null, (query) => query.where(nodeOfNotification, '=', anyOf(nodeIds ?? [])));
};
