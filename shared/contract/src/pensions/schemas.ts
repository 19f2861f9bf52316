import { Type } from '@sinclair/typebox';
import { CashState } from '../accounts/cash-state';
import { accountStatuses, paymentMethods, wrapperTypes } from '../accounts/values';
import { drawdownStatuses, clientProductStatuses } from '../client-products/values';
import {
  AuditDetails,
  Id,
  IsoDate,
  Money,
  Nullable,
  OneOf,
  Percent,
  Quantity,
  Text,
  Timestamp,
  Written,
  versioned,
} from '../language/primitives';
import { FileHead } from '../files/schemas';
import { pensionGroupTypes } from '../portfolio-groups/values';
import { Payee } from '../transactions/authorisation';
import {
  autoDisinvests,
  frequencies,
  movementTypes,
  transactionStatuses,
  transactionSubTypes,
  transactionTypes,
} from '../transactions/values';
import { BenefitFigures, BenefitHolding, BenefitAhead, BenefitPaid, FigureRule } from './figure-schemas';
import { crystallisationStatuses } from './life';
import {
  adviceBases,
  benefitActions,
  benefitBases,
  benefitForms,
  benefitReasonMax,
  benefitSales,
  guidanceAnswers,
  movedAssets,
  namedHoldingsMax,
  offeredForms,
  pensionFactKinds,
  pensionPaperKinds,
  productActionTypes,
  protectionKinds,
  regularBenefitActions,
  taxCodeSources,
} from './values';

/** Holdings by name. */
const Named = Type.Array(Type.Object({ assetId: Id, quantity: Quantity }), { maxItems: namedHoldingsMax });

/** What was explained to the client and what they decided (COBS 19.7), kept as evidence. */
export const Declarations = Type.Object({
  advice: OneOf(adviceBases),
  /** The adviser's FCA reference, for advised benefits. */
  adviserReference: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  /** The retirement risk warnings were given. */
  riskWarnings: Type.Boolean(),
  guidance: OneOf(guidanceAnswers),
  /** What the client has taken elsewhere and before April 2024 is recorded, or there is nothing. */
  lumpSumsRecorded: Type.Boolean(),
  /** The client has asked for this benefit. */
  clientAgrees: Type.Boolean(),
});

const given = {
  /** The account it is taken from: an uncrystallised one, or for drawdown income a crystallised one. */
  accountId: Id,
  form: OneOf(benefitForms),
  basis: OneOf(benefitBases),
  /** Pounds, as `basis` says; not for Whole and Natural income. */
  amount: Type.Optional(Money),
  /** For tax-free cash and income by the amount crystallised: the income to pay before tax; otherwise all of it. */
  incomeWanted: Type.Optional(Money),
  /** What the lump sum allowance does not cover is taken as taxable income. */
  excessAsTaxable: Type.Optional(Type.Boolean()),
  /** Where what is crystallised goes. Left out, the pension's drawdown account, opened where there is none. */
  drawdownAccountId: Type.Optional(Id),
  autoDisinvest: Type.Optional(OneOf(autoDisinvests)),
  sellDownMethod: Type.Optional(OneOf(benefitSales)),
  /** What to sell, for `Named`. */
  namedSales: Type.Optional(Named),
  movedAssets: Type.Optional(OneOf(movedAssets)),
  /** What to move, for `Named`. */
  namedMoves: Type.Optional(Named),
  method: OneOf(paymentMethods),
  declarations: Declarations,
};

export const BenefitInput = Type.Object({
  firmId: Id,
  ...given,
  /** A payment day whose cut-off has not passed. Tax-free cash alone may leave it out: it is paid as soon as it can. */
  paymentDate: Type.Optional(IsoDate),
});

const schedule = {
  /** 1, 7, 14, 21 or 28. */
  paymentDay: Type.Integer(),
  /** Left out, the first payment day whose cut-off has not passed. */
  startDate: Type.Optional(IsoDate),
  endDate: Type.Optional(Nullable(IsoDate)),
};

export const RegularBenefitInput = Type.Object({ firmId: Id, ...given, ...schedule });

const BenefitStep = Type.Object({
  step: Type.String(),
  at: Timestamp,
  businessDate: IsoDate,
  status: OneOf(crystallisationStatuses),
  userId: Nullable(Id),
  userName: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});

const BenefitTransaction = Type.Object({
  transactionId: Id,
  accountId: Id,
  transactionType: OneOf(transactionTypes),
  transactionSubType: OneOf(transactionSubTypes),
  movementType: OneOf(movementTypes),
  status: OneOf(transactionStatuses),
  assetName: Nullable(Type.String()),
  amount: Nullable(Money),
  date: IsoDate,
});

