import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { errorCode } from '../../foundation/database/operator-error';
import type { DB } from '../../foundation/database/schema';
import { ApiError, badField } from '../http/api-error';
import canonicalize from 'canonicalize';

/** How long an answer is given again. */
export const keptHours = 72;
/** How long a request waits for the same one that is being done at this moment. */
const waitMs = 2_000;
const longestKey = 255;

/** A write that says how it would be known again: the same key of the same user at the same address. */
export interface IdempotentRequest {
  readonly firmId: string;
  readonly userId: string;
  readonly method: string;
  /** With the ids, in the catalogue's spelling: the case an address was written in makes no other request. */
  readonly path: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

/** The request was done before: this is what it was answered. Thrown through the handler, which need not know of it. */
export class Replayed extends Error {
  override readonly name = 'Replayed';

  constructor(readonly answer: unknown) {
    super('The request was done before.');
  }
}

/** Reads the `idempotency-key` header; null when there is none. @throws ApiError 400 naming it. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  const key = String(header);
  if (key === '' || key.length > longestKey)
    throw badField('idempotency-key', `Use a key of 1 to ${longestKey} characters, or leave the header out.`);
  return key;
};

/** What makes two bodies the same: their values, however the keys are ordered, and the version they are based on. */
export const hashRequest = (body: unknown, ifMatch: string | undefined): Buffer =>
  createHash('sha256')
    .update(String(canonicalize({ body, ifMatch: ifMatch ?? null })))
    .digest();

const otherBody = (): ApiError =>
  new ApiError(
    'unprocessable',
    'This idempotency key was used for a request with different content. Nothing was done: give a new request a new key.',
  );
const stillRunning = (): ApiError =>
  new ApiError('conflict', 'The same request is still being processed. Try again in a few seconds.');

/** Answers again what was done before. @throws Replayed, or ApiError 422 when the key was used for another body. */
export const replayIfDone = async (
  db: Kysely<DB>,
  { firmId, userId, method, path, key, bodyHash }: IdempotentRequest,
): Promise<void> => {
  const row = await db
    .selectFrom('idempotency')
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .where('path', '=', path)
    .where('idempotency_key', '=', key)
    .select(['body_hash', 'answer'])
    .executeTakeFirst();
  if (!row) return;
  if (!row.body_hash.equals(bodyHash)) throw otherBody();
  throw new Replayed(row.answer);
};

/**
 * Takes the key at the beginning of the effect's transaction. The same request that runs at this moment holds it until
 * it has ended; this one then answers what that one did, or does it when that one failed.
 * @throws Replayed; ApiError 409 after two seconds, 422 for another body.
 */
export const claim = async (transaction: Transaction<DB>, request: IdempotentRequest): Promise<void> => {
  const { firmId, userId, method, path, key, bodyHash } = request;
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(transaction);
  const inserted = await transaction
    .insertInto('idempotency')
    .values({
      firm_id: firmId,
      user_id: userId,
      method,
      path,
      idempotency_key: key,
      body_hash: bodyHash,
      answer: 'null',
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw errorCode(error) === lockNotAvailable ? stillRunning() : error;
    });
  // The limit is for the key alone: the effect waits for its own locks as long as any other.
  await sql`set local lock_timeout to default`.execute(transaction);
  if (inserted) return;
  await replayIfDone(transaction, request);
  // Pruned between the two statements: three days old, and asked for again at this moment.
  throw stillRunning();
};

const lockNotAvailable = '55P03';

/** Keeps the answer, in the transaction of the effect: there is never one without the other. */
export const keepAnswer = async (
  transaction: Transaction<DB>,
  { firmId, userId, method, path, key }: IdempotentRequest,
  answer: unknown,
): Promise<void> => {
  await transaction
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('firm_id', '=', firmId)
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .where('path', '=', path)
    .where('idempotency_key', '=', key)
    .execute();
};

/**
 * Does work in one transaction; for a request that can be repeated once, and its answer is kept. Null for one without a
 * key. @throws as `claim`.
 */
export const doOnce = async <Result>(
  db: Kysely<DB>,
  request: IdempotentRequest | null,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    if (request) await claim(transaction, request);
    const result = await work(transaction);
    if (request) await keepAnswer(transaction, request, result);
    return result;
  });

const pruneBatch = 5_000;

/** Forgets answers older than 72 hours, some thousands at a time; answers how many. */
export const pruneAnswers = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - keptHours * 60 * 60_000);
  for (let pruned = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency where ctid = any(array(select ctid from idempotency where created_at < ${before} limit ${pruneBatch}))`.execute(
      db,
    );
    pruned += Number(numAffectedRows);
    if (numAffectedRows < BigInt(pruneBatch)) return pruned;
  }
};
