import { Type } from '@sinclair/typebox';
import { Id, OneOf, Text } from '../language/primitives';
import { foundKinds } from './values';

const Found = Type.Object({
  kind: OneOf(foundKinds),
  id: Id,
  name: Type.String(),
  /** The client whose page has the record; null for a record of no client. */
  clientId: Type.Union([Id, Type.Null()]),
});

export const findSchemas = {
  findRecords: { query: Type.Object({ term: Type.Optional(Text) }), data: Type.Array(Found) },
};
