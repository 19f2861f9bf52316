import { dashboardExceptionsMax } from '@tessera/contract/notifications/values';
import { nodesFrom } from '../../capabilities/nodes/seen-nodes';
import { anyOf } from '../../foundation/database/prepared';
import type { Handler } from '../../requests/handler';
import { wireTimestamp } from '../../requests/http/wire';
import { isForCaller } from './for-me';
import { kindOf } from './kinds';
import { selectNotificationRows, toNotificationRow } from './notification-row';
import { nodeOfNotification, seenNotifications } from './seen-notifications';

/** What waits for the caller: open, theirs to act on, and not with a colleague. */
export const getDashboardException: Handler<'getDashboardException'> = async ({ query, scope }) => {
  const { caller } = scope;
  const nodeIds = query.nodeId === undefined ? null : await nodesFrom(scope, query.nodeId);
  const forMe = seenNotifications(scope)
    .where('notification.status', '=', 'Open')
    .where(isForCaller(caller))
    .$if(nodeIds !== null, (builder) => builder.where(nodeOfNotification, '=', anyOf(nodeIds ?? [])));
  const [byType, rows] = await Promise.all([
    forMe
      .groupBy('notification.notification_type')
      .select((eb) => [
        'notification.notification_type as type',
        eb.fn.countAll<bigint>().as('count'),
        eb.fn.countAll<bigint>().filterWhere('notification.assignee_user_id', '=', caller.userId).as('mine'),
        eb.fn.min('notification.since').as('oldest'),
      ])
      .orderBy('oldest')
      .orderBy('type')
      .execute(),
    selectNotificationRows(forMe)
      .orderBy('notification.since')
      .orderBy('notification.notification_id')
      .limit(dashboardExceptionsMax)
      .execute(),
  ]);
  const total = (of: 'count' | 'mine'): number => byType.reduce((sum, row) => sum + Number(row[of]), 0);
  return {
    data: {
      asOf: scope.businessDate,
      count: total('count'),
      mine: total('mine'),
      byType: byType.map(({ type, count, oldest }) => ({
        notificationType: type,
        severity: kindOf(type).severity,
        count: Number(count),
        oldest: wireTimestamp(oldest),
      })),
      notifications: rows.map((row) => toNotificationRow(caller, row)),
    },
  };
};
