import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/** Active people of a firm who see a node, from their home node or a further one, by name. */
export const usersOver = (db: Kysely<DB>, firmId: string, nodeId: string) =>
  db
    .selectFrom('portal_user')
    .where('portal_user.firm_id', '=', firmId)
    .where('portal_user.status', '=', 'Active')
    .where('portal_user.user_type', '=', 'User')
    .where((eb) => {
      const path = eb
        .selectFrom('node as own')
        .where('own.firm_id', '=', firmId)
        .where('own.node_id', '=', nodeId)
        .select('own.path');
      return sql<boolean>`exists (select from node above where above.firm_id = portal_user.firm_id and starts_with(${path}, above.path)
        and (above.node_id = portal_user.node_id or exists (select from user_node further
          where further.firm_id = portal_user.firm_id and further.user_id = portal_user.user_id and further.node_id = above.node_id)))`;
    })
    .select(['portal_user.user_id', 'portal_user.name', 'portal_user.scopes'])
    .orderBy('portal_user.name')
    .orderBy('portal_user.user_id');
