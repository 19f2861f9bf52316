import type { ProofWay } from '@tessera/contract/factors/values';
import type { CallData } from '@tessera/contract/schemas';
import type { Handler } from '../../requests/handler';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import type { Scope } from '../../requests/access/scope';
import { ownUser } from '../../requests/access/seen';
import { writeAudit } from '../../requests/access/audit';
import { wireTimestamp } from '../../requests/http/wire';
import { sessionDataOf } from '../authentication/session-data';
import { completeSession } from '../authentication/sessions';
import { isHostOf, ownFactors, passkeysOf, recoveryCodesLeft, setChallenge } from './factor-rows';
import { readDemand } from '../authentication/factor-demand';
import { proofOptions } from './passkeys';
import { proveFactorOf } from './prove';
import { provenUntil } from './step-up';

/** Makes a whole session of the caller's, and records that they signed in. */
const complete = async (scope: Scope, how: string): Promise<CallData<'proveFactor'>> => {
  const { db, caller, actor } = scope;
  const user = await ownUser(scope).selectAll('portal_user').select('node.name as node_name').executeTakeFirst();
  if (!user) throw notFound('User');
  const now = actor.clock();
  const whole = await db.transaction().execute(async (transaction) => {
    const made = await completeSession(transaction, caller, now);
    if (!made) throw new ApiError('conflict', 'This sign-in was finished already.');
    await transaction
      .updateTable('portal_user')
      .set({ last_sign_in: now })
      .where('firm_id', '=', caller.firmId)
      .where('user_id', '=', caller.userId)
      .execute();
    await writeAudit(transaction, {
      ...actor,
      writtenAt: now,
      action: actor.call,
      outcome: 'done',
      recordId: caller.userId,
      reason: how,
    });
    return made;
  });
  return { ...sessionDataOf(user, whole.expiresAt, caller.idleTimeoutSeconds), token: whole.token };
};

const words: Readonly<Record<ProofWay, string>> = {
  App: 'With the code of an app.',
  Passkey: 'With a passkey.',
  'Recovery code': 'With a recovery code.',
};

export const startProof: Handler<'startProof'> = async ({ body, scope, services }) => {
  const { db, caller } = scope;
  const host = body.host.toLowerCase();
  if (!(await isHostOf(db, caller.firmId, host)))
    throw badField('host', 'This is not an address of your firm’s portal.');
  const [apps, passkeys, left] = await Promise.all([
    ownFactors(db, caller).where('kind', '=', 'App').select('factor_id').execute(),
    passkeysOf(db, caller, host),
    recoveryCodesLeft(db, caller),
  ]);
  const asked = passkeys.length === 0 ? null : await proofOptions(host, passkeys);
  if (asked) await setChallenge(db, caller, asked.challenge, services.clock());
  const ways: ProofWay[] = [
    ...(asked ? ['Passkey' as const] : []),
    ...(apps.length > 0 ? ['App' as const] : []),
    ...(left > 0 ? ['Recovery code' as const] : []),
  ];
  return { data: { ways, options: asked?.options ?? null } };
};

export const proveFactor: Handler<'proveFactor'> = async ({ body, scope, services }) => {
  if (scope.caller.waitsFor !== 'Factor') throw new ApiError('conflict', 'This sign-in was finished already.');
  return { data: await complete(scope, words[await proveFactorOf(scope, services, body)]) };
};

export const finishSetUp: Handler<'finishSetUp'> = async ({ scope }) => {
  const { db, caller } = scope;
  if (caller.waitsFor !== 'Set-up') throw new ApiError('conflict', 'This sign-in was finished already.');
  const { hasFactor } = await readDemand(db, caller.firmId, caller.userId);
  // Set up in this very session, or a password alone would be let in by a set-up elsewhere.
  if (!hasFactor || caller.factorAt === null)
    throw new ApiError('conflict', 'Set up a second factor first: your firm requires one.');
  return { data: await complete(scope, 'With the set-up of a second factor.') };
};

export const stepUp: Handler<'stepUp'> = async ({ body, scope, services }) => {
  const { firmId, sessionId, userId } = scope.caller;
  const way = await proveFactorOf(scope, services, body);
  const now = services.clock();
  const data = await scope.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('session')
      .set({ factor_at: now, wrong_codes: 0 })
      .where('firm_id', '=', firmId)
      .where('session_id', '=', sessionId)
      .execute();
    await writeAudit(transaction, {
      ...scope.actor,
      writtenAt: now,
      action: scope.actor.call,
      outcome: 'done',
      recordId: userId,
      reason: words[way],
    });
    return { provenUntil: wireTimestamp(provenUntil(now) as Date) };
  });
  return { data };
};
