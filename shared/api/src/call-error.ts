import { errorTypes, unexpectedError, type ErrorBody, type FieldError } from '@tessera/contract';

/** `error.type` of a call that was never sent because a path parameter was missing. */
export const missingParameterType = 'missing-parameter';

/** The error of a call without a response. `statusCode` is 0, which no response has. */
export const networkError: ErrorBody = {
  statusCode: 0,
  errorMessage: 'The portal could not be reached. Check your connection and try again.',
  type: 'network',
  fieldErrors: [],
};

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

/** Whether a save was refused because someone else has changed the record since it was read. */
export const isStale = (error: unknown): boolean => callErrorOf(error)?.statusCode === errorTypes['stale-version'];

export interface FormErrors {
  /** The first message for each field that the form has, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Messages without a field in the form: those of unknown fields, or the error's own message. */
  readonly summary: readonly string[];
}

/**
 * Splits a failed write's field errors between a form's fields and its summary (specification, sections 5 and 8). The
 * error's own message goes to the summary only when no field error explains it.
 */
export const formErrorsOf = (error: unknown, fieldNames: readonly string[]): FormErrors => {
  const failure = callErrorOf(error);
  if (!failure) return { fields: {}, summary: [] };
  const known = new Set(fieldNames);
  const fields: Record<string, string> = {};
  const summary: string[] = [];
  for (const { fieldName, errorMessage } of failure.fieldErrors as readonly FieldError[]) {
    if (!known.has(fieldName)) summary.push(errorMessage);
    else fields[fieldName] ??= errorMessage;
  }
  if (failure.fieldErrors.length === 0) summary.push(failure.errorMessage);
  return { fields, summary };
};
