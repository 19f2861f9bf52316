import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/** Active people of a firm whose node includes a node, by name. */
export const usersOver = (db: Kysely<DB>, firmId: string, nodeId: string) =>
  db
    .selectFrom('portal_user')
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'portal_user.firm_id').onRef('node.node_id', '=', 'portal_user.node_id'),
    )
    .where('portal_user.firm_id', '=', firmId)
    .where('portal_user.status', '=', 'Active')
    .where('portal_user.user_type', '=', 'User')
    .where(
      (eb) =>
        sql<boolean>`starts_with(${eb
          .selectFrom('node as own')
          .where('own.firm_id', '=', firmId)
          .where('own.node_id', '=', nodeId)
          .select('own.path')}, node.path)`,
    )
    .select(['portal_user.user_id', 'portal_user.name', 'portal_user.scopes'])
    .orderBy('portal_user.name')
    .orderBy('portal_user.user_id');
