import { randomBytes } from 'node:crypto';
import { invitationHours } from '@tessera/contract/users/values';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Clock } from '../../foundation/clock';
import { hashToken } from '../../foundation/hash-token';
import type { MailKind, PasswordLinkEnd } from '../../foundation/database/column-types';
import type { DB, MailOutbox } from '../../foundation/database/schema';
import { changedWords, factorWords, invitationWords, isFactorEvent, resetWords } from './messages';
import type { Mail, MailTransport } from './transport';

const linkMinutes = 30;
/** A mail taken by a process that ended becomes due again after this time. */
const leaseMs = 2 * 60_000;
const firstRetryMs = 10_000;
const longestRetryMs = 60 * 60_000;
/** After this many attempts, about half a day, a mail stays in the table for an operator to look at. */
const attemptsMax = 18;

/** Adds a mail to the outbox, in the database transaction of the change it reports. */
export const queueMail = async (
  transaction: Kysely<DB>,
  { firmId, kind, userId, address }: { firmId: string; kind: MailKind; userId: string; address?: string | null },
  now: Date,
): Promise<void> => {
  await transaction
    .insertInto('mail_outbox')
    .values({
      firm_id: firmId,
      kind,
      user_id: userId,
      portal_address: address ?? null,
      created_at: now,
      due_at: now,
    })
    .execute();
};

export interface MailDelivery {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly transport: MailTransport;
  /** Address that mail comes from; the name beside it is the firm's. */
  readonly from: string;
  readonly onFailure: (error: unknown) => void;
}

type Queued = Selectable<MailOutbox>;

/** Takes the next due mail; other processes leave it alone until its lease expires. */
const takeNext = async (db: Kysely<DB>, now: Date): Promise<Queued | null> => {
  const { rows } = await sql<Queued>`
    update mail_outbox set attempts = attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    where (firm_id, mail_id) = (select firm_id, mail_id from mail_outbox where due_at <= ${now} and attempts < ${attemptsMax} order by due_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0] ?? null;
};

/**
 * Creates the token of a link just before it is sent. A mail sent twice carries two links; using one invalidates both.
 */
const makeLink = async (
  db: Kysely<DB>,
  firmId: string,
  userId: string,
  address: string,
  now: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db
    .deleteFrom('password_reset')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'reset')
    .where('expires_at', '<', now)
    .execute();
  await db
    .insertInto('password_reset')
    .values({
      firm_id: firmId,
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + linkMinutes * 60_000),
    })
    .execute();
  // The token goes in the fragment, which browsers do not send, so it reaches no server and no log.
  return `${address}/set-password#token=${token}`;
};

/**
 * As `makeLink`, for an invitation, of which one works at a time. Null when the mail was withdrawn meanwhile: a newer
 * invitation was asked for, or the person may not come in any more.
 */
const makeInvitation = (
  db: Kysely<DB>,
  { firm_id: firmId, mail_id: mailId }: Queued,
  userId: string,
  address: string,
  now: Date,
): Promise<string | null> =>
  db.transaction().execute(async (transaction) => {
    const invited = await transaction
      .selectFrom('portal_user')
      .where('firm_id', '=', firmId)
      .where('user_id', '=', userId)
      .where('status', '=', 'Invited')
      .forNoKeyUpdate()
      .select('user_id')
      .executeTakeFirst();
    const mail = await transaction
      .selectFrom('mail_outbox')
      .where('firm_id', '=', firmId)
      .where('mail_id', '=', mailId)
      .select('mail_id')
      .executeTakeFirst();
    if (!invited || !mail) return null;
    await endInvitations(transaction, { firmId, userId, why: 'newer' });
    const token = randomBytes(32).toString('base64url');
    await transaction
      .insertInto('password_reset')
      .values({
        firm_id: firmId,
        user_id: userId,
        kind: 'invitation',
        token_hash: hashToken(token),
        created_at: now,
        expires_at: new Date(now.getTime() + invitationHours * 60 * 60_000),
      })
      .execute();
    return `${address}/set-password#token=${token}&for=invitation`;
  });

