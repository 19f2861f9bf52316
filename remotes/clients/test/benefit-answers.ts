import type { CallData } from '@tessera/contract/schemas';
import type { CannedAnswers } from '@tessera/testing/canned-answers';

type Preview = CallData<'previewCrystallisation'>;
type Figures = NonNullable<Preview['figures']>;
type Record_ = CallData<'getPensionRecord'>;

const rule = (label: string, words: string) => ({ label, rule: words, source: `HMRC, ${label}`, verified: true });

/** Eleanor's SIPP: £400,000 uncrystallised, a drawdown account, £50,000 of the allowance used elsewhere. */
export const pensionRecord: Record_ = {
  id: 'C01F4QX',
  clientId: 'C01F4QX',
  clientName: 'Mrs Eleanor Whitcombe',
  businessDate: '2026-11-20',
  dateOfBirth: '1964-04-03',
  minimumAge: { age: 55, from: '2019-04-03', reached: true, rule: rule('Minimum age', '55.') },
  pensions: [
    {
      clientProductId: 'P1',
      wrapperType: 'SIPP',
      schemeProductName: 'Northbrook SIPP',
      status: null,
      drawdownStatus: 'No Drawdown',
      uncrystallisedValue: 400000,
      crystallisedValue: 30000,
      accounts: [
        {
          accountId: 'A1',
          accountName: 'Whitcombe SIPP',
          status: 'Active',
          kind: 'Uncrystallised',
          value: 400000,
          availableCash: 5000,
        },
        {
          accountId: 'A9',
          accountName: 'Whitcombe drawdown',
          status: 'Active',
          kind: 'Crystallised',
          value: 30000,
          availableCash: 30000,
        },
      ],
      taxCode: '1257L M1',
      taxCodes: [],
    },
  ],
  lsa: { limit: 268275, used: 50000, left: 218275, rule: rule('Lump sum allowance', '£268,275.') },
  lsdba: { limit: 1073100, used: 50000, left: 1023100, rule: rule('Lump sum and death benefit allowance', '.') },
  history: [],
  facts: [
    {
      factId: 'PF1',
      kind: 'Elsewhere',
      text: '£50,000.00 taken elsewhere in 2025',
      clientProductId: null,
      recordedAt: '2026-01-05T10:00:00.000Z',
      recordedBy: 'Priya Hart',
    },
  ],
  flexibleAccess: null,
  annualAllowance: {
    taxYear: '2026/27',
    kind: 'Standard',
    limit: 60000,
    used: 0,
    left: 60000,
    rule: 'FA 2004 s. 228',
    parts: [],
  },
  taxYear: { taxYear: '2026/27', taxFree: 0, taxable: 0, tax: 0, net: 0 },
  income: [],
  p60s: [],
  yearAhead: [],
  papers: [],
};

const [pension] = pensionRecord.pensions;
if (!pension) throw new Error('The record has a pension.');

/** The same, opened from its drawdown account. */
export const drawdownRecord: Record_ = {
  ...pensionRecord,
  pensions: [
    {
      ...pension,
      accounts: [
        {
          accountId: 'A1',
          accountName: 'Whitcombe drawdown',
          status: 'Active',
          kind: 'Crystallised',
          value: 30000,
          availableCash: 30000,
        },
      ],
    },
  ],
};
/** The same pension without a drawdown account. */
export const firstBenefitRecord: Record_ = {
  ...pensionRecord,
  facts: [],
  pensions: [{ ...pension, accounts: pension.accounts.filter(({ kind }) => kind === 'Uncrystallised') }],
};

/** A UFPLS of £20,000: £5,000 tax-free, £15,000 taxed by the emergency code. */
export const ufplsFigures: Figures = {
  crystallisationAmount: 20000,
  taxFreeAmount: 5000,
  fadAmount: 0,
  taxableAmount: 15000,
  taxDeducted: 5128.2,
  grossPayment: 20000,
  netPayment: 14871.8,
  excess: 0,
  lsa: { before: 218275, used: 5000, after: 213275 },
  lsdba: { before: 1023100, used: 5000, after: 1018100 },
  uncrystallisedAfter: 380000,
  crystallisedAfter: 30000,
  triggersMpaa: true,
  paye: {
    taxCode: '1257L',
    basis: 'Month 1',
    taxYear: '2026/27',
    taxMonth: 9,
    payBefore: 0,
    taxBefore: 0,
    freePay: 1048.26,
    taxablePay: 13951,
    parts: [
      { name: 'Basic rate', rate: 20, amount: 3141, tax: 628.2 },
      { name: 'Higher rate', rate: 40, amount: 7287, tax: 2914.8 },
    ],
    rule: 'HMRC’s tax-table routine on the month 1 basis.',
    source: 'HMRC, specification for PAYE tax table routines',
    verified: true,
  },
  refund: {
    form: 'P55',
    otherIncome: 0,
    taxTaken: 5128.2,
    taxDue: 486,
    overpaid: 4642.2,
    text: 'Form P55 claims it back from HMRC in the tax year.',
    source: 'gov.uk, forms P53 and P55',
  },
  moved: null,
  rules: [
    rule('Tax-free cash', '25% of what is crystallised.'),
    rule('Lump sum allowance', '£5,000.00 of £218,275.00 left is used.'),
    rule('Money purchase annual allowance', 'A UFPLS is flexible access.'),
    rule('Rounding', 'Tax-free cash is rounded down.'),
  ],
};

