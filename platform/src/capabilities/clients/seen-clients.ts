import { sql, type Expression, type SqlBool } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { seenClients } from '../../requests/access/seen';

/**
 * How many clients there are of each status and type in each node, under the name of the clients themselves: conditions
 * on those columns count what they find.
 */
export const seenClientCounts = ({ db, firmId, nodeIds }: ReadScope) =>
  db
    .selectFrom('client_count as client')
    .where('client.firm_id', '=', firmId)
    .$if(nodeIds !== null, (query) => query.where('client.node_id', '=', anyOf(nodeIds ?? [])));

/**
 * The figures of those portfolios alone whose clients are found: a page by value is read in the order of an index.
 * Without a condition, and for a caller who sees the whole firm, no client is looked at.
 */
export const seenPortfolioFigures = (scope: ReadScope, condition: Expression<SqlBool> | null) => {
  const isNarrowed = condition !== null || scope.nodeIds !== null;
  return scope.db
    .selectFrom('portfolio')
    .where('portfolio.firm_id', '=', scope.firmId)
    .$if(isNarrowed, (query) =>
      query.where(
        'portfolio.client_id',
        'in',
        seenClients(scope)
          .where(condition ?? sql.lit(true))
          .select('client.client_id'),
      ),
    );
};

/** Clients with the derived figures of their portfolios. */
export const seenPortfolios = (scope: ReadScope) =>
  seenClients(scope)
    .innerJoin('portfolio', (join) =>
      join.onRef('portfolio.firm_id', '=', 'client.firm_id').onRef('portfolio.client_id', '=', 'client.client_id'),
    )
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'client.firm_id').onRef('node.node_id', '=', 'client.node_id'),
    );

/** Parents and children of a client, as far as the caller sees them. */
export const relativesOf = async (
  scope: ReadScope,
  clientId: FoundId<'Client'>,
): Promise<{ readonly parents: { id: string; name: string }[]; readonly children: { id: string; name: string }[] }> => {
  const related = (own: 'client_id' | 'parent_client_id', other: 'client_id' | 'parent_client_id') =>
    seenClients(scope)
      .innerJoin('client_parent as relation', (join) =>
        join.onRef('relation.firm_id', '=', 'client.firm_id').onRef(`relation.${other}`, '=', 'client.client_id'),
      )
      .where(`relation.${own}`, '=', clientId)
      .select(['client.client_id as id', 'client.name'])
      .orderBy('client.sort_name')
      .orderBy('client.client_id')
      .execute();
  const [parents, children] = await Promise.all([
    related('client_id', 'parent_client_id'),
    related('parent_client_id', 'client_id'),
  ]);
  return { parents, children };
};
