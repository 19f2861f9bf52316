import { Type } from '@sinclair/typebox';
import { RecordedChange } from '../clients/record-schemas';
import { Id, IsoDate, Nullable, OneOf, Text, Timestamp, paging } from '../language/primitives';
import { auditOutcomes, auditRecordKinds, readRecordKinds } from './values';

/** One act in the audit trail: who did what to which record, or was refused it and why. */
const AuditRow = Type.Object({
  id: Id,
  at: Timestamp,
  actor: Type.Object({
    userId: Nullable(Type.String()),
    name: Type.String(),
    kind: OneOf(['User', 'Machine', 'Platform', 'Operator'] as const),
  }),
  /** Id of the call, and what it does in words. */
  action: Type.String(),
  title: Type.String(),
  outcome: OneOf(auditOutcomes),
  /** Why it was refused, or the reason somebody gave. */
  reason: Nullable(Type.String()),
  /** Null where the act was about no record. `name` is null where the caller may not read it. */
  record: Nullable(
    Type.Object({
      kind: OneOf(auditRecordKinds),
      id: Type.String(),
      name: Nullable(Type.String()),
      /** The client whose pages show it; null where it has none. */
      clientId: Nullable(Id),
    }),
  ),
});

const count = Type.Integer({ minimum: 0 });

/** What a verification of the firm's seals found. */
const SealCheck = Type.Object({
  workId: Id,
  checkedAt: Timestamp,
  checkedBy: Type.String(),
  seals: count,
  rows: count,
  /** Rows written since the newest seal. */
  unsealed: count,
  /** When the newest seal was made, and its hash; null before the first. */
  sealedAt: Nullable(Timestamp),
  head: Nullable(Type.String()),
  /** What is not as it was sealed, the first to be looked at first. */
  findings: Type.Array(Type.String()),
});

export const auditSchemas = {
  /** `person`: part of a name or an e-mail address, a user's id, or `platform`. `record`: an id, whole. */
  listAudit: {
    query: Type.Object({
      person: Type.Optional(Text),
      record: Type.Optional(Text),
      action: Type.Optional(Text),
      outcome: Type.Optional(Text),
      dateFrom: Type.Optional(IsoDate),
      dateTo: Type.Optional(IsoDate),
      ...paging,
    }),
    data: Type.Array(AuditRow),
  },
  listAuditKinds: { data: Type.Array(Type.Object({ action: Type.String(), title: Type.String() })) },
  /** At most one row for a person, a record and an hour. */
  listClientReads: {
    query: Type.Object({
      clientId: Type.Optional(Id),
      person: Type.Optional(Text),
      dateFrom: Type.Optional(IsoDate),
      dateTo: Type.Optional(IsoDate),
      ...paging,
    }),
    data: Type.Array(
      Type.Object({
        id: Type.String(),
        /** The first read of that hour. */
        at: Timestamp,
        userId: Id,
        userName: Type.String(),
        isMachine: Type.Boolean(),
        clientId: Id,
        /** Null where the caller may not read clients. */
        clientName: Nullable(Type.String()),
        record: Type.Object({ kind: OneOf(readRecordKinds), id: Type.String() }),
      }),
    ),
  },
  /** Verifications of the firm's seals that ended, newest first. */
  listSealChecks: { data: Type.Array(SealCheck) },
  startSealCheck: { body: Type.Object({}), data: Type.Object({ id: Id }) },
  /** Every sealed row with its proof; with days, the rows of the seals that hold audit rows of those days. */
  startAuditProof: {
    body: Type.Object({ dateFrom: Type.Optional(IsoDate), dateTo: Type.Optional(IsoDate) }),
    data: Type.Object({ id: Id }),
  },
  getAuditEntry: {
    data: Type.Composite([
      AuditRow,
      Type.Object({
        /** The versions that ran in the page that asked; null where no page did. */
        release: Nullable(Type.String()),
        changes: Type.Array(RecordedChange),
      }),
    ]),
  },
};
