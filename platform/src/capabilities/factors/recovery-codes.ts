import { recoveryCodeCount } from '@tessera/contract/factors/values';
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { hashToken } from '../../foundation/hash-token';

/** Without the letters and digits that are taken for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = 6;
const groupLength = 4;

/** Six groups of four: 118 random bits. From 112 on a fast hash keeps a code well enough (ASVS 5.0, 6.5.2). */
const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** Capitals, spaces and hyphens do not matter. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.toLowerCase().replace(/[\s-]/g, ''));

/** Replaces a user's recovery codes, and returns the new ones, which are stored nowhere. */
export const replaceRecoveryCodes = async (db: Kysely<DB>, firmId: string, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await removeRecoveryCodes(db, firmId, userId);
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ firm_id: firmId, user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
};

export const removeRecoveryCodes = async (db: Kysely<DB>, firmId: string, userId: string): Promise<void> => {
  await db.deleteFrom('recovery_code').where('firm_id', '=', firmId).where('user_id', '=', userId).execute();
};

/** Uses a code up. False when it is not one of the user's, or was used before. */
export const takeRecoveryCode = async (
  db: Kysely<DB>,
  firmId: string,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
