import { sql, type Kysely } from 'kysely';
import type { CallData } from '@tessera/contract/schemas';
import type { DB } from '../../foundation/database/schema';
import { writeAudit } from '../../requests/access/audit';
import type { OpenScope } from '../../requests/access/open-scope';
import { ApiError } from '../../requests/http/api-error';
import type { CallServices } from '../../requests/call-services';
import { readDemand, stageAfterPassword } from './factor-demand';
import { checkPassword } from './passwords';
import { refuseInvestors } from './professionals-only';
import { inactiveReasons } from './inactive-reasons';
import { sessionDataOf } from './session-data';
import { startSession } from './sessions';
import { tooManyAttempts } from './too-many-attempts';
import { deviceKey, everywhereKey, findUserByName, guessingKey, networkKey } from './user-name';

export interface SignInInput {
  readonly firmId: string;
  /** User id or e-mail. */
  readonly id: string;
  readonly password: string;
}

export type SignedIn = CallData<'authenticate'> & { readonly token: string };

const failure = (): ApiError =>
  new ApiError('sign-in-failed', 'We did not recognise that sign-in. Check your user ID or e-mail and your password.');

/** The firm id comes from the request, so the row is written only if that firm exists. */
const auditFailure = async (
  db: Kysely<DB>,
  firmId: string,
  userId: string | null,
  reason: string,
  release: string | null,
  at: Date,
): Promise<void> => {
  await sql`insert into audit (firm_id, at, user_id, action, outcome, reason, release) select firm_id, ${at}, ${userId}, 'authenticate', 'refused', ${reason}, ${release} from firm where firm_id = ${firmId}`.execute(
    db,
  );
};

/**
 * Signs a user in. Failed attempts count by name and network, and by name alone, where they only slow. A browser in
 * which this user has signed in before has a count of its own, so other people's attempts do not stop it. An unknown
 * firm, an unknown user, a suspended user and a wrong password all get the same answer after the same work. @throws
 * ApiError 403 at an Investor host, 400 `sign-in-failed`, 429 after too many failures.
 */
export const signIn = async (
  open: OpenScope,
  { clock, guessing, idleTimeoutSeconds }: Pick<CallServices, 'clock' | 'guessing' | 'idleTimeoutSeconds'>,
  { firmId, id, password }: SignInInput,
): Promise<SignedIn> => {
  await refuseInvestors(open);
  const {
    db,
    origin: { network, device },
    release,
  } = open;
  const user = await findUserByName(db, firmId, id);
  const name = guessingKey(firmId, user, id);
  const isKnown = device !== null && user !== undefined && device.userIds.includes(user.user_id);
  const key = isKnown ? deviceKey(name, device.id) : networkKey(name, network);
  const until = await guessing.begin({ own: key, everywhere: isKnown ? null : everywhereKey(name) });
  if (until) throw tooManyAttempts('Too many sign-ins failed.', until, clock());
  const right = await checkPassword(user?.password_hash ?? null, password);
  if (!user || !right || user.status !== 'Active') {
    // Written for an unknown name too, so that the time taken does not reveal which names exist.
    await auditFailure(
      db,
      firmId,
      user?.user_id ?? null,
      !user ? 'No such user.' : right ? inactiveReasons[user.status] : 'Wrong password.',
      release,
      clock(),
    );
    throw failure();
  }
  await guessing.forget(key);
  if (!isKnown) await guessing.uncount(everywhereKey(name));
  const now = clock();
  const waitsFor = stageAfterPassword(await readDemand(db, firmId, user.user_id), user.user_type, now);
  const { token, expiresAt } = await db.transaction().execute(async (transaction) => {
    if (waitsFor === null)
      await transaction
        .updateTable('portal_user')
        .set({ last_sign_in: now })
        .where('firm_id', '=', firmId)
        .where('user_id', '=', user.user_id)
        .execute();
    await writeAudit(transaction, {
      firmId,
      userId: user.user_id,
      action: 'authenticate',
      outcome: 'done',
      recordId: user.user_id,
      reason: waitsFor && 'The password was right; the second step is to come.',
      writtenAt: now,
      release,
    });
    return startSession(transaction, firmId, user.user_id, now, waitsFor);
  });
  const data = sessionDataOf(user, expiresAt, idleTimeoutSeconds);
  if (waitsFor === null) return { ...data, token };
  return { ...data, userName: '', email: '', jobTitle: '', nodeName: '', scopes: [], waitsFor, token };
};
