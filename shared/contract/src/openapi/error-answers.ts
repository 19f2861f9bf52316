import { Type } from '@sinclair/typebox';
import { changesRecords, isRead, pathParameters, type Call } from '../language/call';
import { errorTypes, type ErrorType } from '../language/envelope';

/** The body of every refusal and failure. */
export const ErrorEnvelope = Type.Object({
  error: Type.Object({
    statusCode: Type.Integer({ description: 'The status of the answer.' }),
    errorMessage: Type.String({ description: 'What is wrong and what to do next, for people.' }),
    type: Type.String({ description: 'A stable code, for programs.' }),
    fieldErrors: Type.Array(
      Type.Object({
        fieldName: Type.String({ description: 'Path of the field: `auditDetails.version`.' }),
        type: Type.String(),
        errorMessage: Type.String(),
      }),
    ),
  }),
});

interface ErrorAnswer {
  /** Name of the component. */
  readonly name: string;
  readonly description: string;
  /** Absent when every call can answer it. */
  readonly of?: (facts: { readonly call: Call; readonly hasBody: boolean; readonly takesVersion: boolean }) => boolean;
}

/** A failure of ours is no part of what a call may answer by its meaning: its statuses are one line. */
const failures = '5XX';
type Refusal = Exclude<(typeof errorTypes)[ErrorType], 500 | 502 | 503 | 504>;
type Answered = Refusal | typeof failures;

/** What each status means, and which calls answer it. */
const answers: Readonly<Record<Answered, ErrorAnswer | null>> = {
  400: {
    name: 'BadRequest',
    description: 'A value is missing, unknown or wrong. `fieldErrors` names each.',
  },
  401: { name: 'Unauthenticated', description: 'Nobody is signed in, or the session has expired. Sign in again.' },
  403: {
    name: 'Forbidden',
    description: 'The caller lacks the scope that the call needs (`x-access`).',
    of: ({ call }) => call.access !== null || (call.credential === 'boot' && !isRead(call)),
  },
  404: {
    name: 'NotFound',
    description: 'There is no such record, or the caller does not see it.',
    of: ({ call, hasBody }) => hasBody || pathParameters(call.path).length > 0,
  },
  405: null, // about an address, not about a call
  409: {
    name: 'Conflict',
    description: 'The record’s state does not allow it, or the same request is still being processed.',
    of: ({ call }) => !isRead(call),
  },
  412: {
    name: 'StaleVersion',
    description: 'Somebody changed the record since the caller read it. Nothing was written: read it again.',
    of: ({ takesVersion }) => takesVersion,
  },
  413: { name: 'TooLarge', description: 'The request is larger than 1 MB.', of: ({ hasBody }) => hasBody },
  422: {
    name: 'Unprocessable',
    description: 'The idempotency key was used for a request with different content. Give a new request a new key.',
    of: ({ call }) => changesRecords(call),
  },
  429: { name: 'TooManyRequests', description: 'Too many requests. `Retry-After` says how many seconds to wait.' },
  [failures]: {
    name: 'Failure',
    description:
      'Something went wrong here. 503 is too busy: `Retry-After` says how many seconds to wait. After 502 and 504 a write may have been made: send it again with the same idempotency key, and it is done once.',
  },
};

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** All error answers as components. */
export const errorComponents = (envelope: object): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([status, answer]) => {
      if (answer === null) return [];
      const isOf = (type: ErrorType): boolean =>
        status === failures ? errorTypes[type] >= 500 : errorTypes[type] === Number(status);
      const codes = (Object.keys(errorTypes) as ErrorType[]).filter(isOf);
      const component = {
        description: `${answer.description} Codes: ${codes.join(', ')}.`,
        ...(status === '429' || status === failures ? { headers: retryAfter } : {}),
        content: { 'application/json': { schema: envelope } },
      };
      return [[answer.name, component] as const];
    }),
  );

/** The error answers of a call, by status. */
export const errorAnswersOf = (
  facts: Parameters<NonNullable<ErrorAnswer['of']>>[0],
): Readonly<Record<string, { readonly $ref: string }>> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([status, answer]) =>
      answer !== null && (answer.of?.(facts) ?? true)
        ? [[status, { $ref: `#/components/responses/${answer.name}` }]]
        : [],
    ),
  );
