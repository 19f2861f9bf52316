import { sql } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';
import { ownUser, seenNodes } from '../../requests/access/seen';
import { notFound } from '../../requests/http/api-error';
import type { Chain } from './inheritance';
import { readChain } from './read-chain';

/** The highest node the caller sees: their own. */
export const topNodeId = async (scope: ReadScope): Promise<string> =>
  (await ownUser(scope).select('node.node_id').executeTakeFirstOrThrow()).node_id;

/**
 * A node the caller sees, with its own and inherited settings, including those inherited from above what the caller
 * sees. @throws ApiError 404 for any other node.
 */
export const seenChain = async ({ db, firmId, nodeIds }: ReadScope, nodeId: string): Promise<Chain> => {
  if (nodeIds !== null && !nodeIds.includes(nodeId)) throw notFound('Node');
  return readChain(db, firmId, nodeId);
};

/** Ids of a node and its descendants among those the caller sees. @throws ApiError 404 for any other node. */
export const nodesFrom = async (scope: ReadScope, nodeId: string): Promise<string[]> => {
  const top = seenNodes(scope).where('node.node_id', '=', nodeId).select('node.path');
  const rows = await seenNodes(scope)
    .where(sql<boolean>`starts_with(node.path, ${top})`)
    .select('node_id')
    .execute();
  // The result includes the node itself.
  if (rows.length === 0) throw notFound('Node');
  return rows.map((row) => row.node_id);
};
