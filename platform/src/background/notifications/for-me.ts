import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { Caller } from '../../requests/access/caller';
import { askedTypes } from './kinds';

/** SQL: notifications the caller is asked to act on: of their types, not about their own work, not with a colleague. */
export const isForCaller = (caller: Caller): Expression<SqlBool> => {
  const eb = expressionBuilder<DB, 'notification'>();
  return eb.and([
    eb('notification.notification_type', '=', anyOf(askedTypes(caller))),
    eb('notification.not_for_user_id', 'is distinct from', caller.userId),
    eb.or([eb('notification.assignee_user_id', 'is', null), eb('notification.assignee_user_id', '=', caller.userId)]),
  ]);
};
