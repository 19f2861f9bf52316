import type { FieldError } from '@tessera/contract';
import type { Problem } from '@tessera/domain/problem';

/** Converts a domain rule's problems to field errors. */
export const toFieldErrors = (problems: readonly Problem[]): FieldError[] =>
  problems.map(({ field, type, message }) => ({ fieldName: field, type, errorMessage: message }));
