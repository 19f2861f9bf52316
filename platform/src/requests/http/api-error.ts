import { errorEnvelope, type ErrorEnvelope, type ErrorType, type FieldError } from '@tessera/contract';

/**
 * A refusal with a message fit for the person who asked. Anything else that is thrown is answered as an unexpected
 * error.
 */
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
 * One answer for a record that is not there, belongs to another firm or lies outside the caller's node: they cannot be
 * told apart.
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
