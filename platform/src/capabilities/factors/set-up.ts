import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import type { Scope } from '../../requests/access/scope';
import { auditRefusal } from '../../requests/access/audit';
import { ownUser } from '../../requests/access/seen';
import { wireTimestamp } from '../../requests/http/wire';
import { endSessions } from '../authentication/sessions';
import { queueMail } from '../mail/outbox';
import { readDemand } from '../authentication/factor-demand';
import {
  isHostOf,
  ownFactors,
  passkeysOf,
  recoveryCodesLeft,
  secretOwner,
  setChallenge,
  takeChallenge,
} from './factor-rows';
import { openResetOf } from './reset';
import { registrationOptions, verifyRegistration } from './passkeys';
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes';
import { provenUntil, requireStepUp } from './step-up';
import { newSecret, qrOf, setUpUri, stepOf } from './totp';

/** A phone, a spare one, keys for office and home: more is a mistake. */
const factorsMax = 10;

/** A machine signs in with its secret alone: a factor would lock it out. @throws ApiError 403. */
const refuseMachines = ({ caller }: Scope): void => {
  if (caller.userKind === 'Machine') throw new ApiError('forbidden', 'A machine has no second factor.');
};

/** Whoever has a factor proves it before another one is added: a stolen session must not bring its own. */
const mayAdd = async (scope: Scope): Promise<void> => {
  refuseMachines(scope);
  const { db, caller, actor } = scope;
  const { count } = await ownFactors(db, caller)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) await requireStepUp(db, caller, actor);
  if (Number(count) >= factorsMax)
    throw new ApiError('conflict', `You have ${factorsMax} factors. Remove one before you add another.`);
};

/** The recovery codes that come with a first factor; null for a user who has some. */
const firstCodes = async (db: Kysely<DB>, firmId: string, userId: string): Promise<string[] | null> =>
  (await recoveryCodesLeft(db, { firmId, userId })) > 0 ? null : replaceRecoveryCodes(db, firmId, userId);

/** A proof in this session, which the set-up is. */
const noteProof = async (db: Kysely<DB>, { caller }: Scope, now: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ factor_at: now })
    .where('firm_id', '=', caller.firmId)
    .where('session_id', '=', caller.sessionId)
    .execute();
};

export const getFactors: Handler<'getFactors'> = async ({ scope, services }) => {
  const { db, caller } = scope;
  const [demand, factors, left, reset] = await Promise.all([
    readDemand(db, caller.firmId, caller.userId),
    ownFactors(db, caller)
      .select(['factor_id', 'kind', 'name', 'created_at', 'last_used_at'])
      .orderBy('factor_id')
      .execute(),
    recoveryCodesLeft(db, caller),
    openResetOf(db, caller.firmId, caller.userId),
  ]);
  const until = provenUntil(caller.factorAt);
  return {
    data: {
      factors: factors.map(wireFactor),
      recoveryCodesLeft: left,
      required: demand.required,
      graceEndsAt: demand.graceEndsAt && wireTimestamp(demand.graceEndsAt),
      provenUntil: until && until > services.clock() ? wireTimestamp(until) : null,
      takesApps: services.secrets !== null,
      reset,
    },
  };
};

const wireFactor = (row: {
  readonly factor_id: bigint;
  readonly kind: 'App' | 'Passkey';
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}) => ({
  factorId: String(row.factor_id),
  kind: row.kind,
  name: row.name,
  createdAt: wireTimestamp(row.created_at),
  lastUsedAt: row.last_used_at && wireTimestamp(row.last_used_at),
});

