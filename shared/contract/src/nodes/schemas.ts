import { Type } from '@sinclair/typebox';
import { Id, Nullable, OneOf, Text } from '../primitives';
import { nodeTypes } from './values';

/** A node of the firm's tree. */
export const NodeRow = Type.Object({
  id: Id,
  nodeId: Id,
  firmId: Id,
  parentNodeId: Nullable(Id),
  nodeType: OneOf(nodeTypes),
  name: Type.String(),
  /** Names from the top of what the caller sees down to the node itself. */
  path: Type.Array(Type.String()),
});

export const nodeSchemas = {
  listNodes: {
    query: Type.Object({ parentNodeId: Type.Optional(Id), nodeType: Type.Optional(Text), name: Type.Optional(Text) }),
    data: Type.Array(NodeRow),
  },
};
