import { sql } from 'kysely';
import { seenClients } from '../../requests/access/seen';
import type { ReadScope } from '../../requests/access/scope';
import { clientFilter } from '../clients/client-filter';
import { standingColumns, standingJoin, type Standing } from './standing';

/** Active clients the caller sees, each with its node and where its reviews stand. */
export const clientsByReview = (
  scope: ReadScope,
  filter: Parameters<typeof clientFilter>[0],
  nodeIds: readonly string[] | null = null,
) =>
  seenClients(scope)
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'client.firm_id').onRef('node.node_id', '=', 'client.node_id'),
    )
    .innerJoin(
      sql<Standing & { firm_id: string; client_id: string }>`(
        select c.firm_id, c.client_id, ${standingColumns(scope.businessDate)} from client c ${standingJoin} where c.firm_id = ${scope.firmId})`.as(
        'standing',
      ),
      (join) =>
        join
          .onRef('standing.firm_id', '=', 'client.firm_id')
          .on('standing.client_id', '=', sql.ref('client.client_id')),
    )
    .where('client.status', '=', 'Active')
    .where(clientFilter(filter, nodeIds));
