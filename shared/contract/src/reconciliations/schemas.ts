import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money, Nullable, OneOf, Quantity, Timestamp, versioned } from '../language/primitives';
import { breakActions, breakStatuses, breakSteps, dayStatuses } from './life';
import { breakKinds, handMatchLinesMax, reconciliationNoteMax, statementCharactersMax } from './values';

const statementKinds = ['Bank', 'Custodian', 'Registrar'] as const;
const Person = Type.Object({ id: Id, name: Type.String() });
/** A line of a statement or a posting, by the id that breaks and matches name it with. */
const LineId = Type.String({ minLength: 1, maxLength: 60 });

const Figures = {
  /** Client money the firm owes: what accounts have at the end of the day, and tax withheld and not paid over. */
  requirement: Nullable(Money),
  /** Client money at the bank, by the books. */
  resource: Nullable(Money),
  /** Resource less requirement: below zero the firm pays in the difference. */
  excess: Nullable(Money),
  /** By the bank's statement; null before it is imported. */
  bankBalance: Nullable(Money),
};

const Day = Type.Object({
  /** The working day. */
  id: IsoDate,
  status: OneOf(dayStatuses),
  ...Figures,
  /** Statements that are imported. */
  statements: Type.Array(OneOf(statementKinds)),
  /** Breaks there are at the end of the day, and of them those nobody has explained. Those of the sign-off once it is. */
  breaks: Type.Integer(),
  openBreaks: Type.Integer(),
  signedBy: Nullable(Person),
  signedDate: Nullable(Timestamp),
});

const CashLine = Type.Object({
  id: LineId,
  day: IsoDate,
  reference: Type.String(),
  description: Type.String(),
  amount: Money,
  /** The transaction of a posting that has one, and the account's first client, to open it. */
  transactionId: Nullable(Id),
  clientId: Nullable(Id),
});

const Break = Type.Object({
  id: Id,
  kind: OneOf(breakKinds),
  status: OneOf(breakStatuses),
  /** The day it was found on. */
  day: IsoDate,
  /** Working days since. */
  age: Type.Integer(),
  /** Of an unallocated receipt: the day by which it has to be allocated. */
  due: Nullable(IsoDate),
  title: Type.String(),
  /** The line it is about; null for a difference of figures. */
  line: Nullable(CashLine),
  amount: Nullable(Money),
  assetId: Nullable(Id),
  /** Units of the statement less units of the accounts. */
  units: Nullable(Quantity),
  owner: Nullable(Person),
  /** The last note. */
  note: Nullable(Type.String()),
  history: Type.Array(
    Type.Object({
      step: OneOf(breakSteps),
      status: OneOf(breakStatuses),
      at: Timestamp,
      by: Nullable(Person),
      note: Nullable(Type.String()),
    }),
  ),
  /** What the caller may do now, or why not. */
  actions: Type.Array(
    Type.Object({ action: OneOf(breakActions), allowed: Type.Boolean(), reason: Nullable(Type.String()) }),
  ),
  version: Type.Integer(),
});

const Match = Type.Object({
  id: Id,
  /** A rule, or By hand. */
  rule: Type.String(),
  reason: Nullable(Type.String()),
  by: Nullable(Person),
  statement: Type.Array(CashLine),
  books: Type.Array(CashLine),
});

const DayRecord = Type.Composite([
  Day,
  Type.Object({
    businessDate: IsoDate,
    /** First day a bank's statement of it may have lines of. */
    from: IsoDate,
    /** Parts of the requirement. */
    accounts: Nullable(Money),
    withheldTax: Nullable(Money),
    /** Accounts that are below zero until their sales settle: what the requirement leaves out. */
    belowZero: Nullable(Money),
    /** What each control account came to on the day, as the bank sees it. */
    movements: Type.Array(
      Type.Object({ code: Type.String(), name: Type.String(), lines: Type.Integer(), amount: Money }),
    ),
    imported: Type.Array(
      Type.Object({
        kind: OneOf(statementKinds),
        lines: Type.Integer(),
        by: Person,
        at: Timestamp,
      }),
    ),
    /** Why statements cannot be imported; null when they can. */
    importForbidden: Nullable(Type.String()),
    /** Why the caller cannot sign it off; null when they can. */
    signForbidden: Nullable(Type.String()),
    /** Who imported, matched or explained: none of them signs. */
    workedBy: Type.Array(Person),
    /** Breaks of the day, and those of earlier days that were not over: at most 500, the oldest of those that last first. Of a day that is signed off as they were then. */
    breakList: Type.Array(Break),
    /** How many matches there are; at most 500 are in `matches`, those by hand first. */
    matchCount: Type.Integer(),
    matches: Type.Array(Match),
    note: Nullable(Type.String()),
  }),
]);

export const reconciliationSchemas = {
  listReconciliations: {
    data: Type.Object({
      id: Id,
      businessDate: IsoDate,
      /** Newest first. */
      days: Type.Array(Day),
    }),
  },
  getReconciliation: { data: DayRecord },
  importStatement: {
    body: Type.Object({
      kind: OneOf(statementKinds),
      /** The statement as CSV, in the layout of its kind. */
      content: Type.String({ minLength: 1, maxLength: statementCharactersMax }),
      /** Replaces the statement of the kind that is there. */
      replace: Type.Optional(Type.Boolean()),
    }),
    data: DayRecord,
  },
  /** Lines of both sides that are the same money: their sums must agree. */
  matchByHand: {
    body: Type.Object({
      lines: Type.Array(LineId, { minItems: 2, maxItems: handMatchLinesMax }),
      reason: Type.String({ maxLength: reconciliationNoteMax }),
    }),
    data: DayRecord,
  },
  undoMatch: {
    body: Type.Object({ reason: Type.String({ maxLength: reconciliationNoteMax }) }),
    data: DayRecord,
  },
  actOnBreak: {
    body: Type.Object({
      action: OneOf(breakActions),
      note: Type.Optional(Type.String({ maxLength: reconciliationNoteMax })),
      ...versioned,
    }),
    data: Break,
  },
  signReconciliation: {
    body: Type.Object({ note: Type.Optional(Type.String({ maxLength: reconciliationNoteMax })) }),
    data: DayRecord,
  },
};
