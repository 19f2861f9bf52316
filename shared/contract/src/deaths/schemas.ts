import { Type } from '@sinclair/typebox';
import { accountStatuses, wrapperTypes } from '../accounts/values';
import { beneficiaryRelationships } from '../clients/values';
import {
  AuditDetails,
  Id,
  IsoDate,
  Money,
  Nullable,
  OneOf,
  Percent,
  Timestamp,
  Written,
  versioned,
} from '../language/primitives';
import { FigureRule } from '../pensions/figure-schemas';
import { deathStatuses } from './life';
import { accountEffects, deathActions, deathProofs, deathReasonMax } from './values';

const Reason = Type.String({ maxLength: deathReasonMax });

/** What a death does to one account of the client. */
const AffectedAccount = Type.Object({
  accountId: Id,
  accountName: Type.String(),
  wrapperType: OneOf(wrapperTypes),
  status: OneOf(accountStatuses),
  value: Money,
  effect: OneOf(accountEffects),
  /** Says what happens to it, in a sentence. */
  text: Type.String(),
});

/** Something that a death stops, in words: a regular payment, a benefit, a mandate, an open transaction. */
const Stopped = Type.Object({ what: Type.String(), count: Type.Integer(), text: Type.String() });

const Problem = Type.Object({ fieldName: Type.String(), errorMessage: Type.String() });

const DeathPreview = Type.Object({
  problem: Nullable(Problem),
  accounts: Type.Array(AffectedAccount),
  stopped: Type.Array(Stopped),
  needsConfirmation: Type.Boolean(),
  /** Income tax on what the beneficiaries take, and inheritance tax, by the day of the death. */
  incomeTax: Nullable(FigureRule),
  inheritanceTax: Nullable(FigureRule),
});

const DeathStep = Type.Object({
  step: Type.String(),
  at: Timestamp,
  status: OneOf(deathStatuses),
  userName: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});

/** Whom the client wished to benefit. */
const Nomination = Type.Object({
  name: Type.String(),
  relationship: OneOf(beneficiaryRelationships),
  dateOfBirth: Nullable(IsoDate),
  share: Percent,
});

const Death = Type.Object({
  deathId: Id,
  clientId: Id,
  clientName: Type.String(),
  status: OneOf(deathStatuses),
  diedOn: IsoDate,
  /** The day the firm first knew of it, from which two years count. */
  knownOn: IsoDate,
  notifiedBy: Type.String(),
  proof: OneOf(deathProofs),
  proofDate: Nullable(IsoDate),
  reason: Type.String(),
  recordedBy: Nullable(Type.String()),
  accounts: Type.Array(AffectedAccount),
  nominations: Type.Array(Nomination),
  incomeTax: Nullable(FigureRule),
  inheritanceTax: Nullable(FigureRule),
  steps: Type.Array(DeathStep),
  actions: Type.Array(Type.Object({ action: OneOf(deathActions), refusal: Nullable(Type.String()) })),
  auditDetails: AuditDetails,
});

const given = { firmId: Id, clientId: Id, diedOn: IsoDate };

export const deathSchemas = {
  /** `death` is null while nobody recorded one; a withdrawn one counts only until another is recorded. */
  getDeath: { data: Type.Object({ id: Id, death: Nullable(Death) }) },
  previewDeath: { body: Type.Object(given), data: DeathPreview },
  recordDeath: {
    body: Type.Object({
      ...given,
      /** Who told the firm, with their relationship to the client. */
      notifiedBy: Reason,
      /** The day the firm first knew; today when left out. */
      knownOn: Type.Optional(IsoDate),
      proof: OneOf(deathProofs),
      /** The day the certificate was seen. */
      proofDate: Type.Optional(IsoDate),
      reason: Reason,
    }),
    data: Written,
  },
  actOnDeath: {
    body: Type.Object({
      action: OneOf(deathActions),
      /** For `Certificate seen`: the day. */
      proofDate: Type.Optional(IsoDate),
      reason: Type.Optional(Reason),
      ...versioned,
    }),
    data: Written,
  },
};