const noCash = { cash: 0, reserved: 0, uncleared: 0, available: 0 };

export const benefitPreview: Preview = {
  businessDate: '2026-11-20',
  problem: null,
  offer: null,
  figures: ufplsFigures,
  sales: [{ assetId: 'AS1', assetName: 'Global All Cap Fund', quantity: 7500, value: 15000 }],
  timeline: [
    { date: '2026-12-04', text: 'Holdings are sold' },
    { date: '2026-12-14', text: 'The money is in the bank' },
  ],
  paymentDates: [
    { date: '2026-12-14', cutOff: '2026-12-03' },
    { date: '2026-12-21', cutOff: '2026-12-10' },
    { date: '2027-01-04', cutOff: '2026-12-21' },
  ],
  paymentDate: '2026-12-14',
  accounts: [
    {
      accountId: 'A1',
      accountName: 'Whitcombe SIPP',
      value: 400000,
      valueAfter: 380000,
      now: { ...noCash, cash: 5000, available: 5000 },
      after: noCash,
    },
  ],
  annualAllowance: {
    taxYear: '2026/27',
    before: 60000,
    after: 10000,
    kindAfter: 'Money purchase',
    rule: 'FA 2004 s. 227D',
  },
  needsAuthorisation: false,
  yearAhead: [],
  notes: ['An emergency code is used: no code is held.'],
};

const paid = {
  crystallisationId: null,
  bciId: null,
  accountId: 'A1',
  accountName: 'Whitcombe drawdown',
  form: 'Drawdown income',
  salesDate: null,
  taxFree: 0,
  taxable: 1200,
  tax: 30.2,
  net: 1169.8,
  hasFigures: true,
  note: null,
  payslipFileId: null,
};
export const regularBenefitPreview: Preview = {
  ...benefitPreview,
  sales: [],
  paymentDates: [
    { date: '2026-12-14', cutOff: '2026-12-03' },
    { date: '2027-01-14', cutOff: '2027-01-05' },
  ],
  yearAhead: [
    { ...paid, date: '2026-12-14', cutOff: '2026-12-03' },
    { ...paid, date: '2027-01-14', cutOff: '2027-01-05', salesDate: '2027-01-06', net: 1100, note: 'It sells first.' },
  ],
};

/** Two ways to £10,000 in hand, and one that cannot be had. */
export const ways: CallData<'compareBenefits'> = {
  ways: [
    {
      form: 'Tax-free cash',
      problem: null,
      figures: { ...ufplsFigures, triggersMpaa: false },
      taxNow: 0,
      taxAtYearEnd: 0,
      lsaUsed: 10000,
      leastTax: true,
    },
    {
      form: 'UFPLS',
      problem: null,
      figures: ufplsFigures,
      taxNow: 2140.6,
      taxAtYearEnd: 880.4,
      lsaUsed: 3035.15,
      leastTax: false,
    },
    {
      form: 'Small pot',
      problem: 'This pension has £400,000.00: a small pot has at most £10,000.00.',
      figures: null,
      taxNow: null,
      taxAtYearEnd: null,
      lsaUsed: null,
      leastTax: false,
    },
  ],
  notes: ['At year end counts pension income of this firm only.'],
};

export const madeBenefit: CallData<'createCrystallisation'> = {
  id: 'CR1',
  crystallisationId: 'CR1',
  clientProductActionType: 'Lump sum',
  firmId: 'NBW',
  clientId: 'C01F4QX',
  clientName: 'Mrs Eleanor Whitcombe',
  clientProductId: 'P1',
  wrapperType: 'SIPP',
  accountId: 'A1',
  accountName: 'Whitcombe SIPP',
  drawdownAccountId: null,
  drawdownAccountName: null,
  frequency: 'Single',
  bciId: null,
  form: 'UFPLS',
  basis: 'Gross',
  amount: 20000,
  incomeWanted: null,
  excessAsTaxable: false,
  autoDisinvest: 'Partial',
  sellDownMethod: 'Proportional',
  movedAssets: 'Pro rata',
  method: 'BACS Credit',
  status: 'Pending',
  statusReason: null,
  needsAuthorisation: false,
  paymentDate: '2026-12-14',
  salesDate: '2026-12-04',
  paymentDay: null,
  startDate: null,
  endDate: null,
  nextDate: null,
  nextCutOff: null,
  paused: false,
  figures: null,
  createdDate: '2026-11-20',
  auditDetails: {
    application: 'portal',
    userFirmId: 'NBW',
    userId: 'U1',
    updateDate: '2026-11-20T10:00:00.000Z',
    version: 1,
  },
};
export const madeRegular: CallData<'createRegularCrystallisation'> = {
  ...madeBenefit,
  id: 'BCI1',
  crystallisationId: 'BCI1',
  clientProductActionType: 'Regular crystallisation',
  frequency: 'Regular',
  bciId: 'BCI1',
  form: 'Drawdown income',
  status: 'Active',
  paymentDate: null,
  salesDate: null,
  paymentDay: 14,
  nextDate: '2026-12-14',
  nextCutOff: '2026-12-03',
};

/** Successful answers to the calls of the forms for benefits. */
export const benefitAnswers: CannedAnswers = {
  getPensionRecord: pensionRecord,
  previewCrystallisation: benefitPreview,
  compareBenefits: ways,
  createCrystallisation: madeBenefit,
  createRegularCrystallisation: madeRegular,
};
