import { Type } from '@sinclair/typebox';
import { audiences } from '../portal/boot';
import { Theme } from '../portal/theme';
import { Id, IsoDate, OneOf, Text } from '../language/primitives';

/** One host name of a firm, with everything a page needs before sign-in. */
export const FirmHostname = Type.Object({
  id: Id,
  host: Type.String(),
  nodeId: Id,
  type: OneOf(audiences),
  firmId: Id,
  name: Type.String(),
  monogram: Type.String(),
  windowTitle: Type.String(),
  footer: Type.String(),
  theme: Theme,
  /** Texts of the sign-in page; empty where the firm has written none. */
  signIn: Type.Object({ welcome: Type.String(), help: Type.String() }),
  businessDate: IsoDate,
});

export const firmSchemas = {
  getFirmHostname: {
    query: Type.Object({
      id: Type.Optional(Id),
      host: Type.Optional(Text),
      nodeId: Type.Optional(Id),
      type: Type.Optional(OneOf(audiences)),
      firmId: Type.Optional(Id),
    }),
    data: Type.Array(FirmHostname),
  },
  listEnabledFeatures: { data: Type.Array(Type.String()) },
  getContent: {
    query: Type.Object({ nodeId: Type.Optional(Id), space: Type.Optional(Text), locale: Type.Optional(Text) }),
    data: Type.Record(Type.String(), Type.String()),
  },
};
