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
  /** Wrappers in drawdown only; null until it is chosen. */
  drawdownMethod: Nullable(OneOf(drawdownMethods)),
  createDate: Timestamp,
  /** Name of the user who made it. */
  createdBy: Type.String(),
});

/**
 * The specification names no resource for illustrations. An illustration shows a client's money, so reading it needs
 * read on Client, and a caller gets only those of clients they can see. (A recommendation is another record: a proposal
 * that the client approves.)
 */
export const illustrationSchemas = {
  listProductIllustrations: {
    query: Type.Object({ name: Type.Optional(Text), id: Type.Optional(Id), status: Type.Optional(Text), ...paging }),
    data: Type.Array(IllustrationRow),
  },
};
