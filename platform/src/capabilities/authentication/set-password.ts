import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { queueMail } from '../mail/outbox';
import { writeAudit } from '../../requests/access/audit';
import { badField } from '../../requests/http/api-error';
import type { OpenScope } from '../../requests/access/open-scope';
import type { CallServices } from '../../requests/call-services';
import { hashPassword } from './passwords';
import { passwordProblem } from './password-rules';
import { refuseInvestors } from './professionals-only';
import { endSessions } from './sessions';
import { hashToken } from '../../foundation/hash-token';
import { everywhereKey, guessingKey, networkKeysOf } from './user-name';

export interface SetPasswordInput {
  /** From the mailed link. */
  readonly token: string;
  readonly newPassword: string;
}

const deadLink = () => badField('token', 'This link has been used, or is more than 30 minutes old. Ask for a new one.');

/**
 * Writes a new password and notifies the user by mail. Every session started with the old password ends, except the
 * caller's own.
 */
export const writePassword = async (
  transaction: Kysely<DB>,
  firmId: string,
  userId: string,
  passwordHash: string,
  now: Date,
  ownSession: bigint | null,
): Promise<void> => {
  await transaction
    .updateTable('portal_user')
    .set({ password_hash: passwordHash })
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .execute();
  // An earlier mailed link must not undo this change.
  await transaction
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await endSessions(transaction, firmId, userId, now, ownSession);
  await queueMail(transaction, { firmId, kind: 'password-changed', userId }, now);
};

/**
 * Sets a password through a mailed link, which works once. A refused password leaves the link usable. @throws ApiError
 * 403 at an Investor host, 400 for a used or expired link and for a password that breaks a rule.
 */
export const setPasswordByLink = async (
  open: OpenScope,
  { clock, guessing }: Pick<CallServices, 'clock' | 'guessing'>,
  { token, newPassword }: SetPasswordInput,
): Promise<void> => {
  await refuseInvestors(open);
  const { db, release } = open;
  const now = clock();
  const link = await db
    .selectFrom('password_reset')
    .innerJoin('portal_user', (join) =>
      join
        .onRef('portal_user.firm_id', '=', 'password_reset.firm_id')
        .onRef('portal_user.user_id', '=', 'password_reset.user_id'),
    )
    .where('password_reset.token_hash', '=', hashToken(token))
    .where('password_reset.used_at', 'is', null)
    .where('password_reset.expires_at', '>', now)
    .where('portal_user.status', '=', 'Active')
    .select([
      'password_reset.firm_id',
      'password_reset.reset_id',
      'portal_user.user_id',
      'portal_user.email',
      'portal_user.name',
    ])
    .executeTakeFirst();
  if (!link) throw deadLink();
  const { firm_id: firmId, user_id: userId, email, name } = link;
  const problem = passwordProblem(newPassword, { userId, email, name });
  if (problem) throw badField('newPassword', problem);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (transaction) => {
    const used = await transaction
      .updateTable('password_reset')
      .set({ used_at: now })
      .where('firm_id', '=', firmId)
      .where('reset_id', '=', link.reset_id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) throw deadLink();
    await writePassword(transaction, firmId, userId, passwordHash, now, null);
    await writeAudit(transaction, {
      firmId,
      userId,
      action: 'setPassword',
      outcome: 'done',
      recordId: userId,
      writtenAt: now,
      release,
    });
  });
  const freed = guessingKey(firmId, { user_id: userId }, '');
  await guessing.forgetAll(networkKeysOf(freed));
  await guessing.forget(everywhereKey(freed));
};