/** Ends the links of a user's invitations that were not used; the reason is told to whoever opens one. */
const endInvitations = async (
  transaction: Kysely<DB>,
  { firmId, userId, why }: { readonly firmId: string; readonly userId: string; readonly why: PasswordLinkEnd },
): Promise<void> => {
  await transaction
    .updateTable('password_reset')
    .set({ ended_reason: why })
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('ended_reason', 'is', null)
    .execute();
};

/** Takes back a user's invitations, those on their way too, in the transaction that says why. */
export const withdrawInvitations = async (
  transaction: Kysely<DB>,
  { firmId, userId, why }: { readonly firmId: string; readonly userId: string; readonly why: PasswordLinkEnd },
): Promise<void> => {
  await endInvitations(transaction, { firmId, userId, why });
  await transaction
    .deleteFrom('mail_outbox')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .execute();
};

/** The mail of a row; null when its recipient no longer exists. */
const compose = async ({ db, clock, from }: MailDelivery, queued: Queued): Promise<Mail | null> => {
  const { firm_id: firmId, user_id: userId, kind, portal_address: address } = queued;
  if (userId === null) return null;
  const user = await db
    .selectFrom('portal_user')
    .innerJoin('firm', 'firm.firm_id', 'portal_user.firm_id')
    .where('portal_user.firm_id', '=', firmId)
    .where('portal_user.user_id', '=', userId)
    .where('portal_user.status', '=', kind === 'invitation' ? 'Invited' : 'Active')
    .select(['portal_user.name', 'portal_user.email', 'firm.name as firm_name'])
    .executeTakeFirst();
  if (!user) return null;
  const names = { firm: user.firm_name, user: user.name };
  const parties = { from: { name: user.firm_name, address: from }, to: { name: user.name, address: user.email } };
  if (kind === 'password-changed') return { ...parties, ...changedWords(names) };
  if (isFactorEvent(kind)) return { ...parties, ...factorWords(names, kind) };
  if (address === null) return null;
  if (kind === 'invitation') {
    const link = await makeInvitation(db, queued, userId, address, clock());
    return link === null ? null : { ...parties, ...invitationWords(names, link, invitationHours) };
  }
  return { ...parties, ...resetWords(names, await makeLink(db, firmId, userId, address, clock()), linkMinutes) };
};

/** The error code, the only part of a failure that may be stored: a mail server's message can quote the address. */
const codeOf = (error: unknown): string => {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    responseCode?: unknown;
  };
  return (
    [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number').join(' ') || 'failed'
  );
};

const deliver = async (delivery: MailDelivery, queued: Queued): Promise<void> => {
  const { db, clock, transport, onFailure } = delivery;
  const { firm_id: firmId, mail_id: mailId } = queued;
  try {
    const mail = await compose(delivery, queued);
    if (mail) await transport(mail);
  } catch (error) {
    onFailure(error);
    const wait = Math.min(firstRetryMs * 2 ** (queued.attempts - 1), longestRetryMs);
    await db
      .updateTable('mail_outbox')
      .set({ last_error: codeOf(error), due_at: new Date(clock().getTime() + wait) })
      .where('firm_id', '=', firmId)
      .where('mail_id', '=', mailId)
      .execute();
    return;
  }
  await db.deleteFrom('mail_outbox').where('firm_id', '=', firmId).where('mail_id', '=', mailId).execute();
};

/** Sends due mail one at a time and returns how many it took. */
export const deliverDue = async (delivery: MailDelivery): Promise<number> => {
  for (let taken = 0; ; taken += 1) {
    const queued = await takeNext(delivery.db, delivery.clock());
    if (!queued) return taken;
    await deliver(delivery, queued);
  }
};

/** Ends the links of forgotten passwords that were mailed to a user, those on their way too. */
export const endResetLinks = async (
  transaction: Kysely<DB>,
  { firmId, userId }: { readonly firmId: string; readonly userId: string },
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .execute();
  await transaction
    .deleteFrom('mail_outbox')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'password-reset')
    .execute();
};
