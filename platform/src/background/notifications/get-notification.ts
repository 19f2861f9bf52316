import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireTimestamp } from '../../requests/http/wire';
import { colleaguesFor } from './colleagues';
import { selectNotificationRows, toNotificationRow } from './notification-row';
import { seenNotifications } from './seen-notifications';

/** A notification with its history and the colleagues it can be handed over to. */
export const getNotification: Handler<'getNotification'> = async ({ path: { notificationId }, scope }) => {
  const { db, firmId, caller } = scope;
  const row = await selectNotificationRows(seenNotifications(scope))
    .where('notification.notification_id', '=', notificationId)
    .executeTakeFirst();
  if (!row) throw notFound('Notification');
  const answer = toNotificationRow(caller, row);
  const history = await db
    .selectFrom('notification_history as line')
    .leftJoin('portal_user as actor', (join) =>
      join.onRef('actor.firm_id', '=', 'line.firm_id').onRef('actor.user_id', '=', 'line.user_id'),
    )
    .leftJoin('portal_user as assignee', (join) =>
      join.onRef('assignee.firm_id', '=', 'line.firm_id').onRef('assignee.user_id', '=', 'line.assignee_user_id'),
    )
    .where('line.firm_id', '=', firmId)
    .where('line.notification_id', '=', notificationId)
    .selectAll('line')
    .select(['actor.name as actor_name', 'assignee.name as assignee_name'])
    .orderBy('line.line')
    .execute();
  const canHandOver = answer.actions.some(({ action, allowed }) => action === 'Hand over' && allowed);
  return {
    data: {
      ...answer,
      history: history.map((line) => ({
        at: wireTimestamp(line.at),
        step: line.step,
        actor: line.user_id === null ? null : { userId: line.user_id, name: line.actor_name ?? '' },
        reason: line.reason,
        assignee:
          line.assignee_user_id === null ? null : { userId: line.assignee_user_id, name: line.assignee_name ?? '' },
        snoozedUntil: line.snoozed_until,
      })),
      colleagues: canHandOver
        ? await colleaguesFor(
            db,
            {
              firmId,
              nodeId: answer.nodeId,
              type: row.notification_type,
              notForUserId: row.not_for_user_id,
              forUserId: row.for_user_id,
            },
            caller.userId,
          )
        : [],
    },
  };
};
