import type { Repository } from '../../requests/access/repository';
import { badField, notFound } from '../../requests/http/api-error';
import type { CallServices } from '../../requests/call-services';
import { checkPassword, hashPassword } from './passwords';
import { passwordProblem } from './password-rules';
import { writePassword } from './set-password';
import { tooManyTries } from './too-many-tries';
import { sessionKey } from './user-name';

export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the caller's own password. The current one is asked for, and wrong ones are counted: a session left open must not become a way to guess.
 * They count in that session alone, so that who found it open shuts nobody out.
 * @throws ApiError 400 naming the field, 429 after too many wrong ones.
 */
export const changeOwnPassword = async (repository: Repository, { clock, guessing }: Pick<CallServices, 'clock' | 'guessing'>, { currentPassword, newPassword }: ChangePasswordInput): Promise<void> => {
  const { firmId, userId, sessionId } = repository.caller;
  const user = await repository.self().select(['portal_user.password_hash', 'portal_user.email', 'portal_user.name']).executeTakeFirst();
  if (!user) throw notFound('User');
  const key = sessionKey(sessionId);
  const until = guessing.blockedUntil(key);
  if (until) throw tooManyTries('Too many wrong passwords.', until, clock());
  guessing.count(key);
  if (!(await checkPassword(user.password_hash, currentPassword))) {
    await repository.refused('Wrong password.');
    throw badField('currentPassword', 'This is not your current password.');
  }
  guessing.forget(key);
  const problem = newPassword === currentPassword ? 'Choose another password than the one you have.' : passwordProblem(newPassword, { userId, email: user.email, name: user.name });
  if (problem) throw badField('newPassword', problem);
  const passwordHash = await hashPassword(newPassword);
  await repository.write(userId, (transaction) => writePassword(transaction, firmId, userId, passwordHash, clock(), sessionId));
};
