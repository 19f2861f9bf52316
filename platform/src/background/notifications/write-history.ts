import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Transaction } from 'kysely';
import type { NotificationStep } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';

export interface HistoryLine {
  readonly notificationId: string;
  readonly at: Date;
  /** Null for what happened by itself. */
  readonly userId: string | null;
  readonly step: NotificationStep;
  readonly reason?: string | null;
  readonly assigneeUserId?: string | null;
  readonly snoozedUntil?: IsoDate | null;
}

/** Adds lines to the histories of a firm's notifications, at most one to each. */
export const writeHistory = async (
  transaction: Transaction<DB>,
  firmId: string,
  lines: readonly HistoryLine[],
): Promise<void> => {
  if (lines.length === 0) return;
  await transaction
    .insertInto('notification_history')
    .values(
      lines.map(({ notificationId, at, userId, step, reason = null, assigneeUserId = null, snoozedUntil = null }) => ({
        firm_id: firmId,
        notification_id: notificationId,
        line: sql<number>`(select count(*) + 1 from notification_history before where before.firm_id = ${firmId} and before.notification_id = ${notificationId})`,
        at,
        user_id: userId,
        step,
        reason,
        assignee_user_id: assigneeUserId,
        snoozed_until: snoozedUntil,
      })),
    )
    .execute();
};