export const startAppFactor: Handler<'startAppFactor'> = async ({ body, scope, services }) => {
  const { secrets } = services;
  if (secrets === null)
    throw new ApiError(
      'unavailable',
      'Authenticator apps cannot be set up here yet: whoever runs this portal has to give it FACTOR_KEYS. Use a passkey.',
    );
  await mayAdd(scope);
  const { firmId, userId } = scope.caller;
  const user = await ownUser(scope)
    .innerJoin('firm', 'firm.firm_id', 'portal_user.firm_id')
    .select(['portal_user.email', 'firm.name as firm_name'])
    .executeTakeFirst();
  if (!user) throw notFound('User');
  const secret = newSecret();
  const factorId = await scope.write(userId, async (transaction) => {
    // Only the last set-up begun can be finished.
    await transaction
      .deleteFrom('user_factor')
      .where('firm_id', '=', firmId)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .execute();
    const row = await transaction
      .insertInto('user_factor')
      .values({
        firm_id: firmId,
        user_id: userId,
        kind: 'App',
        name: body.name?.trim() || 'Authenticator app',
        secret: secrets.seal(secretOwner(scope.caller), secret),
        created_at: services.clock(),
      })
      .returning('factor_id')
      .executeTakeFirstOrThrow();
    return String(row.factor_id);
  });
  const uri = setUpUri(secret, user.firm_name, user.email);
  return { data: { factorId, key: secret, uri, qr: qrOf(uri) } };
};

/** Wrong first codes in a quarter of an hour: the key is on the screen, so there is nothing to guess. */
const setUpMax = 20;

export const confirmAppFactor: Handler<'confirmAppFactor'> = async ({ body, scope, services }) => {
  const { clock, guessing, secrets } = services;
  const { firmId, userId, sessionId } = scope.caller;
  if ((await guessing.begin({ own: `set-up\n${sessionId}`, ownMax: setUpMax })) !== null)
    throw new ApiError('too-many-requests', 'Too many wrong codes. Begin the set-up again in a quarter of an hour.');
  const now = clock();
  const row = await scope.db
    .selectFrom('user_factor')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('factor_id', '=', BigInt(/^\d{1,18}$/.test(body.factorId) ? body.factorId : '0'))
    .where('kind', '=', 'App')
    .where('confirmed_at', 'is', null)
    .select(['factor_id', 'secret'])
    .executeTakeFirst();
  if (!row) throw notFound('Set-up');
  await mayAdd(scope);
  const secret = secrets?.open(secretOwner(scope.caller), row.secret ?? '') ?? null;
  const step = secret === null ? null : stepOf(secret, body.code, now);
  if (step === null) {
    await auditRefusal(scope.db, scope.actor, 'A wrong, early or late code.');
    throw badField(
      'code',
      'This is not the code of this moment. Type the one your app shows now; if it is refused again, check that the clock of your phone is right.',
    );
  }
  const recoveryCodes = await scope.write(userId, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('user_factor')
      .set({ confirmed_at: now, last_step: BigInt(step) })
      .where('firm_id', '=', firmId)
      .where('factor_id', '=', row.factor_id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw notFound('Set-up');
    await noteProof(transaction, scope, now);
    // Whoever is signed in elsewhere signs in again, with the factor.
    await endSessions(transaction, firmId, userId, now, scope.caller.sessionId);
    await queueMail(transaction, { firmId, kind: 'factor-added', userId }, now);
    return firstCodes(transaction, firmId, userId);
  });
  return { data: { recoveryCodes } };
};

/** @throws ApiError 400 for a host name that is not the firm's. */
const checkHost = async ({ db, firmId }: Scope, host: string): Promise<string> => {
  const name = host.toLowerCase();
  if (await isHostOf(db, firmId, name)) return name;
  throw badField('host', 'This is not an address of your firm’s portal.');
};

export const startPasskey: Handler<'startPasskey'> = async ({ body, scope, services }) => {
  await mayAdd(scope);
  const { firmId, userId } = scope.caller;
  const host = await checkHost(scope, body.host);
  const user = await ownUser(scope)
    .innerJoin('firm', 'firm.firm_id', 'portal_user.firm_id')
    .select(['portal_user.email', 'portal_user.name', 'firm.name as firm_name'])
    .executeTakeFirst();
  if (!user) throw notFound('User');
  const { challenge, options } = await registrationOptions(
    host,
    { id: firmId, name: user.firm_name },
    { id: userId, name: user.name, email: user.email },
    await passkeysOf(scope.db, scope.caller, host),
  );
  await setChallenge(scope.db, scope.caller, `${host} ${challenge}`, services.clock());
  return { data: { options } };
};

