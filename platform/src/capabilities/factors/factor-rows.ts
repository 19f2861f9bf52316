import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Passkey } from './passkeys';

/** A user of a firm. */
export interface Whose {
  readonly firmId: string;
  readonly userId: string;
}

/** The factors of a user that count: each was proved once. */
export const ownFactors = (db: Kysely<DB>, { firmId, userId }: Whose) =>
  db
    .selectFrom('user_factor')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null);

/** How the secret of an app is bound to its row. */
export const secretOwner = ({ firmId, userId }: Whose): string => `${firmId}\n${userId}`;

/** A user's passkeys for a host name, or all of them. */
export const passkeysOf = async (db: Kysely<DB>, whose: Whose, host: string | null): Promise<readonly Passkey[]> => {
  const rows = await ownFactors(db, whose)
    .where('kind', '=', 'Passkey')
    .$if(host !== null, (query) => query.where('host', '=', host))
    .select(['credential_id', 'public_key', 'host', 'sign_count', 'transports'])
    .execute();
  return rows.map((row) => ({
    credentialId: row.credential_id ?? '',
    publicKey: row.public_key ?? Buffer.alloc(0),
    host: row.host ?? '',
    signCount: Number(row.sign_count ?? 0),
    transports: row.transports ?? [],
  }));
};

/** Whether a host name is one of the firm's for its own people. */
export const isHostOf = async (db: Kysely<DB>, firmId: string, host: string): Promise<boolean> =>
  (await db
    .selectFrom('firm_hostname')
    .where('firm_id', '=', firmId)
    .where('host', '=', host)
    .where('audience', '=', 'Professional')
    .select('host')
    .executeTakeFirst()) !== undefined;

export const recoveryCodesLeft = async (db: Kysely<DB>, { firmId, userId }: Whose): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_code')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<bigint>().as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
};

/** Stores what a passkey will have to sign in this session, in place of what it had to before. */
export const setChallenge = async (
  db: Kysely<DB>,
  { firmId, sessionId }: { readonly firmId: string; readonly sessionId: bigint },
  challenge: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ challenge, challenge_until: new Date(now.getTime() + 5 * 60_000) })
    .where('firm_id', '=', firmId)
    .where('session_id', '=', sessionId)
    .execute();
};

/** Takes the session's challenge, which is good once; null when there is none or it is old. */
export const takeChallenge = async (
  db: Kysely<DB>,
  { firmId, sessionId }: { readonly firmId: string; readonly sessionId: bigint },
  now: Date,
): Promise<string | null> => {
  const row = await db
    .selectFrom('session')
    .where('firm_id', '=', firmId)
    .where('session_id', '=', sessionId)
    .where('challenge_until', '>', now)
    .select('challenge')
    .executeTakeFirst();
  if (!row?.challenge) return null;
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ challenge: null, challenge_until: null })
    .where('firm_id', '=', firmId)
    .where('session_id', '=', sessionId)
    .where('challenge', '=', row.challenge)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? row.challenge : null;
};
