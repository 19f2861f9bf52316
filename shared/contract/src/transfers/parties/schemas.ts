import { Type } from '@sinclair/typebox';
import { Id, Nullable, OneOf, Timestamp, versioned } from '../../language/primitives';
import {
  masterPartyChangeKinds,
  masterPartyStatuses,
  signatureTypes,
  transferTypes,
  transferWrappers,
} from '../terms/values';

// These only bound what is read: `@tessera/domain/master-party` says what each may be, with the sentence for its field.
const Text = Type.String({ maxLength: 200 });

/** What operations keep of another provider. */
const terms = {
  name: Text,
  /** What it sends and takes: wrappers and kinds of transfer. */
  transferWrapperTypes: Type.Array(OneOf(transferWrappers)),
  productTransferTypes: Type.Array(OneOf(transferTypes)),
  /** Whether it takes and answers requests electronically. */
  electronic: Type.Boolean(),
  signatureType: OneOf(signatureTypes),
  /** A regular expression for its plan numbers, and the same for people; null where none is known. */
  referencePattern: Nullable(Text),
  referenceHint: Nullable(Text),
  address: Type.Array(Text, { maxItems: 20 }),
  contact: Type.Object({
    phone: Nullable(Text),
    email: Nullable(Type.String({ maxLength: 300 })),
  }),
  /** Days it usually takes. */
  typicalDays: Type.Integer(),
};
/** A plan number that fits the pattern; needed with one. */
const example = Nullable(Text);

export const MasterPartyTerms = Type.Object({ ...terms, referenceExample: Type.Optional(example) });

/** Another provider, as operations keep it. */
export const MasterParty = Type.Object({
  id: Id,
  masterPartyId: Id,
  /** `Inactive`: its use has ended, and no new transfer names it. */
  status: OneOf(masterPartyStatuses),
  ...terms,
  referenceExample: Type.Optional(example),
});

const MasterPartyChange = Type.Object({
  kind: OneOf(masterPartyChangeKinds),
  at: Timestamp,
  by: Type.String(),
  reason: Nullable(Type.String()),
  /** Fields by their names above; null for nothing. */
  fields: Type.Array(
    Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
});

export const MasterPartyRecord = Type.Composite([
  MasterParty,
  Type.Object({
    /** Transfers in progress that name it, of those the caller sees: what is changed counts for their next steps. */
    openTransfers: Type.Integer(),
    /** The newest first. */
    changes: Type.Array(MasterPartyChange),
    auditDetails: Type.Object({ version: Type.Integer() }),
  }),
]);

export const MasterPartyStatusChange = Type.Object({
  status: OneOf(masterPartyStatuses),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  ...versioned,
});
