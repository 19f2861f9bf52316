import { initialMax, searchedWords } from '@tessera/domain/folded';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { badField } from './api-error';

/** The most values one filter takes. */
const valuesMax = 50;

/**
 * Reads a filter of one value or several separated by commas, each from a fixed set. @throws ApiError 400 for another
 * value.
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

/** Reads a filter of `true` or `false`; the menu shows them as Yes and No. */
export const readYesNo = (text: string | undefined, fieldName: string): boolean | null => {
  if (text === undefined) return null;
  const word = text.toLowerCase();
  if (word === 'true' || word === 'yes') return true;
  if (word === 'false' || word === 'no') return false;
  throw badField(fieldName, 'Use true or false.');
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Pattern for ILIKE that finds the text anywhere; wildcards in the text are escaped. */
export const containing = (text: string): string => `%${escaped(text.trim())}%`;
/** Pattern for LIKE that finds what begins with the text; wildcards in it are escaped. */
export const textPrefix = (text: string): string => `${escaped(text.trim())}%`;
/** The same on ids, which are in upper case. */
export const idPrefix = (text: string): string => textPrefix(text.toUpperCase());

/** A column of names that the database function `folded` has normalised. */
type FoldedColumn =
  `${'client' | 'instrument' | 'account' | 'portfolio_group' | 'model' | 'illustration' | 'node' | 'portal_user' | 'adviser'}.search_name`;

// A folded word contains no wildcard of LIKE: folding removes %, the underscore and the backslash.
const beginning = (word: string): string => `% ${word}%`;
const anywhere = (word: string): string => (word.length <= initialMax ? beginning(word) : `%${word}%`);

const all = (column: FoldedColumn, patterns: readonly string[]): RawBuilder<SqlBool> =>
  sql`(${sql.join([sql.lit(true), ...patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern}`)], sql` and `)})`;

/**
 * SQL: names that contain every word of the text, in any order, with or without accents. A word of one or two letters
 * must begin a word of the name. A text without a word finds none.
 */
export const nameHolds = (column: FoldedColumn, text: string): RawBuilder<SqlBool> => {
  const words = searchedWords(text);
  return words.length === 0 ? sql.lit(text.trim() === '') : all(column, words.map(anywhere));
};

/** SQL: names with a word that begins with each word of the text; none for a text without a word. */
export const nameBegins = (column: FoldedColumn, text: string): RawBuilder<SqlBool> => {
  const words = searchedWords(text);
  return words.length === 0 ? sql.lit(false) : all(column, words.map(beginning));
};

/**
 * SQL: of those, names that begin with the first word of the text. An index of the names in the collation C finds them
 * one beside the other, and the planner counts them right: no condition says again what another one says.
 */
export const nameStarts = (column: FoldedColumn, text: string): RawBuilder<SqlBool> => {
  const [first, ...others] = searchedWords(text);
  if (first === undefined) return sql.lit(false);
  return sql`(${sql.ref(column)} collate "C" like ${` ${first}%`} and ${all(column, others.map(beginning))})`;
};

/** SQL: names that are the words of the text and no others, in their order. An index in the collation C finds them. */
export const nameIs = (column: FoldedColumn, text: string): RawBuilder<SqlBool> => {
  const words = searchedWords(text);
  return words.length === 0 ? sql.lit(false) : sql`${sql.ref(column)} collate "C" = ${` ${words.join(' ')}`}`;
};

const haveWord = (column: FoldedColumn, word: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(column)} like ${`% ${word} %`} or ${sql.ref(column)} like ${`% ${word}`})`;

/** SQL: names that have each word of the text as a whole word. */
export const nameHasWords = (column: FoldedColumn, text: string): RawBuilder<SqlBool> => {
  const words = searchedWords(text);
  if (words.length === 0) return sql.lit(false);
  return sql`(${sql.join(
    words.map((word) => haveWord(column, word)),
    sql` and `,
  )})`;
};

/** SQL: of those, names that begin with the first word; as for `nameStarts`, an index finds them. */
export const nameStartsWithWords = (column: FoldedColumn, text: string): RawBuilder<SqlBool> => {
  const [first, ...others] = searchedWords(text);
  if (first === undefined) return sql.lit(false);
  return sql`(${sql.join(
    [sql`${sql.ref(column)} collate "C" like ${` ${first} %`}`, ...others.map((word) => haveWord(column, word))],
    sql` and `,
  )})`;
};

/**
 * SQL: the rank of a found record: first an exact identifier, then words that begin with the text's words, then the
 * others.
 */
export const searchRank = (column: FoldedColumn, identifiers: readonly string[], text: string): RawBuilder<number> =>
  sql<number>`case when ${text.trim().toUpperCase()} in (${sql.join(identifiers.map((each) => sql.ref(each)))}) then 0 when ${all(column, searchedWords(text).map(beginning))} then 1 else 2 end`;
