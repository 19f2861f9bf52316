import { Type } from '@sinclair/typebox';
import { audiences } from '../boot';
import { Id, IsoDate, OneOf, Text } from '../primitives';

const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });

/** One host name a firm answers at, with all that a page needs before sign-in. */
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
  theme: Type.Object({ brand: Type.Optional(Colour), brandDark: Type.Optional(Colour) }),
  businessDate: IsoDate,
});

export const firmSchemas = {
  getFirmHostname: {
    query: Type.Object({ id: Type.Optional(Id), host: Type.Optional(Text), nodeId: Type.Optional(Id), type: Type.Optional(OneOf(audiences)), firmId: Type.Optional(Id) }),
    data: Type.Array(FirmHostname),
  },
  listEnabledFeatures: { data: Type.Array(Type.String()) },
  getContent: {
    query: Type.Object({ nodeId: Type.Optional(Id), space: Type.Optional(Text), locale: Type.Optional(Text) }),
    data: Type.Record(Type.String(), Type.String()),
  },
};
