import { errorTypes, type ErrorBody, type FieldError } from '@tessera/contract';
import { callErrorOf } from '@tessera/runtime';

/** `error.type` of a call that was never sent because a path parameter was missing. */
export const missingParameterType = 'missing-parameter';

/** The error of a call without a response. `statusCode` is 0, which no response has. */
export const networkError: ErrorBody = {
  statusCode: 0,
  errorMessage: 'The portal could not be reached. Check your connection and try again.',
  type: 'network',
  fieldErrors: [],
};

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
