/** What a benefit is: how its tax-free and its taxable part come about (domain A.8). */
export const benefitForms = [
  'Tax-free cash',
  'Drawdown income',
  'Tax-free cash and income',
  'UFPLS',
  'Small pot',
  'Whole pot',
  'Death lump sum',
] as const;
export type BenefitForm = (typeof benefitForms)[number];

/** The forms that a refused benefit can be offered as instead; a lump sum after a death is decided by the trustees. */
export const offeredForms = [
  'Tax-free cash',
  'Drawdown income',
  'Tax-free cash and income',
  'UFPLS',
  'Small pot',
  'Whole pot',
] as const satisfies readonly BenefitForm[];

/** What the amount of a benefit says: how much is crystallised, taken tax-free, paid before tax, or has in hand. */
export const benefitBases = ['Crystallise', 'Tax-free cash', 'Gross', 'Net', 'Natural income', 'Whole'] as const;
export type BenefitBasis = (typeof benefitBases)[number];

/** Kinds of action on a client product; the query of the specification's list takes them. */
export const productActionTypes = ['Crystallisation', 'Regular crystallisation', 'Income', 'Lump sum'] as const;
export type ProductActionType = (typeof productActionTypes)[number];

/** Which assets move to the drawdown account. */
export const movedAssets = ['Pro rata', 'Cash first', 'Named'] as const;
/** What is sold when the cash is short. Named sales are given holding by holding. */
export const benefitSales = ['Largest', 'Proportional', 'Named'] as const;

/** What a person does with a benefit. */
export const benefitActions = ['Authorise', 'Cancel', 'Delete', 'Pay again'] as const;
export type BenefitAction = (typeof benefitActions)[number];

/** What a person does with a regular benefit. */
export const regularBenefitActions = ['Pause', 'Resume', 'Stop'] as const;

/** On whose advice benefits are taken (COBS 19.7). */
export const adviceBases = ['Advised', 'Not advised'] as const;
/** What the client did with the offer of guidance (COBS 19.7). */
export const guidanceAnswers = ['Received', 'Booked', 'Declined', 'Not owed: advised'] as const;

/** Facts about a person's pensions that are recorded by hand, because the ledger cannot know them. */
export const pensionFactKinds = [
  'Before 2024 by percentage',
  'Before 2024 by certificate',
  'Elsewhere',
  'Protection',
  'Protected age',
  'Protected tax-free cash',
  'Flexible access elsewhere',
  'Income of a tax year',
  'Paid in elsewhere',
] as const;
export type PensionFactKind = (typeof pensionFactKinds)[number];

/** What people are given about their pensions: statements that rules ask for, and documents of benefits. */
export const pensionPaperKinds = [
  'Flexible access statement',
  'Benefit crystallisation statement',
  'Pension savings statement',
  'Drawdown application',
  'Income pack',
] as const;
export type PensionPaperKind = (typeof pensionPaperKinds)[number];

/** Protections of the lump sum allowances (HMRC PTM092000 and following). */
export const protectionKinds = [
  'Enhanced',
  'Primary',
  'Fixed 2012',
  'Fixed 2014',
  'Fixed 2016',
  'Individual 2014',
  'Individual 2016',
] as const;

/** Where a tax code comes from: a notice of HMRC, a leaving certificate, or the firm's own entry. */
export const taxCodeSources = ['P6', 'P9', 'P45', 'Emergency', 'Entered'] as const;

/** Most holdings sold or moved by name in one benefit. */
export const namedHoldingsMax = 200;
/** Most statements and documents in a list. */
export const pensionPapersMax = 500;
/** Most benefits in a list. */
export const benefitsMax = 500;
/** The longest reason, in characters. */
export const benefitReasonMax = 200;

/** Months ahead in which a regular benefit may start. */
export const regularStartMonthsMax = 12;
