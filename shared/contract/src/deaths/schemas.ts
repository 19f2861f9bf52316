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
import { deathStatuses, designationStatuses } from './life';
import {
  accountEffects,
  deathActions,
  deathBenefitForms,
  deathProofs,
  deathReasonMax,
  designationActions,
  designationKinds,
  directionActions,
  estateReferenceMax,
} from './values';

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

/** A beneficiary's part of a pension: decided, and once it is done what moved. */
const Share = Type.Object({
  clientId: Id,
  clientName: Type.String(),
  relationship: OneOf(beneficiaryRelationships),
  share: Percent,
  form: OneOf(deathBenefitForms),
  /** Once it is done; null before. */
  accountId: Nullable(Id),
  value: Nullable(Money),
  taxFree: Nullable(Type.Boolean()),
});

const Designation = Type.Object({
  designationId: Id,
  kind: OneOf(designationKinds),
  status: OneOf(designationStatuses),
  reason: Type.String(),
  /** Withheld of each beneficiary who is not exempt, per cent. */
  withheld: Percent,
  doneOn: Nullable(IsoDate),
  decidedBy: Nullable(Type.String()),
  authorisedBy: Nullable(Type.String()),
  shares: Type.Array(Share),
  actions: Type.Array(Type.Object({ action: OneOf(designationActions), refusal: Nullable(Type.String()) })),
  version: Type.Integer(),
});

/** One of the client's pensions, and what was decided about it. */
const PensionOfDeath = Type.Object({
  clientProductId: Id,
  wrapperType: OneOf(wrapperTypes),
  name: Type.String(),
  value: Money,
  cash: Money,
  accounts: Type.Array(Type.Object({ accountId: Id, accountName: Type.String(), cash: Money, value: Money })),
  designations: Type.Array(Designation),
  /** Why it cannot be shared out now, and why what is left cannot; null when it can. */
  designateRefusal: Nullable(Type.String()),
  releaseRefusal: Nullable(Type.String()),
});

const Direction = Type.Object({
  share: Percent,
  directedOn: IsoDate,
  until: IsoDate,
  note: Type.String(),
  endedOn: Nullable(IsoDate),
  /** It is in force today. */
  isInForce: Type.Boolean(),
});

const TaxPayment = Type.Object({
  transactionId: Id,
  accountId: Id,
  accountName: Type.String(),
  amount: Money,
  reference: Type.String(),
  paidOn: IsoDate,
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
  pensions: Type.Array(PensionOfDeath),
  /** Newest first. */
  directions: Type.Array(Direction),
  /** The last day something can be withheld; null where nothing can. */
  withholdingEnds: Nullable(IsoDate),
  taxPayments: Type.Array(TaxPayment),
  incomeTax: Nullable(FigureRule),
  inheritanceTax: Nullable(FigureRule),
  steps: Type.Array(DeathStep),
  actions: Type.Array(Type.Object({ action: OneOf(deathActions), refusal: Nullable(Type.String()) })),
  auditDetails: AuditDetails,
});

const given = { firmId: Id, clientId: Id, diedOn: IsoDate };

const decision = {
  firmId: Id,
  deathId: Id,
  clientProductId: Id,
  kind: OneOf(designationKinds),
  /** Who benefits; a release goes by the shares of the designation before it, and has none. */
  shares: Type.Optional(
    Type.Array(
      Type.Object({
        clientId: Id,
        relationship: OneOf(beneficiaryRelationships),
        share: Percent,
        form: OneOf(deathBenefitForms),
      }),
      { maxItems: 20 },
    ),
  ),
};

/** What one beneficiary would get. */
const PlannedShare = Type.Object({
  clientId: Id,
  clientName: Type.String(),
  share: Percent,
  form: OneOf(deathBenefitForms),
  value: Money,
  cash: Money,
  holdings: Type.Integer(),
  withheld: Money,
  /** Free of income tax: all of it, or for a lump sum up to an amount. */
  taxFree: Money,
  taxable: Money,
  rule: FigureRule,
});

const DesignationPreview = Type.Object({
  problem: Nullable(Problem),
  shares: Type.Array(PlannedShare),
  /** What stays, withheld for inheritance tax. */
  kept: Money,
  needsAuthorisation: Type.Boolean(),
});

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
  previewDesignation: { body: Type.Object(decision), data: DesignationPreview },
  createDesignation: { body: Type.Object({ ...decision, reason: Reason }), data: Written },
  actOnDesignation: {
    body: Type.Object({ action: OneOf(designationActions), reason: Type.Optional(Reason), ...versioned }),
    data: Written,
  },
  recordDirection: {
    body: Type.Object({
      firmId: Id,
      deathId: Id,
      action: OneOf(directionActions),
      /** For `Withhold`: per cent of each entitlement, the day of the direction, and the last day of it. */
      share: Type.Optional(Percent),
      directedOn: Type.Optional(IsoDate),
      until: Type.Optional(IsoDate),
      note: Reason,
    }),
    data: Written,
  },
  payEstateTax: {
    body: Type.Object({
      firmId: Id,
      deathId: Id,
      accountId: Id,
      amount: Money,
      /** The estate's inheritance tax reference at HMRC. */
      reference: Type.String({ maxLength: estateReferenceMax }),
    }),
    data: Written,
  },
};
