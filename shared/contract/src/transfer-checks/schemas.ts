import { Type } from '@sinclair/typebox';
import { Id, Nullable, OneOf, Timestamp } from '../language/primitives';
import { appointmentMax, checkDecisions, checkReasonMax, evidenceMax, flagAnswers, flagColours } from './values';

const Person = Type.Object({ userId: Id, name: Type.String() });

/** A flag of the rules, and what is answered about it. */
const CheckedFlag = Type.Object({
  flag: Type.String(),
  colour: OneOf(flagColours),
  /** What it says, in a sentence. */
  words: Type.String(),
  source: Type.String(),
  /** `Unknown` as well while nobody has answered. */
  answer: OneOf(flagAnswers),
  /** What the answer rests on. */
  evidence: Type.String(),
  answeredBy: Nullable(Person),
  answeredAt: Nullable(Timestamp),
});

/** The conditions under which a pension may leave, as far as they are known (Conditions for Transfers Regulations 2021). */
const TransferChecks = Type.Object({
  transactionId: Id,
  /** False for a transfer that has no conditions: one that comes in, or of another wrapper. */
  applies: Type.Boolean(),
  /** The schemes of the first condition, and Other. */
  schemes: Type.Array(Type.Object({ scheme: Type.String(), words: Type.String() })),
  /** The kind of scheme it goes to; null while nobody has said. */
  scheme: Nullable(Type.String()),
  /** MoneyHelper's reference of the guidance that the client has taken. */
  appointment: Nullable(Type.String()),
  flags: Type.Array(CheckedFlag),
  needsAppointment: Type.Boolean(),
  /** What follows from the answers; null while too little is known. */
  outcome: Nullable(OneOf(checkDecisions)),
  reasons: Type.Array(Type.String()),
  missing: Type.Array(Type.String()),
  decision: Nullable(
    Type.Object({
      decision: OneOf(checkDecisions),
      reason: Nullable(Type.String()),
      at: Timestamp,
      by: Person,
      /** The letter to the client, a file of theirs; null where it was not refused. */
      letterFileId: Nullable(Id),
    }),
  ),
  /** Why the caller may not answer or decide now; null where they may. */
  recordRefusal: Nullable(Type.String()),
  decideRefusal: Nullable(Type.String()),
  /** Who has to look next, in a sentence. */
  next: Type.String(),
  version: Type.Integer(),
});

const version = Type.Optional(Type.Integer());

export const transferCheckSchemas = {
  getTransferChecks: { data: TransferChecks },
  recordTransferChecks: {
    body: Type.Object({
      scheme: Type.String({ maxLength: 40 }),
      appointment: Type.Optional(Nullable(Type.String({ maxLength: appointmentMax }))),
      /** The answers that are new or differ; all others stay. */
      answers: Type.Array(
        Type.Object({
          flag: Type.String({ maxLength: 40 }),
          answer: OneOf(flagAnswers),
          evidence: Type.Optional(Type.String({ maxLength: evidenceMax })),
        }),
        { maxItems: 40 },
      ),
      version,
    }),
    data: TransferChecks,
  },
  decideTransferChecks: {
    body: Type.Object({
      decision: OneOf(checkDecisions),
      /** Told to the client where it is refused. */
      reason: Type.Optional(Type.String({ maxLength: checkReasonMax })),
      version,
    }),
    data: TransferChecks,
  },
};
