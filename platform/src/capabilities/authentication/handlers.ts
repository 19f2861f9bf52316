import type { Handler } from '../../requests/handler';
import { appearanceOf } from '../nodes/inheritance';
import { notFound } from '../../requests/http/api-error';
import { readDemand } from './factor-demand';
import { changeOwnPassword } from './change-password';
import { requestReset } from './request-reset';
import { setPasswordByLink } from './set-password';
import { signIn } from './sign-in';
import { sessionDataOf } from './session-data';
import { ownUser } from '../../requests/access/seen';
import { seenChain } from '../nodes/seen-nodes';

export const authenticate: Handler<'authenticate'> = async ({ body, open, services }) => ({
  data: await signIn(open, services, body),
});

export const resetPassword: Handler<'resetPassword'> = async ({ body, open, services }) => {
  await requestReset(open, services, body);
  return { data: { accepted: true } };
};

export const setPassword: Handler<'setPassword'> = async ({ body, open, services }) => {
  await setPasswordByLink(open, services, body);
  return { data: { changed: true } };
};

export const changePassword: Handler<'changePassword'> = async ({ body, scope, services }) => {
  await changeOwnPassword(scope, services, body);
  return { data: { changed: true } };
};

export const getSession: Handler<'getSession'> = async ({ scope }) => {
  const user = await ownUser(scope).selectAll('portal_user').select('node.name as node_name').executeTakeFirst();
  if (!user) throw notFound('User');
  const { theme, windowTitle, footer, support } = appearanceOf(await seenChain(scope, user.node_id));
  const demand = await readDemand(scope.db, scope.firmId, user.user_id);
  const isDue = demand.graceEndsAt !== null && !demand.hasFactor && user.user_type !== 'Machine';
  return {
    data: {
      ...(isDue && demand.graceEndsAt ? { secondFactorBy: demand.graceEndsAt.toISOString() } : {}),
      ...sessionDataOf(user, scope.caller.sessionExpiresAt, scope.caller.idleTimeoutSeconds),
      appearance: { theme, windowTitle, footer, support },
    },
  };
};

export const signOut: Handler<'signOut'> = async ({ scope, services }) => {
  const { firmId, sessionId, userId } = scope.caller;
  await scope.write(userId, async (transaction) => {
    await transaction
      .updateTable('session')
      .set({ revoked_at: services.clock() })
      .where('firm_id', '=', firmId)
      .where('session_id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute();
  });
  return { data: { signedOut: true } };
};
