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

/**
 * The first clients of a search in the order of `clientRank`, and how many it finds, up to a number. A search that finds
 * fewer is read whole and sorted: no index is walked in vain for names that are not there. Of one that finds more, an
 * index gives the first in their order, and the rest is not read.
 */
export const searchClients = async (
  scope: ReadScope,
  search: TermSearch,
  { first, countMax }: { readonly first: number; readonly countMax: number },
): Promise<{ readonly ids: readonly string[]; readonly count: bigint }> => {
  if (!(await startsMany(scope, search, countMax))) {
    const found = await sortFound(scope, search, { first, countMax });
    if (found.count < countMax) return { ids: found.ids, count: BigInt(found.count) };
  }
  return { ids: await firstFound(scope, search, first), count: BigInt(countMax) };
};

/** Whether as many names start with the text: they stand together in the index. */
const startsMany = async (scope: ReadScope, { text, others }: TermSearch, countMax: number): Promise<boolean> => {
  if (!isInNames(text)) return false;
  const starting = await seenClients(scope)
    .where(nameStarts('client.search_name', text))
    .where(others)
    .select('client.client_id')
    .limit(countMax)
    .execute();
  return starting.length === countMax;
};

/**
 * How many a search finds, up to a number, and the first of them: read once, and sorted. They are the first only where it
 * finds fewer.
 */
const sortFound = async (
  scope: ReadScope,
  { text, found, others }: TermSearch,
  { first, countMax }: { readonly first: number; readonly countMax: number },
): Promise<{ readonly ids: readonly string[]; readonly count: number }> => {
  // Apart, so that the order does not lead the search: walking the index for few would pass nearly all names.
  const few = seenClients(scope)
    .where(found)
    .where(others)
    .select(['client.client_id', 'client.search_name'])
    .limit(countMax)
    .as('few');
  // Ranks cost more than the search itself, and those of many are not asked for.
  const ifFew = <T>(value: RawBuilder<T>) => sql<T>`case when size.count < ${countMax} then ${value} end`;
  const rows = await scope.db
    .with(
      (cte) => cte('few').materialized(),
      () => scope.db.selectFrom(few).selectAll(),
    )
    .with(
      (cte) => cte('size').materialized(),
      (db) => db.selectFrom('few').select((eb) => eb.fn.countAll<string>().as('count')),
    )
    .selectFrom(['few as client', 'size'])
    .select(['client.client_id as id', 'size.count'])
    .orderBy(ifFew(clientRank(text)))
    .orderBy(ifFew(searchOrder))
    .orderBy('client.client_id')
    .limit(first)
    .execute();
  return { ids: rows.map(({ id }) => id), count: Number(rows[0]?.count ?? 0) };
};

/** The first clients of a search that finds many, rank by rank until there are enough. */
const firstFound = async (
  scope: ReadScope,
  { text, found, others }: TermSearch,
  limit: number,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const rank of [...(isInNames(text) ? better(text) : []), found]) {
    const rows = await seenClients(scope)
      .where(rank)
      .where(others)
      .$if(ids.length > 0, (more) => more.where((eb) => eb.not(idIn('client.client_id', ids))))
      .select('client.client_id as id')
      .orderBy(searchOrder)
      .orderBy('client.client_id')
      .limit(limit - ids.length)
      .execute();
    ids.push(...rows.map(({ id }) => id));
    if (ids.length === limit) break;
  }
  return ids;
};
