import { errorEnvelope, type ErrorEnvelope, type ErrorType, type FieldError } from '@tessera/contract';

/** A refusal whose message is written for the person who asked. Any other error is answered as unexpected. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly type: ErrorType,
    message: string,
    readonly fieldErrors: readonly FieldError[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  get envelope(): ErrorEnvelope {
    return errorEnvelope(this.type, this.message, this.fieldErrors);
  }
}

/**
 * The answer for a record that does not exist, belongs to another firm or lies outside the caller's node: the three
 * look the same.
 */
export const notFound = (kind: string): ApiError => new ApiError('not-found', `${kind} not found.`);

export const badRequest = (fieldErrors: readonly FieldError[]): ApiError =>
  new ApiError(
    'bad-request',
    fieldErrors.length === 1 ? 'One value needs correcting.' : 'Some values need correcting.',
    fieldErrors,
  );

export const badField = (fieldName: string, errorMessage: string, type = 'invalid'): ApiError =>
  badRequest([{ fieldName, type, errorMessage }]);