export const confirmPasskey: Handler<'confirmPasskey'> = async ({ body, scope, services }) => {
  await mayAdd(scope);
  const { firmId, userId } = scope.caller;
  const now = services.clock();
  const [host = '', challenge = ''] = ((await takeChallenge(scope.db, scope.caller, now)) ?? '').split(' ');
  const passkey = challenge === '' ? null : await verifyRegistration(body.passkey, challenge, host);
  if (passkey === null) {
    await auditRefusal(scope.db, scope.actor, 'A new passkey that does not hold.');
    throw badField('passkey', 'The passkey could not be set up. Begin again.');
  }
  const name = body.name.trim();
  if (name === '') throw badField('name', 'Give the passkey a name, such as the device it is in.', 'required');
  const recoveryCodes = await scope.write(userId, async (transaction) => {
    const added = await transaction
      .insertInto('user_factor')
      .values({
        firm_id: firmId,
        user_id: userId,
        kind: 'Passkey',
        name,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        host: passkey.host,
        sign_count: BigInt(passkey.signCount),
        transports: [...passkey.transports],
        created_at: now,
        confirmed_at: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) throw badField('passkey', 'This passkey is set up already.');
    await noteProof(transaction, scope, now);
    // Whoever is signed in elsewhere signs in again, with the factor.
    await endSessions(transaction, firmId, userId, now, scope.caller.sessionId);
    await queueMail(transaction, { firmId, kind: 'factor-added', userId }, now);
    return firstCodes(transaction, firmId, userId);
  });
  return { data: { recoveryCodes } };
};

/** One of the caller's own factors. */
const whichFactor = (factorId: string): bigint => {
  if (!/^\d{1,18}$/.test(factorId)) throw notFound('Factor');
  return BigInt(factorId);
};

export const renameFactor: Handler<'renameFactor'> = async ({ path, body, scope }) => {
  const { firmId, userId } = scope.caller;
  const name = body.name.trim();
  if (name === '') throw badField('name', 'Give it a name.', 'required');
  const data = await scope.write(path.factorId, async (transaction) => {
    const row = await transaction
      .updateTable('user_factor')
      .set({ name })
      .where('firm_id', '=', firmId)
      .where('user_id', '=', userId)
      .where('factor_id', '=', whichFactor(path.factorId))
      .where('confirmed_at', 'is not', null)
      .returning(['factor_id', 'kind', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst();
    if (!row) throw notFound('Factor');
    return wireFactor(row);
  });
  return { data };
};

export const removeFactor: Handler<'removeFactor'> = async ({ path, scope, services }) => {
  const { firmId, userId } = scope.caller;
  const factorId = whichFactor(path.factorId);
  const demand = await readDemand(scope.db, firmId, userId);
  const now = services.clock();
  const data = await scope.write(path.factorId, async (transaction) => {
    // Two removals at once must not both leave the other one.
    const factors = await ownFactors(transaction, scope.caller).select('factor_id').forUpdate().execute();
    if (!factors.some((each) => each.factor_id === factorId)) throw notFound('Factor');
    if (factors.length === 1 && demand.required)
      throw new ApiError(
        'conflict',
        'Your firm requires a second factor, and this is your only one. Add another before you remove it.',
      );
    await transaction
      .deleteFrom('user_factor')
      .where('firm_id', '=', firmId)
      .where('factor_id', '=', factorId)
      .execute();
    if (factors.length === 1) await removeRecoveryCodes(transaction, firmId, userId);
    await endSessions(transaction, firmId, userId, now, scope.caller.sessionId);
    await queueMail(transaction, { firmId, kind: 'factor-removed', userId }, now);
    return { removed: true as const };
  });
  return { data };
};

export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async ({ scope }) => {
  const { firmId, userId } = scope.caller;
  const demand = await readDemand(scope.db, firmId, userId);
  if (!demand.hasFactor) throw new ApiError('conflict', 'Recovery codes come with a second factor: set one up first.');
  const recoveryCodes = await scope.write(userId, (transaction) => replaceRecoveryCodes(transaction, firmId, userId));
  return { data: { recoveryCodes } };
};
