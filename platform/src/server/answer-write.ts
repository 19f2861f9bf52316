import { pathParameters, type Call } from '@tessera/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashRequest, readIdempotencyKey, Replayed } from '../requests/idempotency/idempotency';
import type { Repository } from '../requests/access/repository';
import { ApiError } from '../requests/http/api-error';

interface Write {
  readonly call: Call;
  readonly repository: Repository;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface WriteInput {
  readonly path: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}

/** True for a call that changes records: it can be repeated by its key, and its refusals are audited. Its tags name what it changes. */
export const isWrite = (call: Call): boolean => call.credential === 'session' && call.method !== 'GET' && call.tags.length > 0;

const addressOf = (call: Call, path: Readonly<Record<string, string>>): string => pathParameters(call.path).reduce((address, name) => address.replace(`{${name}}`, () => encodeURIComponent(path[name] ?? '')), call.path);

/** Why a write was refused, for the audit trail: our own sentence, or the names of the fields; nothing that was sent. */
const reasonOf = ({ type, message, fieldErrors }: ApiError): string =>
  fieldErrors.length === 0 ? message : `${type}: ${fieldErrors.map((error) => (error.type === 'unknown' ? 'an unknown field' : `${error.fieldName} (${error.type})`)).join(', ')}`.slice(0, 500);

/**
 * Answers a write. With an idempotency key it is done once, and the same request is answered the same again; a refusal is
 * audited by itself and keeps nothing else.
 */
export const answerWrite = async <Input extends WriteInput>({ call, repository, request, reply }: Write, readInput: () => Input, handle: (input: Input) => Promise<unknown>): Promise<unknown> => {
  try {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const input = readInput();
    if (key !== null) {
      const { firmId, userId } = repository.caller;
      await repository.doOnce({ firmId, userId, method: call.method, path: addressOf(call, input.path), key, bodyHash: hashRequest(input.body, input.ifMatch) });
    }
    const answer = await handle(input);
    // What was kept for a repetition has to be what was answered: the first test of a handler shows when it is not.
    if (repository.written !== null && repository.written.answer !== (answer as { data?: unknown }).data) throw new Error(`${call.id} answers something else than its write returned.`);
    return answer;
  } catch (error) {
    if (error instanceof Replayed) {
      void reply.header('idempotency-replayed', 'true');
      return { data: error.answer };
    }
    if (error instanceof ApiError && error.envelope.error.statusCode < 500) await repository.refused(reasonOf(error));
    throw error;
  }
};