/** A benefit, or a regular one: `frequency` says which, and a regular one has `bciId` and a schedule. */
export const Crystallisation = Type.Object({
  id: Id,
  crystallisationId: Id,
  clientProductActionType: OneOf(productActionTypes),
  firmId: Id,
  clientId: Id,
  clientName: Type.String(),
  clientProductId: Id,
  wrapperType: OneOf(wrapperTypes),
  accountId: Id,
  accountName: Type.String(),
  drawdownAccountId: Nullable(Id),
  drawdownAccountName: Nullable(Type.String()),
  frequency: OneOf(frequencies),
  /** Of a regular benefit, and of each benefit that it made. */
  bciId: Nullable(Id),
  form: OneOf(benefitForms),
  basis: OneOf(benefitBases),
  amount: Nullable(Money),
  incomeWanted: Nullable(Money),
  excessAsTaxable: Type.Boolean(),
  autoDisinvest: Nullable(OneOf(autoDisinvests)),
  sellDownMethod: Nullable(OneOf(benefitSales)),
  movedAssets: OneOf(movedAssets),
  method: OneOf(paymentMethods),
  status: OneOf(crystallisationStatuses),
  /** Why it has its status, from its last step. */
  statusReason: Nullable(Type.String()),
  needsAuthorisation: Type.Boolean(),
  /** The day the money moves; null for as soon as it can, and until it is known. */
  paymentDate: Nullable(IsoDate),
  salesDate: Nullable(IsoDate),
  /** Of a regular benefit. */
  paymentDay: Nullable(Type.Integer()),
  startDate: Nullable(IsoDate),
  endDate: Nullable(IsoDate),
  nextDate: Nullable(IsoDate),
  nextCutOff: Nullable(IsoDate),
  paused: Type.Boolean(),
  /** Final once it is Calculated. The record of one that waits has estimates; a list has none. */
  figures: Nullable(BenefitFigures),
  createdDate: IsoDate,
  auditDetails: AuditDetails,
});

/** A statement or a document about a pension: made, or owed and not made yet. */
const PensionPaper = Type.Object({
  kind: OneOf(pensionPaperKinds),
  /** What it is about: `Drawdown income of 28 May 2026`, `Tax year 2025/26`. */
  about: Type.String(),
  why: Type.String(),
  /** Null where no rule asks for it. */
  source: Nullable(Type.String()),
  clientProductId: Id,
  /** A benefit or a regular benefit. */
  crystallisationId: Nullable(Id),
  /** The day of what it is for. */
  triggerDate: IsoDate,
  /** The last day to give it; null where no rule sets one. */
  dueDate: Nullable(IsoDate),
  /** Null while it is not made. */
  madeDate: Nullable(IsoDate),
  /** Why it could not be made yet. */
  problem: Nullable(Type.String()),
  document: Nullable(FileHead),
});

/** What may be done with a benefit now; a refusal says why it may not. */
const BenefitActionNow = Type.Object({
  action: OneOf([...benefitActions, ...regularBenefitActions] as const),
  refusal: Nullable(Type.String()),
});

const CrystallisationRecord = Type.Composite([
  Crystallisation,
  Type.Object({
    declarations: Declarations,
    steps: Type.Array(BenefitStep),
    transactions: Type.Array(BenefitTransaction),
    actions: Type.Array(BenefitActionNow),
    /** Its application and its pack, and the statements it made owed. */
    papers: Type.Array(PensionPaper),
    /** While it is not paid yet, or can be paid again: the bank details that every part of it goes to. */
    payee: Nullable(Payee),
  }),
]);

const Problem = Type.Object({ fieldName: Type.String(), errorMessage: Type.String() });

/** A way out of a refusal that the form offers as a button. */
const Offer = Type.Union([
  Type.Object({ kind: OneOf(['Excess as taxable'] as const), taxable: Money }),
  Type.Object({
    kind: OneOf(['Use'] as const),
    form: OneOf(offeredForms),
    basis: OneOf(benefitBases),
    amount: Nullable(Money),
  }),
]);

const AccountAfter = Type.Object({
  /** Null for a drawdown account that is opened with the benefit. */
  accountId: Nullable(Id),
  accountName: Type.String(),
  value: Money,
  valueAfter: Money,
  now: CashState,
  after: CashState,
});

