import { fieldScopeOf, type FieldScope } from '@tessera/contract/clients/field-scopes';
import type { Problem } from '@tessera/domain/problem';

const topOf = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;

/**
 * The problems an edit is responsible for: those of the fields it names, and new ones. So a minor who has come of age
 * can still get a new address. Fields in `kept` are not the editor's and do not count.
 */
export const problemsFromEdit = (
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
