import { Type } from '@sinclair/typebox';
import { Id, Text, Timestamp } from '../language/primitives';

/** Most characters of a draft's values as JSON, and most drafts of one user: one more deletes the oldest. */
export const draftValuesMax = 256 * 1024;
export const draftsMax = 100;

const head = {
  /** Name of the form: `clients.pay-in`. */
  form: Type.String({ minLength: 1, maxLength: 60 }),
  /** What the form is about: an account, a client. */
  recordId: Id,
  /** Title in a list: "Pay in, Whitfield ISA". */
  title: Type.String({ minLength: 1, maxLength: 140 }),
  /** Address in the portal where the user continues. */
  href: Type.String({ pattern: '^/[^/\\\\]', maxLength: 300 }),
};
const Draft = Type.Object({ id: Id, ...head, savedAt: Timestamp });
const values = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown());

export const draftSchemas = {
  listDrafts: {
    query: Type.Object({ form: Type.Optional(Text), recordId: Type.Optional(Id) }),
    data: Type.Array(Draft),
  },
  getDraft: { data: Type.Composite([Draft, Type.Object({ values })]) },
  saveDraft: { body: Type.Object({ ...head, values }), data: Draft },
  deleteDraft: { data: Type.Object({ deleted: Type.Boolean() }) },
};
