import { sql, type Expression, type SqlBool } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { seenClients } from '../../requests/access/seen';

/**
 * The number of clients of each status and type in each node, aliased as the client table so that conditions on those
 * columns work unchanged.
 */
export const seenClientCounts = ({ db, firmId, nodeIds }: ReadScope) =>
  db
    .selectFrom('client_count as client')
    .where('client.firm_id', '=', firmId)
    .$if(nodeIds !== null, (query) => query.where('client.node_id', '=', anyOf(nodeIds ?? [])));

/**
 * The figures of portfolios whose clients match. A page sorted by value is read in index order; without a condition,
 * for a caller who sees the whole firm, the client table is not read.
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

/** The parents and children of a client that the caller sees. */
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
