import { Type } from '@sinclair/typebox';
import { wrapperTypes } from '../accounts/values';
import { Id, Nullable, OneOf, Text, Timestamp, paging } from '../language/primitives';
import { drawdownMethods, illustrationStatuses, wrapperStatuses } from './values';

export const IllustrationRow = Type.Object({
  id: Id,
  illustrationId: Id,
  firmId: Id,
  nodeId: Id,
  clientId: Id,
  clientName: Type.String(),
  name: Type.String(),
  status: OneOf(illustrationStatuses),
  wrapperType: OneOf(wrapperTypes),
  wrapperStatus: OneOf(wrapperStatuses),
  /** Of a wrapper in drawdown; null while it is not chosen. */
  drawdownMethod: Nullable(OneOf(drawdownMethods)),
  createDate: Timestamp,
  /** Name of the user who made it. */
  createdBy: Type.String(),
});

/**
 * The specification names no resource for illustrations. One is about a client and tells of the client's money, so
 * reading it takes read on Client, and only those of clients whom the caller sees are answered. (Recommendation is
 * another record: a proposal that the client approves.)
 */
export const illustrationSchemas = {
  listProductIllustrations: {
    query: Type.Object({ name: Type.Optional(Text), id: Type.Optional(Id), status: Type.Optional(Text), ...paging }),
    data: Type.Array(IllustrationRow),
  },
};
