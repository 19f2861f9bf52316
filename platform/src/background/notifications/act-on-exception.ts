import type { CallBody } from '@tessera/contract/schemas';
import { snoozeDaysMax, type NotificationStatus } from '@tessera/contract/notifications/values';
import { addDays, isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import type { Kysely } from 'kysely';
import { answeringRefusals, ofBody } from '../../capabilities/transactions/ledger-refusals';
import type { DB } from '../../foundation/database/schema';
import { readScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import { seenVersion, stale } from '../../requests/http/if-match';
import { checkAction } from './actions-of';
import { colleaguesFor } from './colleagues';
import { kindOf } from './kinds';
import { lockNotifications } from './lock-firm';
import { selectNotificationRows, subjectOf, type SelectedNotification } from './notification-row';
import { seenNotifications } from './seen-notifications';
import { writeHistory } from './write-history';

type Body = CallBody<'actOnException'>;

/** The body's own rules, before anything is read. @throws ApiError 400 naming the field. */
const checkBody = ({ action, until, userId, reason }: Body, businessDate: IsoDate): void => {
  if (action === 'Snooze') {
    if (until === undefined) throw badField('until', 'Choose the day it comes back.', 'required');
    const last = addDays(businessDate, snoozeDaysMax);
    if (!isIsoDate(until) || until <= businessDate || until > last)
      throw badField('until', `Choose a day after ${dateText(businessDate)}, at most until ${dateText(last)}.`);
    if (!reason?.trim()) throw badField('reason', 'Say why it can wait.', 'required');
  } else if (until !== undefined) throw badField('until', 'Leave this out: it belongs to Snooze.', 'unknown');
  if (action === 'Hand over') {
    if (userId === undefined) throw badField('userId', 'Choose the colleague who takes it.', 'required');
  } else if (userId !== undefined) throw badField('userId', 'Leave this out: it belongs to Hand over.', 'unknown');
};

/** Who has it after an action. @throws ApiError 400 for a colleague who cannot act on it. */
const assigneeAfter = async (
  db: Kysely<DB>,
  { action, userId }: Body,
  row: SelectedNotification,
  callerId: string,
): Promise<string | null> => {
  if (action === 'Give back') return null;
  if (action === 'Take') return callerId;
  if (action !== 'Hand over') return row.assignee_user_id;
  const colleagues = await colleaguesFor(
    db,
    {
      firmId: row.firm_id,
      nodeId: row.own_node_id,
      type: row.notification_type,
      notForUserId: row.not_for_user_id,
      forUserId: row.for_user_id,
    },
    callerId,
  );
  if (!colleagues.some((colleague) => colleague.userId === userId))
    throw badField('userId', 'Choose a colleague who may act on it and works for its office.');
  return userId ?? null;
};

interface State {
  readonly status: NotificationStatus;
  readonly assigneeUserId: string | null;
  readonly snoozedUntil: IsoDate | null;
}

/** Does what a person asks of a notification: its one action and the undo of that, snooze, hand over. */
export const actOnException: Handler<'actOnException'> = async ({
  path: { notificationId },
  body,
  ifMatch,
  scope,
  services: { clock, ledger },
}) => {
  const seen = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
  const { firmId, caller, businessDate } = scope;
  const { action, until = null } = body;
  checkBody(body, businessDate);
  const reason = body.reason?.trim() || null;
  const at = clock();
  const data = await answeringRefusals(ofBody, () =>
    scope.change(notificationId, async (transaction) => {
      await lockNotifications(transaction, firmId);
      const row = await selectNotificationRows(seenNotifications(readScope(transaction, caller)))
        .where('notification.notification_id', '=', notificationId)
        .forUpdate('notification')
        .executeTakeFirst();
      if (!row) throw notFound('Notification');
      if (seen !== null && seen !== row.version) throw stale();
      const checked = checkAction(action, subjectOf(row), caller);
      if (!('to' in checked)) throw new ApiError(checked.type, checked.reason);
      const assigneeUserId = await assigneeAfter(transaction, body, row, caller.userId);
      if (action === 'Act')
        await kindOf(row.notification_type).action.changes?.perform({
          transaction,
          scope,
          ledger,
          at,
          recordId: row.record_id,
          findingKey: row.finding_key,
          reason,
        });
      const { to: status } = checked;
      const isSnoozed = status === 'Snoozed';
      const snoozedUntil = action === 'Snooze' ? until : isSnoozed ? row.snoozed_until : null;
      const version = row.version + 1;
      await transaction
        .updateTable('notification')
        .set({
          status,
          assignee_user_id: assigneeUserId,
          snoozed_until: snoozedUntil,
          snooze_reason: action === 'Snooze' ? reason : isSnoozed ? row.snooze_reason : null,
          updated_at: at,
          version,
        })
        .where('firm_id', '=', firmId)
        .where('notification_id', '=', notificationId)
        .execute();
      await writeHistory(transaction, firmId, [
        {
          notificationId,
          at,
          userId: caller.userId,
          step: action,
          reason,
          assigneeUserId: action === 'Hand over' ? assigneeUserId : null,
          snoozedUntil: action === 'Snooze' ? snoozedUntil : null,
        },
      ]);
      const before: State = {
        status: row.status,
        assigneeUserId: row.assignee_user_id,
        snoozedUntil: row.snoozed_until,
      };
      const after: State = { status, assigneeUserId, snoozedUntil };
      return { before, after, answer: { id: notificationId, firmId, status, version } };
    }),
  );
  return { data };
};
