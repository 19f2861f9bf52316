import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Caller } from '../../requests/access/caller';

/** Access that somebody has or would have: scopes, and all nodes they see; null for the whole firm. */
export type Access = Pick<Caller, 'scopes' | 'nodeIds'>;

/** All nodes below some, with themselves; null when the top one is among them. */
export const nodesBelow = async (
  db: Kysely<DB>,
  firmId: string,
  nodeIds: readonly string[],
): Promise<readonly string[] | null> => {
  const { rows } = await sql<{ node_id: string; is_top: boolean }>`
    select distinct below.node_id, named.parent_node_id is null as is_top from node named
    join node below on below.firm_id = named.firm_id and starts_with(below.path, named.path)
    where named.firm_id = ${firmId} and named.node_id = any(${[...nodeIds]})`.execute(db);
  return rows.some((row) => row.is_top) ? null : [...new Set(rows.map((row) => row.node_id))];
};

/** SQL: a node, by the columns the first of which has one, among those somebody sees. */
export const isSeen = (columns: string | readonly string[], { nodeIds }: Pick<Access, 'nodeIds'>) =>
  nodeIds === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${sql.join([columns].flat().map((column) => sql.ref(column)))}) = any(${[...nodeIds]})`;
