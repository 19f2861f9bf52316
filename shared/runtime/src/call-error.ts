import { unexpectedError, type ErrorBody } from '@tessera/contract';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The error of a query or mutation hook in one shape. A thrown JavaScript error (a bug, not a response) becomes the
 * unexpected error; no error is null.
 */
export const callErrorOf = (error: unknown): ErrorBody | null => {
  if (error === undefined || error === null) return null;
  if (
    isRecord(error) &&
    typeof error.statusCode === 'number' &&
    typeof error.errorMessage === 'string' &&
    Array.isArray(error.fieldErrors)
  )
    return error as unknown as ErrorBody;
  return unexpectedError;
};

export const isNotFound = (error: unknown): boolean => callErrorOf(error)?.statusCode === 404;
export const isForbidden = (error: unknown): boolean => callErrorOf(error)?.statusCode === 403;
