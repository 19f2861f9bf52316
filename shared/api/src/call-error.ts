import { errorTypes, unexpectedError, type ErrorBody, type FieldError } from '@tessera/contract';

/** `error.type` of a call that never left the page because a path parameter was missing. */
export const missingParameterType = 'missing-parameter';

/** What a call becomes when nothing came back. `statusCode` 0 says that no answer has one. */
export const networkError: ErrorBody = {
  statusCode: 0,
  errorMessage: 'The portal could not be reached. Check your connection and try again.',
  type: 'network',
  fieldErrors: [],
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The error of a query or mutation hook as one shape. A thrown JavaScript error (a bug, not an answer) becomes the
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
  /** First message of each field the form has, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What no field can carry: messages of fields the form does not have, or the error's own message. */
  readonly summary: readonly string[];
}

/**
 * Shares a failed write's field errors between a form's fields and its summary (specification, sections 5 and 8).
 * The error's own message goes to the summary only when no field error explains it.
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
