import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';
import { idIn, idIs, seenClients } from '../../requests/access/seen';
import { nameBegins, nameStarts } from '../../requests/http/filters';

/** The order of clients of one rank: by their folded names, as the index `client_by_search_name` has them. */
export const searchOrder: RawBuilder<string> = sql`client.search_name collate "C"`;

/** Which clients of a search come before the others, best first. */
const better = (text: string): readonly Expression<SqlBool>[] => [
  idIs('client.client_id', text.trim()),
  nameStarts('client.search_name', text),
  nameBegins('client.search_name', text),
];

/**
 * SQL: the rank of a client in a search: the client with that id, names that begin with the text, names whose words
 * begin with its words, then all others.
 */
export const clientRank = (text: string): RawBuilder<number> =>
  sql<number>`case ${sql.join(
    better(text).map((condition, rank) => sql`when ${condition} then ${sql.lit(rank)}`),
    sql` `,
  )} else ${sql.lit(better(text).length)} end`;

/**
 * The first clients of a search in the order of `clientRank`, rank by rank until there are enough: where many are
 * found, an index gives the first of a rank in their order, and the rest is not read.
 */
export const firstFound = async (
  scope: ReadScope,
  text: string,
  filter: Expression<SqlBool>,
  limit: number,
): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (const rank of [...better(text), filter]) {
    const rows = await seenClients(scope)
      .where(rank)
      .where(filter)
      .$if(ids.length > 0, (others) => others.where((eb) => eb.not(idIn('client.client_id', ids))))
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
