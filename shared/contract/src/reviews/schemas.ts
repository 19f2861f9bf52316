import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Nullable, OneOf, Text, Timestamp, paging } from '../language/primitives';
import { packFiles, packsMax, reviewOutcomes, reviewStates, reviewTextMax, reviewWays } from './values';

const text = Type.String({ maxLength: reviewTextMax });

/** One row of the record. It is never changed: a mistake is put right by a row that takes its place. */
export const ClientReview = Type.Object({
  reviewId: Id,
  outcome: OneOf(reviewOutcomes),
  offeredOn: Nullable(IsoDate),
  /** The day on which it was held or refused; null while it is only offered. */
  reviewedOn: Nullable(IsoDate),
  way: OneOf(reviewWays),
  agreed: Type.String(),
  /** Whether what the client has still suits them; null unless the review was held. */
  suitable: Nullable(Type.Boolean()),
  /** Null while it is only offered: an offer moves no date. */
  nextDue: Nullable(IsoDate),
  recordedAt: Timestamp,
  recordedBy: Type.String(),
  /** The row that this one takes the place of, and why. */
  corrects: Nullable(Id),
  correctionReason: Nullable(Type.String()),
  /** The row that took the place of this one. */
  correctedBy: Nullable(Id),
});

export const ReviewRule = Type.Object({
  months: Type.Integer(),
  source: Type.String(),
  verified: Type.Boolean(),
  /** What is proposed to change. */
  note: Type.String(),
});

const due = {
  state: OneOf(reviewStates),
  /** When the next one is due: of a client who never had one, a year after the portal first knew them. */
  due: IsoDate,
  lastHeldOn: Nullable(IsoDate),
  lastRefusedOn: Nullable(IsoDate),
  /** The last offer that nothing followed yet. */
  openOfferOn: Nullable(IsoDate),
};

/** What packs are asked for with. */
export const packOptions = {
  /** A year up to `toDate`, which is today, where they are left out. */
  fromDate: Type.Optional(IsoDate),
  toDate: Type.Optional(IsoDate),
  /** What the adviser adds, in paragraphs. */
  notes: Type.Optional(text),
};

export const reviewSchemas = {
  listClientReviews: {
    data: Type.Object({ ...due, rule: ReviewRule, reviews: Type.Array(ClientReview) }),
  },
  recordReview: {
    body: Type.Object({
      firmId: Id,
      clientId: Id,
      outcome: OneOf(reviewOutcomes),
      offeredOn: Type.Optional(IsoDate),
      reviewedOn: Type.Optional(IsoDate),
      way: OneOf(reviewWays),
      agreed: Type.Optional(text),
      suitable: Type.Optional(Type.Boolean()),
      /** A year after the review where it is left out. */
      nextDue: Type.Optional(IsoDate),
      corrects: Type.Optional(Id),
      correctionReason: Type.Optional(text),
    }),
    data: Type.Object({ reviewId: Id, nextDue: Nullable(IsoDate) }),
  },
  createReviewPack: {
    body: Type.Object({ firmId: Id, clientId: Id, ...packOptions }),
    data: Type.Object({ fileId: Id, fileName: Type.String(), messageId: Id }),
  },
  startReviewPacks: {
    body: Type.Object({
      clientIds: Type.Array(Id, { minItems: 1, maxItems: packsMax }),
      file: OneOf(packFiles),
      ...packOptions,
    }),
    data: Type.Object({ id: Id }),
  },
  /** Active clients by when their review is due. */
  listReviewsDue: {
    query: Type.Object({ state: Type.Optional(Text), idOrName: Type.Optional(Text), ...paging }),
    data: Type.Array(Type.Object({ id: Id, name: Type.String(), nodeName: Type.String(), ...due })),
  },
};
