import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Nullable, OneOf, Percent, Timestamp } from '../../language/primitives';
import { chasedAtOnceMax, chasedParties, chaseWays, transferNoteKinds, transferNoteTextMax } from './values';

const Person = Type.Object({ userId: Id, name: Type.String() });

/** Who has a transfer, and when somebody is contacted about it next. */
export const workbenchOfRow = {
  owner: Nullable(Person),
  nextContactDate: Nullable(IsoDate),
};

/** What was written down about a transfer. It stays as it was written; a task is done once. */
const TransferNote = Type.Object({
  note: Type.Integer(),
  kind: OneOf(transferNoteKinds),
  text: Type.String(),
  at: Timestamp,
  businessDate: IsoDate,
  by: Person,
  /** Of a chase. */
  whom: Nullable(OneOf(chasedParties)),
  how: Nullable(OneOf(chaseWays)),
  /** Of a task. */
  due: Nullable(IsoDate),
  done: Nullable(Type.Object({ at: Timestamp, by: Person })),
});

export const workbenchOfRecord = {
  /** The newest first. */
  notes: Type.Array(TransferNote),
  /** Who can own it: people who may act on transfers of its office. */
  colleagues: Type.Array(Person),
};

const words = Type.String({ minLength: 1, maxLength: transferNoteTextMax });
const nextContactDate = Type.Optional(Nullable(IsoDate));

/** `owner` and `nextContactDate` stay as they are where they are left out; null takes them away. */
export const TransferUpdate = Type.Object({
  owner: Type.Optional(Nullable(Id)),
  nextContactDate,
  version: Type.Optional(Type.Integer()),
});

/**
 * `whom` and `how` belong to a chase, `due` to a task. A chase moves the next contact: to `nextContactDate`, or to none
 * where it is left out and the day has come.
 */
export const NewTransferNote = Type.Object({
  kind: OneOf(transferNoteKinds),
  text: words,
  whom: Type.Optional(OneOf(chasedParties)),
  how: Type.Optional(OneOf(chaseWays)),
  due: Type.Optional(IsoDate),
  nextContactDate,
});

export const TransferChase = Type.Object({
  firmId: Id,
  transactionIds: Type.Array(Id, { minItems: 1, maxItems: chasedAtOnceMax }),
  whom: OneOf(chasedParties),
  how: OneOf(chaseWays),
  text: words,
  nextContactDate,
});

/** Null gives them to nobody. */
export const TransferHandOver = Type.Object({
  firmId: Id,
  transactionIds: Type.Array(Id, { minItems: 1, maxItems: chasedAtOnceMax }),
  owner: Nullable(Id),
});

/** One for each transfer, in their order. */
export const TransferChased = Type.Object({
  done: Type.Integer(),
  refused: Type.Integer(),
  items: Type.Array(
    Type.Object({
      transactionId: Id,
      outcome: OneOf(['Done', 'Refused'] as const),
      /** Why it was refused; null when it was done. */
      reason: Nullable(Type.String()),
    }),
  ),
});

const Counted = Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() }));
const Days = Nullable(Type.Integer());

/** How another provider has done in the firm's own cases that the caller sees. Days are calendar days. */
export const TransferProvider = Type.Object({
  name: Type.String(),
  /** Null for one that operations do not keep. */
  masterPartyId: Nullable(Id),
  cases: Type.Integer(),
  open: Type.Integer(),
  completed: Type.Integer(),
  /** Of completed cases, from the day they began to the day they ended; null without any. */
  medianDays: Days,
  quickestDays: Days,
  slowestDays: Days,
  /** The days operations expect it to take; null where they do not keep it. */
  expectedDays: Days,
  /** Cases whose clock went over its limit, per cent of those that were sent. */
  latePercent: Nullable(Percent),
  rejected: Type.Integer(),
  /** The most frequent first; of the rest only their number is known. */
  rejections: Counted,
  documentsAsked: Type.Integer(),
  documents: Counted,
});
