import { Type } from '@sinclair/typebox';
import { instrumentTypes } from '../assets/values';
import { AuditDetails, Id, Nullable, OneOf, Percent, Text, Timestamp, paging } from '../language/primitives';
import { modelStatuses, modelTypes } from './values';

export const ModelRow = Type.Object({
  id: Id,
  modelId: Id,
  firmId: Id,
  name: Type.String(),
  type: OneOf(modelTypes),
  status: OneOf(modelStatuses),
  description: Nullable(Type.String()),
  /** Number of instruments it holds. */
  holdings: Type.Integer(),
  updateDate: Timestamp,
});

/**
 * Reading an advisory model needs read on Advisory Model, a discretionary one read on Model (`modelAccess`). Either
 * gives access to both calls: a list leaves out the kind its caller may not read, and a single model of that kind is
 * not found.
 */
export const modelSchemas = {
  listModels: {
    query: Type.Object({
      name: Type.Optional(Text),
      type: Type.Optional(Text),
      status: Type.Optional(Text),
      ...paging,
    }),
    data: Type.Array(ModelRow),
  },
  getModel: {
    data: Type.Composite([
      ModelRow,
      Type.Object({
        /** The instruments of the model, the largest target first. */
        assets: Type.Array(
          Type.Object({
            assetId: Id,
            isin: Type.String(),
            name: Type.String(),
            instrumentType: OneOf(instrumentTypes),
            percentage: Percent,
          }),
        ),
        /** Sum of the targets: 100 in a complete model, null without targets. */
        totalPercentage: Nullable(Percent),
        auditDetails: AuditDetails,
      }),
    ]),
  },
};
