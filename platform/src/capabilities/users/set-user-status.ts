import { userStatusAfter } from '@tessera/contract/users/life';
import type { Handler } from '../../requests/handler';
import { ApiError } from '../../requests/http/api-error';
import { seenVersion, stale } from '../../requests/http/if-match';
import { endSessions } from '../authentication/sessions';
import { endResetLinks } from '../mail/outbox';
import { beginAccessChange, lockHeld, requireAdministrator, requireGrant } from './change-access';
import { sendInvitation } from './invitations';
import { readUser } from './user-record';

/** Suspends, resumes, or brings back by a new invitation. Who is suspended is signed out everywhere at once. */
export const setUserStatus: Handler<'setUserStatus'> = async ({ path: { userId }, body, ifMatch, scope, services }) => {
  const { action } = body;
  const version = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
  const data = await scope.change(userId, async (transaction) => {
    const change = await beginAccessChange(transaction, scope, services.clock());
    const { row, held } = await lockHeld(change, userId);
    const to = userStatusAfter(row.status, action, row.user_type);
    requireGrant(change, held, { ...held, status: to ?? row.status });
    if (version !== null && row.version !== version) throw stale();
    if (to === null)
      throw new ApiError(
        'conflict',
        `Somebody who is ${row.status} cannot be changed by ${action}. Load the page again.`,
      );
    await transaction
      .updateTable('portal_user')
      .set({
        status: to,
        version: row.version + 1,
        updated_at: change.now,
        updated_by: scope.caller.userId,
      })
      .where('firm_id', '=', scope.firmId)
      .where('user_id', '=', userId)
      .execute();
    if (to === 'Suspended') {
      await endSessions(transaction, scope.firmId, userId, change.now, null);
      await endResetLinks(transaction, { firmId: scope.firmId, userId }, change.now);
    }
    if (to === 'Invited') await sendInvitation(change, scope, userId);
    await requireAdministrator(change, held);
    return {
      before: { status: row.status },
      after: { status: to, ...(body.reason === undefined ? {} : { reason: body.reason.trim() }) },
      answer: await readUser(change.inside, userId, change.now),
    };
  });
  return { data };
};
