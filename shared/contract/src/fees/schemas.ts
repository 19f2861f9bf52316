import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money, Nullable, OneOf, Percent, Timestamp, versioned } from '../language/primitives';
import { feeChangeActions, feeChangeStatuses, feeReasonMax, feeSubjects, feeTiersMax, productTextMax } from './values';

/**
 * Rates: of yearly fees in tiers over a value, of trades an amount for each and a percentage of its value. Of a wrapper
 * its product, without rates.
 */
const terms = {
  /** For each trade; zero for yearly fees. */
  amount: Money,
  /** Bands of the value from below; only the last has no upper end. */
  tiers: Type.Array(Type.Object({ upTo: Nullable(Money), percentage: Percent }), {
    maxItems: feeTiersMax,
  }),
  /** Whether VAT is added. */
  vat: Type.Boolean(),
  product: Type.Optional(
    Nullable(
      Type.Object({
        name: Type.String({ maxLength: productTextMax }),
        provider: Type.String({ maxLength: productTextMax }),
      }),
    ),
  ),
};

/** Rates with a sentence that says them. */
const shown = { ...terms, inWords: Type.String() };

const Person = Type.Object({ id: Id, name: Type.String() });

const FeeChange = Type.Object({
  id: Id,
  subject: OneOf(feeSubjects),
  from: IsoDate,
  ...shown,
  reason: Type.String(),
  status: OneOf(feeChangeStatuses),
  proposedBy: Person,
  proposedDate: Timestamp,
  decidedBy: Nullable(Person),
  decidedDate: Nullable(Timestamp),
  decisionReason: Nullable(Type.String()),
  version: Type.Integer(),
});

const wanted = { subject: OneOf(feeSubjects), from: IsoDate, ...terms };

const Effect = { before: Money, after: Money, change: Money };

export const feeSchemas = {
  listFees: {
    data: Type.Array(
      Type.Object({
        subject: OneOf(feeSubjects),
        name: Type.String(),
        /** What it is calculated on, and who bears it. */
        of: Type.String(),
        /** Each holds from its date until the next; the newest first, with those to come. */
        schedules: Type.Array(Type.Object({ from: IsoDate, ...shown })),
        /** The date of the schedule in force; null before the first. */
        presentFrom: Nullable(IsoDate),
        changes: Type.Array(FeeChange),
      }),
    ),
  },
  previewFeeChange: {
    /** `page` is of the clients, from 1. */
    body: Type.Object({ ...wanted, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) }),
    data: Type.Object({
      /** What the effect was calculated from. */
      basis: Type.String(),
      /** Clients who pay or receive it, before or after. */
      clients: Type.Integer(),
      ...Effect,
      /** Clients whose year changes. */
      changed: Type.Integer(),
      /** A page of them, the largest change first. */
      largest: Type.Array(Type.Object({ clientId: Id, name: Type.String(), ...Effect })),
    }),
  },
  proposeFeeChange: {
    body: Type.Object({ ...wanted, reason: Type.String({ maxLength: feeReasonMax }) }),
    data: FeeChange,
  },
  decideFeeChange: {
    body: Type.Object({
      action: OneOf(feeChangeActions),
      /** Needed to reject or withdraw. */
      reason: Type.Optional(Type.String({ maxLength: feeReasonMax })),
      ...versioned,
    }),
    data: FeeChange,
  },
};
