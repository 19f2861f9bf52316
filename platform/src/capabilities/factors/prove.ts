import type { CallBody } from '@tessera/contract/schemas';
import type { ProofWay } from '@tessera/contract/factors/values';
import { auditRefusal } from '../../requests/access/audit';
import type { Scope } from '../../requests/access/scope';
import { ApiError, badField } from '../../requests/http/api-error';
import type { CallServices } from '../../requests/call-services';
import { tooManyAttempts } from '../authentication/too-many-attempts';
import { endSessions } from '../authentication/sessions';
import { everywhereKey, guessingKey } from '../authentication/user-name';
import { queueMail } from '../mail/outbox';
import { ownFactors, passkeysOf, secretOwner, takeChallenge } from './factor-rows';
import { passkeyNamed, verifyProof } from './passkeys';
import { takeRecoveryCode } from './recovery-codes';
import { stepOf } from './totp';

/** Wrong codes after which a session ends: whoever has its password begins again. */
export const wrongCodesMax = 5;

export type ProofServices = Pick<CallServices, 'clock' | 'guessing' | 'secrets'>;
type Proof = CallBody<'proveFactor'>;
interface Verdict {
  readonly way: ProofWay;
  readonly field: 'code' | 'recoveryCode' | 'passkey';
  /** Why it is refused: for the audit trail, and for the user; null when it holds. */
  readonly refusal: { readonly reason: string; readonly message: string } | null;
}

/** A code of one of the user's apps. It works once: its half minute has to be later than that of the last one taken. */
const checkCode = async (scope: Scope, { clock, secrets }: ProofServices, code: string): Promise<Verdict> => {
  const now = clock();
  const apps = await ownFactors(scope.db, scope.caller)
    .where('kind', '=', 'App')
    .select(['factor_id', 'secret', 'last_step'])
    .execute();
  const said = (reason: string, message: string): Verdict => ({
    way: 'App',
    field: 'code',
    refusal: { reason, message },
  });
  let isUsed = false;
  for (const app of apps) {
    const secret = secrets?.open(secretOwner(scope.caller), app.secret ?? '') ?? null;
    const step = secret === null ? null : stepOf(secret, code, now);
    if (step === null) continue;
    const { numUpdatedRows } = await scope.db
      .updateTable('user_factor')
      .set({ last_step: BigInt(step), last_used_at: now })
      .where('firm_id', '=', scope.firmId)
      .where('factor_id', '=', app.factor_id)
      .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', BigInt(step))]))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return { way: 'App', field: 'code', refusal: null };
    isUsed = true;
  }
  return isUsed
    ? said(
        'A code that was used before.',
        'This code has been used. Wait for the next one, which comes within half a minute.',
      )
    : said(
        'A wrong, early or late code.',
        'This is not the code of this moment. Type the one your app shows now; if it is refused again, check that the clock of your phone is right.',
      );
};

const checkRecoveryCode = async (scope: Scope, { clock }: ProofServices, code: string): Promise<Verdict> => ({
  way: 'Recovery code',
  field: 'recoveryCode',
  refusal: (await takeRecoveryCode(scope.db, scope.firmId, scope.caller.userId, code, clock()))
    ? null
    : {
        reason: 'A recovery code that is wrong or was used before.',
        message: 'This is not one of your unused recovery codes. Each works once, and new ones end those before.',
      },
});

const checkPasskey = async (scope: Scope, { clock }: ProofServices, answer: string): Promise<Verdict> => {
  const now = clock();
  const said = (reason: string): Verdict => ({
    way: 'Passkey',
    field: 'passkey',
    refusal: { reason, message: 'The passkey could not be checked. Try again, or use another way.' },
  });
  const challenge = await takeChallenge(scope.db, scope.caller, now);
  if (challenge === null) return said('A passkey without a question of ours, or one that was answered before.');
  const credentialId = passkeyNamed(answer);
  const passkey = (await passkeysOf(scope.db, scope.caller, null)).find((each) => each.credentialId === credentialId);
  if (!passkey) return said('A passkey that is not the user’s.');
  const signCount = await verifyProof(answer, challenge, passkey);
  if (signCount === null) return said('A passkey whose answer does not hold.');
  await scope.db
    .updateTable('user_factor')
    .set({ sign_count: BigInt(signCount), last_used_at: now })
    .where('firm_id', '=', scope.firmId)
    .where('credential_id', '=', passkey.credentialId)
    .execute();
  return { way: 'Passkey', field: 'passkey', refusal: null };
};

const check = (scope: Scope, services: ProofServices, { code, recoveryCode, passkey }: Proof): Promise<Verdict> => {
  const given = [code, recoveryCode, passkey].filter((each) => each !== undefined);
  if (given.length !== 1) throw badField('code', 'Give the code of your app, or one other proof.', 'required');
  if (code !== undefined) return checkCode(scope, services, code);
  return recoveryCode === undefined
    ? checkPasskey(scope, services, passkey as string)
    : checkRecoveryCode(scope, services, recoveryCode);
};

/**
 * Checks one proof of a caller's second factor, and returns how it was proved. Wrong ones count in the session, which
 * ends at the fifth, and by user over all sessions, where they only slow: whoever guesses has the password already, so
 * the user is told by mail. @throws ApiError 400 naming the field, 401 when the session ended, 429.
 */
export const proveFactorOf = async (scope: Scope, services: ProofServices, proof: Proof): Promise<ProofWay> => {
  const { db, caller, actor } = scope;
  const { clock, guessing } = services;
  const { firmId, userId, sessionId } = caller;
  const name = `factor\n${guessingKey(firmId, { user_id: userId }, '')}`;
  const own = `factor session\n${sessionId}`;
  const until = await guessing.begin({ own, ownMax: wrongCodesMax, everywhere: everywhereKey(name) });
  if (until) {
    await auditRefusal(db, actor, 'Too many wrong codes.');
    throw tooManyAttempts('Too many wrong codes.', until, clock());
  }
  const { way, field, refusal } = await check(scope, services, proof);
  if (refusal === null) {
    await guessing.forget(own);
    await guessing.uncount(everywhereKey(name));
    return way;
  }
  const now = clock();
  await auditRefusal(db, actor, refusal.reason);
  const { wrong_codes: wrong } = await db
    .updateTable('session')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('session_id', '=', sessionId)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow();
  if (wrong < wrongCodesMax) throw badField(field, refusal.message);
  await db.transaction().execute(async (transaction) => {
    await endSessions(transaction, firmId, userId, now, null, sessionId);
    await queueMail(transaction, { firmId, kind: 'wrong-codes', userId }, now);
  });
  throw new ApiError('session-expired', 'Too many wrong codes. Sign in again.');
};