/** What a benefit would do, by the plan that does it. A refusal is in `problem`, with its way out in `offer`. */
const BenefitPreview = Type.Object({
  businessDate: IsoDate,
  problem: Nullable(Problem),
  offer: Nullable(Offer),
  figures: Nullable(BenefitFigures),
  /** What is sold first, at the last prices. */
  sales: Type.Array(BenefitHolding),
  /** The days, in order: what happens when. */
  timeline: Type.Array(Type.Object({ date: IsoDate, text: Type.String() })),
  /** The days it may be paid on, soonest first, each with the last day to ask for it. */
  paymentDates: Type.Array(Type.Object({ date: IsoDate, cutOff: IsoDate })),
  paymentDate: Nullable(IsoDate),
  accounts: Type.Array(AccountAfter),
  /** The pension annual allowance before and after. */
  annualAllowance: Nullable(
    Type.Object({ taxYear: Type.String(), before: Money, after: Money, kindAfter: Type.String(), rule: Type.String() }),
  ),
  needsAuthorisation: Type.Boolean(),
  /** For a regular benefit: the payments of the year ahead. */
  yearAhead: Type.Array(BenefitAhead),
  notes: Type.Array(Type.String()),
});

const BenefitWay = Type.Object({
  form: OneOf(benefitForms),
  problem: Nullable(Type.String()),
  figures: Nullable(BenefitFigures),
  taxNow: Nullable(Money),
  /** The year's tax on all pension income of this firm once it has ended, less what was deducted before. */
  taxAtYearEnd: Nullable(Money),
  lsaUsed: Nullable(Money),
  leastTax: Type.Boolean(),
});

const PensionFact = Type.Object({
  factId: Id,
  kind: OneOf(pensionFactKinds),
  text: Type.String(),
  clientProductId: Nullable(Id),
  recordedAt: Timestamp,
  recordedBy: Nullable(Type.String()),
});

const AllowanceStep = Type.Object({
  id: Id,
  date: Nullable(IsoDate),
  kind: Type.String(),
  text: Type.String(),
  lsa: Type.Object({ before: Money, used: Money, after: Money }),
  lsdba: Type.Object({ before: Money, used: Money, after: Money }),
  crystallisationId: Nullable(Id),
  factId: Nullable(Id),
  rule: Type.String(),
  source: Type.String(),
  verified: Type.Boolean(),
});

const AllowanceNow = Type.Object({ limit: Money, used: Money, left: Money, rule: FigureRule });

const PensionAccount = Type.Object({
  accountId: Id,
  accountName: Type.String(),
  status: OneOf(accountStatuses),
  kind: OneOf(pensionGroupTypes),
  value: Money,
  availableCash: Money,
});

const TaxCodeEntry = Type.Object({
  fromDate: IsoDate,
  taxCode: Type.String(),
  source: OneOf(taxCodeSources),
  previousPay: Money,
  previousTax: Money,
});

const PensionOfClient = Type.Object({
  clientProductId: Id,
  wrapperType: OneOf(wrapperTypes),
  schemeProductName: Nullable(Type.String()),
  status: Nullable(OneOf(clientProductStatuses)),
  drawdownStatus: OneOf(drawdownStatuses),
  uncrystallisedValue: Money,
  crystallisedValue: Money,
  accounts: Type.Array(PensionAccount),
  /** The code a payment today would be taxed by: the one held, or the emergency code. */
  taxCode: Type.String(),
  taxCodes: Type.Array(TaxCodeEntry),
});

const PensionRecord = Type.Object({
  id: Id,
  clientId: Id,
  clientName: Type.String(),
  businessDate: IsoDate,
  dateOfBirth: Nullable(IsoDate),
  /** When benefits may be taken; null without a date of birth. */
  minimumAge: Nullable(Type.Object({ age: Type.Integer(), from: IsoDate, reached: Type.Boolean(), rule: FigureRule })),
  pensions: Type.Array(PensionOfClient),
  lsa: AllowanceNow,
  lsdba: AllowanceNow,
  /** The allowances event by event, oldest first. */
  history: Type.Array(AllowanceStep),
  facts: Type.Array(PensionFact),
  /** The first day on which benefits were taken flexibly; null if never. */
  flexibleAccess: Nullable(
    Type.Object({ date: IsoDate, here: Type.Boolean(), crystallisationId: Nullable(Id), text: Type.String() }),
  ),
  annualAllowance: Type.Object({
    taxYear: Type.String(),
    kind: Type.String(),
    limit: Money,
    used: Money,
    left: Money,
    rule: Type.String(),
    /** The figures that add up to the limit, then those that add up to what is used, with where each comes from. */
    parts: Type.Array(Type.Object({ label: Type.String(), amount: Money, from: Type.String() })),
  }),
  /** What this firm paid in the tax year so far. */
  taxYear: Type.Object({ taxYear: Type.String(), taxFree: Money, taxable: Money, tax: Money, net: Money }),
  income: Type.Array(BenefitPaid),
  /** The P60s of its pensions, newest first. */
  p60s: Type.Array(
    Type.Object({
      fileId: Id,
      clientProductId: Id,
      taxYear: Type.String(),
      pay: Money,
      tax: Money,
      madeDate: Timestamp,
    }),
  ),
  yearAhead: Type.Array(BenefitAhead),
  /** Statements and documents, those that are owed first, then the newest. At most 500. */
  papers: Type.Array(PensionPaper),
});

