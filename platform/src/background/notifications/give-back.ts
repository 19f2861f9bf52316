import { sql, type Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { isAsked } from './kinds';
import { nodeOfNotification, withRecords } from './seen-notifications';
import { writeHistory } from './write-history';

interface Held {
  readonly status: string;
  /** Whether the notification is of the holder's part of the firm. */
  readonly isWithin: boolean;
  readonly isAsked: boolean;
  /** Whether the holder made what it is about. */
  readonly isAuthor: boolean;
}

/** Why somebody who has a notification can no longer act on it; null where they can. */
const whyNot = ({ status, isWithin, isAsked, isAuthor }: Held): string | null => {
  if (status !== 'Active') return 'They can no longer sign in.';
  if (!isWithin) return 'It moved to a part of the firm that they do not see.';
  if (!isAsked) return 'They may no longer act on it.';
  return isAuthor ? 'They entered what it is about.' : null;
};

/**
 * Gives notifications that wait with somebody who can no longer act on them back to everybody who is asked. Otherwise
 * nobody would find them among what needs them.
 */
export const giveBack = async (transaction: Transaction<DB>, firmId: string, at: Date): Promise<number> => {
  const held = await withRecords({ db: transaction, firmId })
    .innerJoin('node as own', (join) =>
      join.onRef('own.firm_id', '=', 'notification.firm_id').on('own.node_id', '=', nodeOfNotification),
    )
    .innerJoin('node as theirs', (join) =>
      join.onRef('theirs.firm_id', '=', 'assignee.firm_id').onRef('theirs.node_id', '=', 'assignee.node_id'),
    )
    .where('notification.status', 'in', ['Open', 'Snoozed'])
    .where('notification.assignee_user_id', 'is not', null)
    .select([
      'notification.notification_id',
      'notification.notification_type',
      'notification.not_for_user_id',
      'notification.assignee_user_id',
      'assignee.status',
      'assignee.scopes',
      sql<boolean>`starts_with(own.path, theirs.path) or exists (select from user_node further join node above using (firm_id, node_id)
        where further.firm_id = assignee.firm_id and further.user_id = assignee.user_id and starts_with(own.path, above.path))`.as(
        'is_within',
      ),
    ])
    .execute();
  const lost = held.flatMap((row) => {
    const reason = whyNot({
      status: row.status ?? '',
      isWithin: row.is_within,
      isAsked: isAsked({ scopes: row.scopes ?? [] }, row.notification_type),
      isAuthor: row.assignee_user_id === row.not_for_user_id,
    });
    return reason === null
      ? []
      : [{ notificationId: row.notification_id, reason, assigneeUserId: row.assignee_user_id }];
  });
  if (lost.length === 0) return 0;
  await transaction
    .updateTable('notification')
    .set((eb) => ({ assignee_user_id: null, updated_at: at, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where(
      'notification_id',
      'in',
      lost.map(({ notificationId }) => notificationId),
    )
    .execute();
  await writeHistory(
    transaction,
    firmId,
    lost.map((each) => ({ ...each, at, userId: null, step: 'Give back' })),
  );
  return lost.length;
};
