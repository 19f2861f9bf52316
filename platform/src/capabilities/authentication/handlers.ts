import type { Handler } from '../../requests/handler';
import { appearanceOf } from '../nodes/inheritance';
import { notFound } from '../../requests/http/api-error';
import { changeOwnPassword } from './change-password';
import { sessionDataOf } from './session-data';

export const authenticate: Handler<'authenticate'> = async ({ body, open }) => ({ data: await open.signIn(body) });

export const resetPassword: Handler<'resetPassword'> = async ({ body, open }) => {
  await open.requestReset(body);
  return { data: { accepted: true } };
};

export const setPassword: Handler<'setPassword'> = async ({ body, open }) => {
  await open.setPassword(body);
  return { data: { changed: true } };
};

export const changePassword: Handler<'changePassword'> = async ({ body, repository, services }) => {
  await changeOwnPassword(repository, services, body);
  return { data: { changed: true } };
};

export const getSession: Handler<'getSession'> = async ({ repository }) => {
  const user = await repository.self().selectAll('portal_user').select('node.name as node_name').executeTakeFirst();
  if (!user) throw notFound('User');
  const { theme, windowTitle, footer, support } = appearanceOf(await repository.nodeChain(user.node_id));
  return { data: { ...sessionDataOf(user, repository.caller.sessionExpiresAt, repository.caller.idleTimeoutSeconds), appearance: { theme, windowTitle, footer, support } } };
};

export const signOut: Handler<'signOut'> = async ({ repository }) => {
  const { firmId, sessionId, userId } = repository.caller;
  await repository.write(userId, async (transaction) => {
    await transaction.updateTable('session').set({ revoked_at: new Date() }).where('firm_id', '=', firmId).where('session_id', '=', sessionId).where('revoked_at', 'is', null).execute();
  });
  return { data: { signedOut: true } };
};
