import type { CallRow } from '@tessera/contract/schemas';
import type { Caller } from '../../requests/access/caller';
import { wireNullable, wireTimestamp } from '../../requests/http/wire';
import { actionsOf, type ActionSubject } from './actions-of';
import { askedTypes, kindOf } from './kinds';
import { nodeOfNotification, type seenNotifications } from './seen-notifications';

/** Adds the columns of a notification's answer. */
export const selectNotificationRows = (notifications: ReturnType<typeof seenNotifications>) =>
  notifications
    .selectAll('notification')
    .select([
      'client.name as client_name',
      'account.name as account_name',
      'assignee.name as assignee_name',
      nodeOfNotification.as('own_node_id'),
    ]);

export type SelectedNotification = Awaited<ReturnType<ReturnType<typeof selectNotificationRows>['execute']>>[number];

export const subjectOf = (
  row: Pick<
    SelectedNotification,
    'notification_type' | 'status' | 'ended_at' | 'assignee_user_id' | 'assignee_name' | 'not_for_user_id'
  >,
): ActionSubject => ({
  type: row.notification_type,
  status: row.status,
  isOver: row.ended_at !== null,
  assigneeUserId: row.assignee_user_id,
  assigneeName: row.assignee_name,
  notForUserId: row.not_for_user_id,
});

export const toNotificationRow = (caller: Caller, row: SelectedNotification): CallRow<'listNotifications'> => {
  const kind = kindOf(row.notification_type);
  return {
    id: row.notification_id,
    notificationId: row.notification_id,
    firmId: row.firm_id,
    notificationType: row.notification_type,
    severity: kind.severity,
    status: row.status,
    title: row.title,
    why: row.why,
    amount: wireNullable(row.amount),
    nodeId: row.own_node_id,
    clientId: row.client_id,
    clientName: row.client_name,
    accountId: row.account_id,
    accountName: row.account_name,
    record: { kind: row.record_kind, id: row.record_id },
    since: wireTimestamp(row.since),
    due: row.due,
    openedDate: wireTimestamp(row.opened_at),
    endedDate: row.ended_at && wireTimestamp(row.ended_at),
    assignee: row.assignee_user_id === null ? null : { userId: row.assignee_user_id, name: row.assignee_name ?? '' },
    snoozedUntil: row.snoozed_until,
    snoozeReason: row.status === 'Snoozed' ? row.snooze_reason : null,
    isForMe:
      askedTypes(caller).includes(row.notification_type) &&
      row.not_for_user_id !== caller.userId &&
      (row.assignee_user_id === null || row.assignee_user_id === caller.userId),
    actionLabel: kind.action.label,
    confirm: kind.action.changes?.confirm ?? null,
    actions: actionsOf(subjectOf(row), caller),
    version: row.version,
  };
};
