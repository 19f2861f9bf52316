import { pathParameters, type Call } from '@tessera/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../foundation/database/schema';
import {
  Replayed,
  hashRequest,
  readIdempotencyKey,
  replayIfDone,
  type IdempotentRequest,
} from '../requests/idempotency/idempotency';
import { auditRefusal } from '../requests/access/audit';
import type { Caller } from '../requests/access/caller';
import { openScope, type Actor, type Scope } from '../requests/access/scope';
import { ApiError } from '../requests/http/api-error';

interface Write {
  readonly call: Call;
  readonly db: Kysely<DB>;
  readonly caller: Caller;
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface WriteInput {
  readonly path: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}

const addressOf = (call: Call, path: Readonly<Record<string, string>>): string =>
  pathParameters(call.path).reduce(
    (address, name) => address.replace(`{${name}}`, () => encodeURIComponent(path[name] ?? '')),
    call.path,
  );

/**
 * Why a write was refused, for the audit trail: our own sentence, or the names of the fields, never a submitted value.
 */
const reasonOf = ({ type, message, fieldErrors }: ApiError): string =>
  fieldErrors.length === 0
    ? message
    : `${type}: ${fieldErrors.map((error) => (error.type === 'unknown' ? 'an unknown field' : `${error.fieldName} (${error.type})`)).join(', ')}`.slice(
        0,
        500,
      );

/** The identity of a write under its idempotency key; null when it has none. */
const idempotentRequest = (
  call: Call,
  { firmId, userId, clock }: Actor,
  key: string | null,
  input: WriteInput,
): IdempotentRequest | null =>
  key === null
    ? null
    : {
        firmId,
        userId,
        method: call.method,
        path: addressOf(call, input.path),
        key,
        bodyHash: hashRequest(input.body, input.ifMatch),
        askedAt: clock(),
      };

/**
 * Answers a write. With an idempotency key it is executed once, and a repeated request gets the same answer; a refusal
 * is audited in its own transaction and stores nothing else.
 */
export const answerWrite = async <Input extends WriteInput>(
  { call, db, caller, actor, request, reply }: Write,
  readInput: () => Input,
  handle: (input: Input, scope: Scope) => Promise<unknown>,
): Promise<unknown> => {
  try {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const input = readInput();
    const idempotent = idempotentRequest(call, actor, key, input);
    if (idempotent) await replayIfDone(db, idempotent);
    let written = null as { readonly answer: unknown } | null;
    const answer = await handle(
      input,
      openScope(db, caller, actor, idempotent, (result) => {
        written = { answer: result };
      }),
    );
    // The answer stored for repetition must be the answer given; the first test of a handler fails if it is not.
    if (written !== null && written.answer !== (answer as { data?: unknown }).data)
      throw new Error(`${call.id} answers something else than its write returned.`);
    return answer;
  } catch (error) {
    if (error instanceof Replayed) {
      void reply.header('idempotency-replayed', 'true');
      return { data: error.answer };
    }
    if (error instanceof ApiError && error.envelope.error.statusCode < 500)
      await auditRefusal(db, actor, reasonOf(error));
    throw error;
  }
};
