import { invitationHours } from '@tessera/contract/users/values';
import { sql, type Kysely } from 'kysely';
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

const deadLinkWords = 'This link has been used, or is more than 30 minutes old. Ask for a new one.';

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

/** The rows of a link and of whom it is for. */
const findLink = (db: Kysely<DB>, token: string) =>
  db
    .selectFrom('password_reset')
    .innerJoin('portal_user', (join) =>
      join
        .onRef('portal_user.firm_id', '=', 'password_reset.firm_id')
        .onRef('portal_user.user_id', '=', 'password_reset.user_id'),
    )
    .where('password_reset.token_hash', '=', hashToken(token))
    .select([
      'password_reset.firm_id',
      'password_reset.reset_id',
      'password_reset.kind',
      'password_reset.used_at',
      'password_reset.ended_reason',
      'password_reset.expires_at',
      'portal_user.user_id',
      'portal_user.email',
      'portal_user.name',
      'portal_user.status',
    ])
    .executeTakeFirst();
type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Why a link does not work: what its holder is told, and what the audit trail says. Null when it works. */
const linkProblem = (
  { kind, used_at: usedAt, ended_reason: ended, expires_at: expiresAt, status }: Link,
  now: Date,
): { readonly told: string; readonly reason: string } | null => {
  if (kind === 'reset')
    return usedAt === null && expiresAt > now && status === 'Active'
      ? null
      : { told: deadLinkWords, reason: 'The link was used, is too old, or its user may not sign in.' };
  if (usedAt !== null)
    return {
      told: 'This invitation has been used. If it was not you, tell an administrator of your firm at once; otherwise sign in.',
      reason: 'The invitation was used before.',
    };
  if (ended === 'newer')
    return {
      told: 'A newer invitation was sent to you. Use the link in the newest mail.',
      reason: 'A newer invitation was sent.',
    };
  if (ended === 'withdrawn' || status !== 'Invited')
    return {
      told: 'This invitation was withdrawn. Ask an administrator of your firm.',
      reason: 'The invitation was withdrawn.',
    };
  if (expiresAt <= now)
    return {
      told: `This invitation is more than ${invitationHours} hours old. Ask an administrator of your firm to send it again.`,
      reason: 'The invitation has expired.',
    };
  return null;
};

/**
 * Sets a password through a mailed link, which works once; an invited user is Active from then on. A refused password
 * leaves the link usable, a refused link is recorded with the reason. @throws ApiError 403 at an Investor host, 400 for
 * a link that does not work and for a password that breaks a rule.
 */
export const setPasswordByLink = async (
  open: OpenScope,
  { clock, guessing }: Pick<CallServices, 'clock' | 'guessing'>,
  { token, newPassword }: SetPasswordInput,
): Promise<void> => {
  await refuseInvestors(open);
  const { db, release } = open;
  const now = clock();
  const link = await findLink(db, token);
  const refuse = async (found: Link, { told, reason }: { told: string; reason: string }): Promise<never> => {
    const { firm_id: firmId, user_id: userId } = found;
    await writeAudit(db, {
      firmId,
      userId: null,
      action: 'setPassword',
      outcome: 'refused',
      recordId: userId,
      reason,
      writtenAt: now,
      release,
    });
    throw badField('token', told);
  };
  if (!link) {
    await auditUnknownLink(open, now);
    throw badField('token', deadLinkWords);
  }
  const { firm_id: firmId, user_id: userId, email, name } = link;
  const dead =
    link.kind === 'invitation' && (await isElsewhere(open, firmId))
      ? {
          told: 'This link is for the portal of another firm. Open it from your mail.',
          reason: 'Used at another firm’s address.',
        }
      : linkProblem(link, now);
  if (dead) return refuse(link, dead);
  const problem = passwordProblem(newPassword, { userId, email, name });
  if (problem) throw badField('newPassword', problem);
  const passwordHash = await hashPassword(newPassword);
  const late = await db.transaction().execute(async (transaction) => {
    // Whoever suspends or deactivates this user, or invites them again, locks the row too: one of the two is first.
    await transaction
      .selectFrom('portal_user')
      .where('firm_id', '=', firmId)
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .select('user_id')
      .executeTakeFirst();
    const found = await findLink(transaction, token);
    const meanwhile = found && linkProblem(found, now);
    if (meanwhile !== null) return meanwhile ?? { told: deadLinkWords, reason: 'No such link.' };
    await transaction
      .updateTable('password_reset')
      .set({ used_at: now })
      .where('firm_id', '=', firmId)
      .where('reset_id', '=', link.reset_id)
      .execute();
    if (link.kind === 'invitation')
      await transaction
        .updateTable('portal_user')
        .set((eb) => ({ status: 'Active', version: eb('version', '+', 1), updated_at: now, updated_by: userId }))
        .where('firm_id', '=', firmId)
        .where('user_id', '=', userId)
        .execute();
    await writePassword(transaction, firmId, userId, passwordHash, now, null);
    await writeAudit(transaction, {
      firmId,
      userId,
      action: 'setPassword',
      outcome: 'done',
      recordId: userId,
      ...(link.kind === 'invitation' ? { reason: 'The invitation was accepted.' } : {}),
      writtenAt: now,
      release,
    });
    return null;
  });
  if (late) return refuse(link, late);
  const freed = guessingKey(firmId, { user_id: userId }, '');
  await guessing.forgetAll(networkKeysOf(freed));
  await guessing.forget(everywhereKey(freed));
};

/** Whether the browser is at the portal of another firm than the link's. */
const isElsewhere = async ({ db, site }: OpenScope, firmId: string): Promise<boolean> => {
  if (site === null) return false;
  const host = await db
    .selectFrom('firm_hostname')
    .where('host', '=', site.hostname)
    .select('firm_id')
    .executeTakeFirst();
  return host !== undefined && host.firm_id !== firmId;
};

/** A link that nobody sent is recorded for the firm at whose portal it was tried. */
const auditUnknownLink = async ({ db, site, release }: OpenScope, at: Date): Promise<void> => {
  if (site === null) return;
  await sql`insert into audit (firm_id, at, action, outcome, reason, release)
    select firm_id, ${at}, 'setPassword', 'refused', 'No such link.', ${release} from firm_hostname where host = ${site.hostname}`.execute(
    db,
  );
};
