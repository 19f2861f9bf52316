import { Type } from '@sinclair/typebox';
import { OneOf } from '../language/primitives';
import { externalIdKinds } from './values';

/** The record's id in another system: the name of that system or the id of a provider, and the id there. */
export const ExternalId = Type.Object({
  kind: OneOf(externalIdKinds),
  provider: Type.String({ minLength: 1, maxLength: 60 }),
  externalId: Type.String({ minLength: 1, maxLength: 60 }),
});
