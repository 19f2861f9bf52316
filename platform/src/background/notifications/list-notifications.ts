import type { CallQuery } from '@tessera/contract/schemas';
import {
  assignments,
  notificationSorts,
  notificationStatuses,
  notificationTypes,
  severities,
  type Assignment,
} from '@tessera/contract/notifications/values';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { nodesFrom } from '../../capabilities/nodes/seen-nodes';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { ReadScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { readValues, readYesNo } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { isForCaller } from './for-me';
import { kindOf } from './kinds';
import { selectNotificationRows, toNotificationRow } from './notification-row';
import { nodeOfNotification, seenNotifications } from './seen-notifications';

const columns = {
  since: 'notification.since',
  due: 'notification.due',
  openedDate: 'notification.opened_at',
  notificationType: 'notification.notification_type',
  status: 'notification.status',
} as const;

const eb = () => expressionBuilder<DB, 'notification'>();

const assignedTo = (assignment: Assignment, userId: string): Expression<SqlBool> => {
  if (assignment === 'Mine') return eb()('notification.assignee_user_id', '=', userId);
  if (assignment === 'Unassigned') return eb()('notification.assignee_user_id', 'is', null);
  return eb().and([
    eb()('notification.assignee_user_id', 'is not', null),
    eb()('notification.assignee_user_id', '<>', userId),
  ]);
};

/** @throws ApiError 400 naming an impossible filter, 404 for a node the caller does not see. */
const filterOf = async (
  { notificationType, status, severity, assignment, nodeId, clientId, forMe }: CallQuery<'listNotifications'>,
  scope: ReadScope,
): Promise<Expression<SqlBool>> => {
  const types = readValues(notificationType, notificationTypes, 'notificationType');
  const statuses = readValues(status, notificationStatuses, 'status');
  const grades = readValues(severity, severities, 'severity');
  const assigned = readValues(assignment, assignments, 'assignment');
  const conditions: Expression<SqlBool>[] = [];
  if (types !== null) conditions.push(eb()('notification.notification_type', '=', anyOf(types)));
  if (statuses !== null) conditions.push(eb()('notification.status', '=', anyOf(statuses)));
  if (grades !== null)
    conditions.push(
      eb()(
        'notification.notification_type',
        '=',
        anyOf(notificationTypes.filter((type) => grades.includes(kindOf(type).severity))),
      ),
    );
  if (assigned !== null) conditions.push(eb().or(assigned.map((each) => assignedTo(each, scope.caller.userId))));
  const mine = readYesNo(forMe, 'forMe');
  if (mine !== null) conditions.push(mine ? isForCaller(scope.caller) : eb().not(isForCaller(scope.caller)));
  if (clientId !== undefined) conditions.push(eb()('notification.client_id', '=', clientId));
  if (nodeId !== undefined) conditions.push(eb()(nodeOfNotification, '=', anyOf(await nodesFrom(scope, nodeId))));
  return eb().and(conditions);
};

/** The notifications the caller may read, by default those that began first at the top. */
export const listNotifications: Handler<'listNotifications'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, notificationSorts, 'since');
  const page = readPage(query);
  const filtered = seenNotifications(scope).where(await filterOf(query, scope));
  return answerPage(
    page,
    selectNotificationRows(filtered)
      .orderBy(columns[column], (order) => (direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
      .orderBy('notification.notification_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row) => toNotificationRow(scope.caller, row),
  );
};
