import { initialMax, searchedWords } from '@tessera/domain/folded';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { badField } from './api-error';

/** Longest list of values one filter takes. */
const valuesMax = 50;

/**
 * Reads a filter that takes one value or several with commas between, each from a fixed set. @throws ApiError 400 for
 * another value.
 */
export const readValues = <Value extends string>(
  text: string | undefined,
  allowed: readonly Value[],
  fieldName: string,
): readonly Value[] | null => {
  if (text === undefined) return null;
  return text
    .split(',')
    .slice(0, valuesMax)
    .map((part) => {
      const value = allowed.find((each) => each.toLowerCase() === part.trim().toLowerCase());
      if (!value) throw badField(fieldName, `Use one of: ${allowed.join(', ')}.`);
      return value;
    });
};

/** A filter that takes `true` or `false`; the menu's presets say Yes and No. */
export const readYesNo = (text: string | undefined, fieldName: string): boolean | null => {
  if (text === undefined) return null;
  const word = text.toLowerCase();
  if (word === 'true' || word === 'yes') return true;
  if (word === 'false' || word === 'no') return false;
  throw badField(fieldName, 'Use true or false.');
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Pattern for ILIKE: the text anywhere, its own wildcards taken as they are. */
export const containing = (text: string): string => `%${escaped(text.trim())}%`;
/** Pattern for LIKE on ids, which are upper case. */
export const idPrefix = (text: string): string => `${escaped(text.trim().toUpperCase())}%`;

/** A column of names as `folded` of the database keeps them. */
type FoldedColumn =
  `${'client' | 'instrument' | 'account' | 'portfolio_group' | 'model' | 'illustration' | 'node' | 'portal_user' | 'adviser'}.search_name`;

// Folded words hold none of the wildcards of LIKE: all marks are gone but the backslash and the underscore, which are
// marks too.
const beginning = (word: string): string => `% ${word}%`;
const anywhere = (word: string): string => (word.length <= initialMax ? beginning(word) : `%${word}%`);

const all = (column: FoldedColumn, patterns: readonly string[]): RawBuilder<SqlBool> =>
  sql`(${sql.join([sql.lit(true), ...patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern}`)], sql` and `)})`;

/**
 * Names that hold every word of the text, in any order, with accents or without; a word of one or two letters begins a
 * word of the name. None for a text without a word.
 */
export const nameHolds = (column: FoldedColumn, text: string): RawBuilder<SqlBool> => {
  const words = searchedWords(text);
  return words.length === 0 ? sql.lit(text.trim() === '') : all(column, words.map(anywhere));
};

/**
 * Where a record that a text finds stands among all it finds: the one with that very identifier, then those with words
 * that begin with the text's, then the others.
 */
export const searchRank = (column: FoldedColumn, identifiers: readonly string[], text: string): RawBuilder<number> =>
  sql<number>`case when ${text.trim().toUpperCase()} in (${sql.join(identifiers.map((each) => sql.ref(each)))}) then 0 when ${all(column, searchedWords(text).map(beginning))} then 1 else 2 end`;
