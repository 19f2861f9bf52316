import { foldedWords, initialMax } from '@tessera/domain/folded';
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { idPrefix } from '../../requests/http/filters';

// Folded words hold none of the wildcards of LIKE: all marks are gone but the backslash and the underscore, which are marks too.
const beginning = (word: string): string => `% ${word}%`;
const anywhere = (word: string): string => (word.length <= initialMax ? beginning(word) : `%${word}%`);

const all = (patterns: readonly string[]): Expression<SqlBool> => {
  const eb = expressionBuilder<DB, 'client'>();
  return eb.and(patterns.map((pattern) => eb('client.search_name', 'like', pattern)));
};

/** Clients whose names hold every word of the text, in any order, with accents or without; a word of one or two letters begins a word of the name. Nobody for a text without a word. */
export const nameHolds = (text: string): Expression<SqlBool> => {
  const words = foldedWords(text);
  return words.length === 0 ? sql.lit(text.trim() === '') : all(words.map(anywhere));
};

/** The same, or whose id begins with the text. */
export const idOrNameHolds = (text: string): Expression<SqlBool> => {
  const eb = expressionBuilder<DB, 'client'>();
  return eb.or([nameHolds(text), eb('client.client_id', 'like', idPrefix(text))]);
};

/** Where a client that a text finds stands among all it finds: the one of that very id, then those with words that begin with the text's, then the others. */
export const searchRank = (text: string): RawBuilder<number> =>
  sql<number>`case when client.client_id = ${text.trim().toUpperCase()} then 0 when ${all(foldedWords(text).map(beginning))} then 1 else 2 end`;
