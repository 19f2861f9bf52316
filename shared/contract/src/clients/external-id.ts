import { Type } from '@sinclair/typebox';
import { OneOf } from '../language/primitives';
import { externalIdKinds } from './values';

/** The name of another system, or the id of a provider, and the record's id there. */
export const ExternalId = Type.Object({
  kind: OneOf(externalIdKinds),
  provider: Type.String({ minLength: 1, maxLength: 60 }),
  externalId: Type.String({ minLength: 1, maxLength: 60 }),
});