const Action = { reason: Type.Optional(Type.String({ maxLength: benefitReasonMax })), ...versioned };

export const pensionSchemas = {
  listCrystallisations: {
    query: Type.Object({ accountId: Type.Optional(Id) }),
    data: Type.Array(Crystallisation),
  },
  createCrystallisation: { body: BenefitInput, data: Crystallisation },
  listProductActions: {
    query: Type.Object({
      accountId: Type.Optional(Id),
      clientProductId: Type.Optional(Id),
      clientProductActionType: Type.Optional(Text),
    }),
    data: Type.Array(Crystallisation),
  },
  createRegularCrystallisation: { body: RegularBenefitInput, data: Crystallisation },
  patchRegularCrystallisation: {
    body: Type.Object({
      /** Pause skips payments until it is resumed; Stop ends it for good. Left out, the named fields change. */
      action: Type.Optional(OneOf(regularBenefitActions)),
      amount: Type.Optional(Money),
      paymentDay: Type.Optional(Type.Integer()),
      endDate: Type.Optional(Nullable(IsoDate)),
      autoDisinvest: Type.Optional(Nullable(OneOf(autoDisinvests))),
      sellDownMethod: Type.Optional(Nullable(OneOf(benefitSales))),
      ...Action,
    }),
    data: Crystallisation,
  },
  getCrystallisation: { data: CrystallisationRecord },
  previewCrystallisation: {
    body: Type.Object({
      firmId: Id,
      ...given,
      /** The declarations do not change the figures. */
      declarations: Type.Optional(Declarations),
      paymentDate: Type.Optional(IsoDate),
      /** With a payment day it previews a regular benefit. */
      paymentDay: Type.Optional(Type.Integer()),
      startDate: Type.Optional(IsoDate),
      endDate: Type.Optional(Nullable(IsoDate)),
    }),
    data: BenefitPreview,
  },
  compareBenefits: {
    body: Type.Object({
      firmId: Id,
      accountId: Id,
      /** Net in hand, pounds. */
      amount: Money,
      paymentDate: Type.Optional(IsoDate),
    }),
    data: Type.Object({ ways: Type.Array(BenefitWay), notes: Type.Array(Type.String()) }),
  },
  actOnCrystallisation: {
    body: Type.Object({ action: OneOf(benefitActions), ...Action }),
    data: Crystallisation,
  },
  getPensionRecord: { data: PensionRecord },
  recordPensionFact: {
    body: Type.Object({
      firmId: Id,
      clientId: Id,
      kind: OneOf(pensionFactKinds),
      /** For a protected age and protected tax-free cash: the pension that has it. */
      clientProductId: Type.Optional(Id),
      date: Type.Optional(IsoDate),
      /** Of the lifetime allowance used, or of protected tax-free cash, per cent. */
      percentage: Type.Optional(Percent),
      deathLumpSumPaid: Type.Optional(Type.Boolean()),
      lumpSums: Type.Optional(Money),
      lumpSumsAndDeath: Type.Optional(Money),
      certificate: Type.Optional(Type.String({ maxLength: 40 })),
      protection: Type.Optional(OneOf(protectionKinds)),
      protectedAmount: Type.Optional(Money),
      age: Type.Optional(Type.Integer()),
      /** `2025/26`: of the incomes, and of what was paid in elsewhere. */
      taxYear: Type.Optional(Type.String({ maxLength: 7 })),
      /** Of the tax year, for the taper of the annual allowance. */
      thresholdIncome: Type.Optional(Money),
      adjustedIncome: Type.Optional(Money),
      /** Into pensions elsewhere in the tax year, gross and from everybody; 0 for nothing. */
      paidIn: Type.Optional(Money),
      note: Type.Optional(Type.String({ maxLength: benefitReasonMax })),
    }),
    data: Written,
  },
  withdrawPensionFact: { body: Type.Object({ reason: Type.String({ maxLength: benefitReasonMax }) }), data: Written },
  recordTaxCode: {
    body: Type.Object({
      firmId: Id,
      clientProductId: Id,
      taxCode: Type.String({ maxLength: 10 }),
      source: OneOf(taxCodeSources),
      /** The first payment day it applies to. */
      fromDate: IsoDate,
      /** From a P45 or a P6: pay and tax of this tax year in earlier employments. The newest replaces those before it. */
      previousPay: Type.Optional(Money),
      previousTax: Type.Optional(Money),
    }),
    data: Written,
  },
};
