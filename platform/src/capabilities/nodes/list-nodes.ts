import { nodeTypes } from '@tessera/contract/nodes/values';
import { holdsWords } from '@tessera/domain/folded';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { seenNodes } from '../../requests/access/seen';

/**
 * Nodes the caller sees, parents before their children and siblings by name. Paths need all of them, so the filters
 * come last.
 */
export const listNodes: Handler<'listNodes'> = async ({ query, scope }) => {
  const types = readValues(query.nodeType, nodeTypes, 'nodeType');
  const rows = await seenNodes(scope)
    .select(['node.firm_id', 'node.node_id', 'node.parent_node_id', 'node.node_type', 'node.name', 'node.path'])
    .execute();
  const names = new Map(rows.map((row) => [row.node_id, row.name]));
  const nodes = rows.map((row) => ({
    id: row.node_id,
    nodeId: row.node_id,
    firmId: row.firm_id,
    parentNodeId: row.parent_node_id,
    nodeType: row.node_type,
    name: row.name,
    path: row.path.split('/').flatMap((nodeId) => names.get(nodeId) ?? []),
  }));
  return {
    data: nodes
      .filter(
        (node) =>
          (types === null || types.includes(node.nodeType)) &&
          (query.parentNodeId === undefined || node.parentNodeId === query.parentNodeId) &&
          (query.name === undefined || holdsWords(node.name, query.name)),
      )
      .sort((a, b) => comparePaths(a.path, b.path)),
  };
};

const comparePaths = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((name, index) => name !== b[index]);
  if (at === -1) return a.length - b.length;
  return b[at] === undefined ? 1 : (a[at] ?? '').localeCompare(b[at], 'en-GB');
};
