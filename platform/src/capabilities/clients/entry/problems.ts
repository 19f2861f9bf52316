import { fieldScopeOf, type FieldScope } from '@tessera/contract/clients/field-scopes';
import type { Problem } from '@tessera/domain/problem';

const topOf = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;

/**
 * Problems that an edit makes: those of the fields it names, and those that were not there before. A minor who came of
 * age can still get a new address. What is kept whatever it names is none of it.
 */
export const madeBy = (
  edit: object,
  before: readonly Problem[],
  after: readonly Problem[],
  kept: readonly FieldScope[],
): readonly Problem[] =>
  after.filter(
    ({ field, message }) =>
      (Object.hasOwn(edit, topOf(field)) && !fieldScopeOf(field, kept)) ||
      !before.some((each) => each.field === field && each.message === message),
  );
