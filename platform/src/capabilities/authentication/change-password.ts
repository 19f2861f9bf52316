import { badField, notFound } from '../../requests/http/api-error';
import type { CallServices } from '../../requests/call-services';
import { checkPassword, hashPassword } from './passwords';
import { passwordProblem } from './password-rules';
import { writePassword } from './set-password';
import { tooManyAttempts } from './too-many-attempts';
import { sessionKey } from './user-name';
import type { Scope } from '../../requests/access/scope';
import { ownUser } from '../../requests/access/seen';
import { auditRefusal } from '../../requests/access/audit';

export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the caller's own password. It asks for the current password and counts wrong ones, so that a session left
 * open cannot be used to guess it. The count belongs to that session alone, so an intruder cannot lock the user out
 * elsewhere. @throws ApiError 400 naming the field, 429 after too many wrong passwords.
 */
export const changeOwnPassword = async (
  scope: Scope,
  { clock, guessing }: Pick<CallServices, 'clock' | 'guessing'>,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> => {
  const { firmId, userId, sessionId } = scope.caller;
  const user = await ownUser(scope)
    .select(['portal_user.password_hash', 'portal_user.email', 'portal_user.name'])
    .executeTakeFirst();
  if (!user) throw notFound('User');
  const key = sessionKey(sessionId);
  const until = await guessing.begin({ own: key });
  if (until) throw tooManyAttempts('Too many wrong passwords.', until, clock());
  if (!(await checkPassword(user.password_hash, currentPassword))) {
    await auditRefusal(scope.db, scope.actor, 'Wrong password.');
    throw badField('currentPassword', 'This is not your current password.');
  }
  await guessing.forget(key);
  const problem =
    newPassword === currentPassword
      ? 'Choose another password than the one you have.'
      : passwordProblem(newPassword, { userId, email: user.email, name: user.name });
  if (problem) throw badField('newPassword', problem);
  const passwordHash = await hashPassword(newPassword);
  await scope.write(userId, (transaction) =>
    writePassword(transaction, firmId, userId, passwordHash, clock(), sessionId),
  );
};
