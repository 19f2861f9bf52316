import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { errorCode } from '../../foundation/database/operator-error';
import type { DB } from '../../foundation/database/schema';
import { ApiError, badField } from '../http/api-error';
import canonicalize from 'canonicalize';

/** How long an answer is stored for repetitions. */
const keptHours = 72;
/** How long a request waits for the same request that is running. */
const waitMs = 2_000;
const longestKey = 255;

/** What identifies a repeated write: the same key of the same user at the same address. */
export interface IdempotentRequest {
  readonly firmId: string;
  readonly userId: string;
  readonly method: string;
  /** Contains the ids, in the catalogue's spelling: upper or lower case in an address makes no other request. */
  readonly path: string;
  readonly key: string;
  readonly bodyHash: Buffer;
  /** When it was asked, by the platform's clock: its answer is kept for 72 hours from then. */
  readonly askedAt: Date;
}

/**
 * Thrown when the request was done before, with its answer. It passes through the handler, which need not know of it.
 */
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

/**
 * Hashes what makes two requests the same: the body's values, in any order of keys, and the version they are based on.
 */
export const hashRequest = (body: unknown, ifMatch: string | undefined): Buffer =>
  createHash('sha256')
    .update(String(canonicalize({ body, ifMatch: ifMatch ?? null })))
    .digest();

const differentBody = (): ApiError =>
  new ApiError(
    'unprocessable',
    'This idempotency key was used for a request with different content. Nothing was done: give a new request a new key.',
  );
const stillRunning = (): ApiError =>
  new ApiError('conflict', 'The same request is still being processed. Try again in a few seconds.');

/**
 * Returns when the request is new. @throws Replayed with the stored answer, or ApiError 422 when the key was used for
 * another body.
 */
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
  if (!row.body_hash.equals(bodyHash)) throw differentBody();
  throw new Replayed(row.answer);
};

/**
 * Inserts the key at the start of the write's transaction. The same request running now holds the key until it ends;
 * this one then answers what that one did, or does the work when that one failed.
 * @throws Replayed; ApiError 409 after two seconds, 422 for another body.
 */
const claim = async (transaction: Transaction<DB>, request: IdempotentRequest): Promise<void> => {
  const { firmId, userId, method, path, key, bodyHash, askedAt } = request;
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
      created_at: askedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw errorCode(error) === lockNotAvailable ? stillRunning() : error;
    });
  // The timeout is for the key alone: the write waits for its own locks as long as any other.
  await sql`set local lock_timeout to default`.execute(transaction);
  if (inserted) return;
  await replayIfDone(transaction, request);
  // The key was pruned between the two statements: it is three days old and repeated at this very moment.
  throw stillRunning();
};

const lockNotAvailable = '55P03';

/** Stores the answer in the write's transaction, so that neither exists without the other. */
const storeAnswer = async (
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
 * Does work in one transaction. A request with a key is done only once, and its answer is stored; `request` is null
 * without a key. @throws as `claim`.
 */
export const doOnce = async <Result>(
  db: Kysely<DB>,
  request: IdempotentRequest | null,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    if (request) await claim(transaction, request);
    const result = await work(transaction);
    if (request) await storeAnswer(transaction, request, result);
    return result;
  });

const pruneBatch = 5_000;

/** Deletes answers older than 72 hours, in batches; returns how many. */
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
