import { Type } from '@sinclair/typebox';
import { exportedLists, exportFormats } from '../exports/values';
import { Id, Nullable, OneOf, Text, Timestamp, paging } from '../language/primitives';
import { groupRelations } from '../portfolio-groups/values';
import { clientChangeMax, followerRelations, itemOutcomes, workActions, workKinds, workStatuses } from './values';

const count = Type.Integer({ minimum: 0 });

/** Work that somebody started: how far it is and what it left to collect. */
export const WorkRow = Type.Object({
  id: Id,
  kind: OneOf(workKinds),
  title: Type.String(),
  status: OneOf(workStatuses),
  startedBy: Id,
  startedByName: Type.String(),
  createdAt: Timestamp,
  endedAt: Nullable(Timestamp),
  /** Clients, or rows of a file. */
  total: count,
  done: count,
  refused: count,
  /** Why it stopped or failed; empty otherwise. */
  note: Type.String(),
  /** Null until there is one, and again once it is too old to be kept. */
  file: Nullable(
    Type.Object({
      fileName: Type.String(),
      mediaType: Type.String(),
      /** Read them from the first, which is 1, and join them. */ parts: Type.Integer({ minimum: 1 }),
    }),
  ),
});

const WorkItem = Type.Object({
  clientId: Id,
  name: Type.String(),
  outcome: OneOf(itemOutcomes),
  reason: Nullable(Type.String()),
});

const clientChange = Type.Object({
  clientIds: Type.Array(Id, { minItems: 1, maxItems: clientChangeMax }),
  /** The new adviser or office. Give this or `feeGroupId`. */
  nodeId: Type.Optional(Id),
  feeGroupId: Type.Optional(Id),
  /** To the first member of the fee group. */
  relation: Type.Optional(OneOf(groupRelations)),
});

const started = Type.Object({ id: Id });

export const workSchemas = {
  listWork: {
    query: Type.Object({ kind: Type.Optional(Text), status: Type.Optional(Text), ...paging }),
    data: Type.Array(WorkRow),
  },
  getWork: { data: Type.Composite([WorkRow, Type.Object({ items: Type.Array(WorkItem) })]) },
  getWorkPart: { data: Type.Object({ base64: Type.String() }) },
  startExport: {
    body: Type.Object({
      list: OneOf(exportedLists),
      format: OneOf(exportFormats),
      filters: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    data: started,
  },
  previewClientChange: {
    body: clientChange,
    data: Type.Object({
      items: Type.Array(
        Type.Object({
          clientId: Id,
          name: Type.String(),
          /** The adviser or the fee group now; null when there is none. */
          from: Nullable(Type.String()),
          /** Why it would be refused; null when it can be done. */
          problem: Nullable(Type.String()),
        }),
      ),
      /** Who else moves: with a joint holder, or with a parent. */
      followers: Type.Array(Type.Object({ clientId: Id, name: Type.String(), relation: OneOf(followerRelations) })),
      /** The new adviser or fee group. */
      to: Type.String(),
    }),
  },
  startClientChange: { body: clientChange, data: started },
  actOnWork: { body: Type.Object({ action: OneOf(workActions) }), data: WorkRow },
};
