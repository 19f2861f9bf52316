import type { FieldError } from '@tessera/contract';
import type { Problem } from '@tessera/domain/problem';

/** What a rule of the domain found, as an answer names it. */
export const toFieldErrors = (problems: readonly Problem[]): FieldError[] =>
  problems.map(({ field, type, message }) => ({ fieldName: field, type, errorMessage: message }));
