import { searchedWords } from '@tessera/domain/folded';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';
import { idIn, idIs, seenClients } from '../../requests/access/seen';
import { nameBegins, nameHasWords, nameIs, nameStarts, nameStartsWithWords } from '../../requests/http/filters';

/** The order of clients of one rank: by their folded names, as the index `client_by_search_name` has them. */
export const searchOrder: RawBuilder<string> = sql`client.search_name collate "C"`;

/** Which clients of a search come before the others, best first. */
const better = (text: string): readonly Expression<SqlBool>[] => [
  // Every id has a digit in it.
  ...(/\d/.test(text) ? [idIs('client.client_id', text.trim().toUpperCase())] : []),
  nameIs('client.search_name', text),
  nameStartsWithWords('client.search_name', text),
  nameHasWords('client.search_name', text),
  nameStarts('client.search_name', text),
  nameBegins('client.search_name', text),
];

/**
 * SQL: the rank of a client in a search: the client with that id, the name that is the text, names that begin
 * with its words whole, names that have them whole, names that begin with the text, names whose words begin with its
 * words, then all others.
 */
export const clientRank = (text: string): RawBuilder<number> =>
  sql<number>`case ${sql.join(
    better(text).map((condition, rank) => sql`when ${condition} then ${sql.lit(rank)}`),
    sql` `,
  )} else ${sql.lit(better(text).length)} end`;

/** What a search in the header asks: the clients its term finds, of those that its other conditions leave. */
export interface TermSearch {
  readonly text: string;
  readonly found: Expression<SqlBool>;
  readonly others: Expression<SqlBool>;
}

/** Whether a term is looked for in names: then whoever's name begins with its words is found by it. */
const isInNames = (text: string): boolean => !text.includes('@');

interface Limits {
  readonly first: number;
  readonly countMax: number;
}

/** A client that a search finds, and the place of its rank in `better`. */
interface Ranked {
  readonly id: string;
  readonly rank: number;
}

/**
 * The first clients of a search in the order of `clientRank`, and how many it finds, up to a number. A search that finds
 * fewer is read whole and sorted: no index is walked in vain for names that are not there. Of one that finds more, an
 * index gives the first in their order, and the rest is not read.
 */
export const searchClients = async (
  scope: ReadScope,
  search: TermSearch,
  limits: Limits,
): Promise<{ readonly ids: readonly string[]; readonly count: bigint }> => {
  const count = BigInt(limits.countMax);
  if (await startsMany(scope, search, limits)) return { ids: await firstFound(scope, search, limits, []), count };
  const found = await sortFound(scope, search, limits);
  if (found.count < limits.countMax) return { ids: found.ranked.map(({ id }) => id), count: BigInt(found.count) };
  return { ids: await firstFound(scope, search, limits, found.ranked), count };
};

/**
 * Whether as many names start with a word: they stand together in the index. Of several words that would be many to pass
 * for few.
 */
const startsMany = async (scope: ReadScope, { text, others }: TermSearch, { countMax }: Limits): Promise<boolean> => {
  if (!isInNames(text) || searchedWords(text).length !== 1) return false;
  const starting = await seenClients(scope)
    .where(nameStarts('client.search_name', text))
    .where(others)
    .select('client.client_id')
    .limit(countMax)
    .execute();
  return starting.length === countMax;
};

/**
 * How many a search finds, up to a number, and the best of them: read once, and sorted. Where it finds more, they are the
 * best of those whose names come first.
 */
const sortFound = async (
  scope: ReadScope,
  { text, found, others }: TermSearch,
  { first, countMax }: Limits,
): Promise<{ readonly ranked: readonly Ranked[]; readonly count: number }> => {
  const few = seenClients(scope)
    .where(found)
    .where(others)
    .select(['client.client_id as id', searchOrder.as('name'), clientRank(text).as('rank')])
    .orderBy(searchOrder)
    .orderBy('client.client_id')
    .limit(countMax)
    .as('few');
  const rows = await scope.db
    .with(
      (cte) => cte('few').materialized(),
      () => scope.db.selectFrom(few).selectAll(),
    )
    .selectFrom('few')
    .select(['id', 'rank', sql<string>`count(*) over ()`.as('count')])
    .orderBy('rank')
    .orderBy('name')
    .orderBy('id')
    .limit(first)
    .execute();
  return { ranked: rows, count: Number(rows[0]?.count ?? 0) };
};

/**
 * The first clients of a search that finds many, rank by rank until there are enough.
 * @param ranked the best of those found whose names come first: of each rank they are the first there are.
 */
const firstFound = async (
  scope: ReadScope,
  { text, found, others }: TermSearch,
  { first }: Limits,
  ranked: readonly Ranked[],
): Promise<readonly string[]> => {
  const ids: string[] = [];
  const ranks = isInNames(text) ? better(text) : [];
  for (const [rank, condition] of [...ranks, found].entries()) {
    const known = ranked.filter((each) => each.rank === rank).map(({ id }) => id);
    if (ids.length + known.length >= first) return [...ids, ...known].slice(0, first);
    const rows = await seenClients(scope)
      .where(condition)
      .where(others)
      .$if(ids.length > 0, (more) => more.where((eb) => eb.not(idIn('client.client_id', ids))))
      .select('client.client_id as id')
      .orderBy(searchOrder)
      .orderBy('client.client_id')
      .limit(first - ids.length)
      .execute();
    ids.push(...rows.map(({ id }) => id));
    if (ids.length === first) break;
  }
  return ids;
};
