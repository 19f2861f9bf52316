import type { CallData, CallRow } from '@tessera/contract/schemas';

// Eleanor's SIPP: £10,000.00 of tax-free cash was taken in June, £500.00 a month is paid from drawdown, and a UFPLS
// waits for a second person.
type PensionRecord = CallData<'getPensionRecord'>;
type BenefitRecord = CallData<'getCrystallisation'>;
type Benefit = CallRow<'listProductActions'>;

const auditDetails = {
  application: 'portal',
  userFirmId: 'NBW',
  userId: 'U1',
  updateDate: '2026-11-19T10:00:00.000Z',
  version: 3,
};

const lsaRule = {
  label: 'Lump sum allowance',
  rule: 'A quarter of £1,073,100.00 may be taken tax-free in a lifetime.',
  source: 'Finance Act 2004, s. 637Q',
  verified: true,
};
const lsdbaRule = { ...lsaRule, label: 'Lump sum and death benefit allowance', verified: false };

export const regularPaid: PensionRecord['income'][number] = {
  crystallisationId: null,
  bciId: 'RB1',
  accountId: 'A3',
  accountName: 'Whitcombe drawdown',
  form: 'Drawdown income',
  date: '2026-12-14',
  cutOff: '2026-12-04',
  salesDate: '2026-12-07',
  taxFree: 0,
  taxable: 500,
  tax: 100,
  net: 400,
  note: null,
  payslipFileId: null,
};

const regularAhead: PensionRecord['yearAhead'][number] = { ...regularPaid, hasFigures: true };

export const pension: PensionRecord['pensions'][number] = {
  clientProductId: 'P1',
  wrapperType: 'SIPP',
  schemeProductName: 'Northbrook SIPP',
  status: 'drawdownConfirmed',
  drawdownStatus: 'Partial Drawdown',
  uncrystallisedValue: 90000,
  crystallisedValue: 30000.25,
  accounts: [
    {
      accountId: 'A1',
      accountName: 'Whitcombe SIPP',
      status: 'Active',
      kind: 'Uncrystallised',
      value: 90000,
      availableCash: 1200.5,
    },
    {
      accountId: 'A3',
      accountName: 'Whitcombe drawdown',
      status: 'Active',
      kind: 'Crystallised',
      value: 30000.25,
      availableCash: 0,
    },
  ],
  taxCode: 'BR',
  taxCodes: [
    { fromDate: '2026-04-06', taxCode: '1257L M1', source: 'Emergency', previousPay: 0, previousTax: 0 },
    { fromDate: '2026-10-01', taxCode: 'BR', source: 'P45', previousPay: 8000, previousTax: 1600 },
  ],
};

export const pensionRecord: PensionRecord = {
  id: 'C01F4QX',
  clientId: 'C01F4QX',
  clientName: 'Mrs Eleanor Whitcombe',
  businessDate: '2026-11-20',
  dateOfBirth: '1964-04-03',
  minimumAge: {
    age: 55,
    from: '2019-04-03',
    reached: true,
    rule: {
      label: 'Age for benefits',
      rule: 'Benefits may be taken from age 55; from 6 April 2028 from age 57.',
      source: 'Finance Act 2004, s. 279',
      verified: true,
    },
  },
  pensions: [pension],
  lsa: { limit: 268275, used: 22500, left: 245775, rule: lsaRule },
  lsdba: { limit: 1073100, used: 22500, left: 1050600, rule: lsdbaRule },
  history: [
    {
      id: 'H1',
      date: '2024-04-05',
      kind: 'Before 2024 by certificate',
      text: 'Benefits before 6 April 2024, certificate TTFAC-118',
      lsa: { before: 268275, used: 12500, after: 255775 },
      lsdba: { before: 1073100, used: 12500, after: 1060600 },
      crystallisationId: null,
      factId: 'F1',
      rule: 'The certificate says what was taken.',
      source: 'Finance Act 2024, Sch. 9 para. 127',
      verified: true,
    },
    {
      id: 'H2',
      date: '2026-06-15',
      kind: 'Tax-free cash',
      text: 'Tax-free cash of £10,000.00',
      lsa: { before: 255775, used: 10000, after: 245775 },
      lsdba: { before: 1060600, used: 10000, after: 1050600 },
      crystallisationId: 'X1',
      factId: null,
      rule: 'A pension commencement lump sum uses both allowances by its amount.',
      source: 'Finance Act 2004, s. 637P',
      verified: false,
    },
  ],
  facts: [
    {
      factId: 'F1',
      kind: 'Before 2024 by certificate',
      text: 'Certificate TTFAC-118: £12,500.00 of both allowances',
      clientProductId: null,
      recordedAt: '2026-03-02T10:15:00.000Z',
      recordedBy: 'Priya Hart',
    },
  ],
  flexibleAccess: {
    date: '2026-07-14',
    here: true,
    crystallisationId: 'X2',
    text: 'The first drawdown income was paid on 14 July 2026.',
  },
  annualAllowance: {
    taxYear: '2026/27',
    kind: 'Money purchase annual allowance',
    limit: 10000,
    used: 2400,
    left: 7600,
    rule: '£10,000.00 a year once benefits were taken flexibly.',
    parts: [
      { label: 'Paid in here', amount: 2400, from: 'The ledger: received and open, with tax relief.' },
      { label: 'Paid in elsewhere', amount: 0, from: 'Recorded by hand, for all of the tax year.' },
    ],
  },
  taxYear: { taxYear: '2026/27', taxFree: 10000, taxable: 500, tax: 100, net: 10400 },
  income: [
    {
      ...regularPaid,
      crystallisationId: 'X1',
      bciId: null,
      accountId: 'A1',
      accountName: 'Whitcombe SIPP',
      form: 'Tax-free cash',
      date: '2026-06-15',
      cutOff: null,
      salesDate: null,
      taxFree: 10000,
      taxable: 0,
      tax: 0,
      net: 10000,
    },
    {
      ...regularPaid,
      crystallisationId: 'X2',
      date: '2026-11-16',
      cutOff: null,
      salesDate: null,
      payslipFileId: 'F7',
    },
  ],
  p60s: [
    {
      fileId: 'F8',
      clientProductId: 'P1',
      taxYear: '2025/26',
      pay: 6000,
      tax: 1200,
      madeDate: '2026-04-22T06:00:00.000Z',
    },
  ],
  yearAhead: [
    regularAhead,
    { ...regularAhead, date: '2027-01-14', cutOff: '2027-01-06', salesDate: '2027-01-07' },
    { ...regularAhead, date: '2027-02-15', cutOff: '2027-02-05', salesDate: '2027-02-08' },
    { ...regularAhead, date: '2027-03-15', cutOff: '2027-03-05', salesDate: '2027-03-08' },
  ],
  papers: [
    {
      kind: 'Benefit crystallisation statement',
      about: 'Tax year 2026/27',
      why: 'The pension is in payment since 14 July 2026 of 2026/27: the member has a statement every tax year.',
      source: 'SI 2006/567 reg. 14; HMRC PTM164600',
      clientProductId: 'P1',
      crystallisationId: 'X2',
      triggerDate: '2026-07-14',
      dueDate: '2027-04-05',
      madeDate: null,
      problem: 'The client has no address. Record it, and the statement is made.',
      document: null,
    },
    {
      kind: 'Income pack',
      about: 'Tax-free cash of 15 June 2026',
      why: 'It shows the figures of the benefit with the rule behind each.',
      source: null,
      clientProductId: 'P1',
      crystallisationId: 'X1',
      triggerDate: '2026-06-10',
      dueDate: null,
      madeDate: '2026-06-10',
      problem: null,
      document: {
        fileId: 'FILE1',
        name: 'income-pack-x1.pdf',
        mediaType: 'application/pdf',
        url: '/tessera/file/NBW/FILE1',
        createdDate: '2026-06-10T09:00:00.000Z',
      },
    },
  ],
};

const figures: NonNullable<Benefit['figures']> = {
  crystallisationAmount: 40000,
  taxFreeAmount: 10000,
  fadAmount: 30000,
  taxableAmount: 0,
  taxDeducted: 0,
  grossPayment: 10000,
  netPayment: 10000,
  excess: 0,
  lsa: { before: 255775, used: 10000, after: 245775 },
  lsdba: { before: 1060600, used: 10000, after: 1050600 },
  uncrystallisedAfter: 90000,
  crystallisedAfter: 30000,
  triggersMpaa: false,
  paye: null,
  moved: {
    cash: 250.5,
    holdings: [{ assetId: 'AS1', assetName: 'Global All Cap Fund', quantity: 14874.75, value: 29749.5 }],
  },
  rules: [lsaRule, lsdbaRule],
};

/** Tax-free cash and drawdown, completed in June. */
export const taxFree: Benefit = {
  id: 'X1',
  crystallisationId: 'X1',
  clientProductActionType: 'Crystallisation',
  firmId: 'NBW',
  clientId: 'C01F4QX',
  clientName: 'Mrs Eleanor Whitcombe',
  clientProductId: 'P1',
  wrapperType: 'SIPP',
  accountId: 'A1',
  accountName: 'Whitcombe SIPP',
  drawdownAccountId: 'A3',
  drawdownAccountName: 'Whitcombe drawdown',
  frequency: 'Single',
  bciId: null,
  form: 'Tax-free cash',
  basis: 'Tax-free cash',
  amount: 10000,
  incomeWanted: null,
  excessAsTaxable: false,
  autoDisinvest: 'Partial',
  sellDownMethod: 'Largest',
  movedAssets: 'Pro rata',
  method: 'BACS Credit',
  status: 'Completed',
  statusReason: null,
  needsAuthorisation: true,
  paymentDate: '2026-06-15',
  salesDate: '2026-06-08',
  paymentDay: null,
  startDate: null,
  endDate: null,
  nextDate: null,
  nextCutOff: null,
  paused: false,
  figures,
  createdDate: '2026-06-01',
  auditDetails,
};

/** A UFPLS that a second person has to authorise before its sales on 30 November. */
export const pendingUfpls: Benefit = {
  ...taxFree,
  id: 'X3',
  crystallisationId: 'X3',
  drawdownAccountId: null,
  drawdownAccountName: null,
  form: 'UFPLS',
  basis: 'Gross',
  amount: 20000,
  status: 'Pending',
  paymentDate: '2026-12-07',
  salesDate: '2026-11-30',
  figures: null,
  createdDate: '2026-11-19',
};

/** £500.00 of drawdown income on the 14th of each month. */
export const regularIncome: Benefit = {
  ...taxFree,
  id: 'X9',
  crystallisationId: 'X9',
  clientProductActionType: 'Regular crystallisation',
  accountId: 'A3',
  accountName: 'Whitcombe drawdown',
  frequency: 'Regular',
  bciId: 'RB1',
  form: 'Drawdown income',
  basis: 'Gross',
  amount: 500,
  status: 'Active',
  needsAuthorisation: false,
  paymentDate: null,
  salesDate: null,
  paymentDay: 14,
  startDate: '2026-07-14',
  nextDate: '2026-12-14',
  nextCutOff: '2026-12-04',
  figures: null,
  createdDate: '2026-06-20',
};

const declarations: BenefitRecord['declarations'] = {
  advice: 'Advised',
  adviserReference: 'PXH01234',
  riskWarnings: true,
  guidance: 'Not owed: advised',
  lumpSumsRecorded: true,
  clientAgrees: true,
};

const step = {
  step: 'Created',
  at: '2026-06-01T09:12:00.000Z',
  businessDate: '2026-06-01',
  status: 'Pending',
  userId: 'U2',
  userName: 'Priya Hart',
  reason: null,
} as const;

const payment = {
  transactionId: 'T31',
  accountId: 'A1',
  transactionType: 'Payment',
  transactionSubType: 'PCLS',
  movementType: 'Out',
  status: 'Completed',
  assetName: null,
  amount: 10000,
  date: '2026-06-15',
} as const;

export const taxFreeRecord: BenefitRecord = {
  ...taxFree,
  declarations,
  payee: null,
  steps: [
    step,
    {
      ...step,
      step: 'Authorised',
      at: '2026-06-02T10:00:00.000Z',
      businessDate: '2026-06-02',
      userId: 'U3',
      userName: 'Sam Okoro',
    },
    {
      ...step,
      step: 'Completed',
      at: '2026-06-15T17:00:00.000Z',
      businessDate: '2026-06-15',
      status: 'Completed',
      userId: null,
      userName: null,
    },
  ],
  transactions: [
    {
      ...payment,
      transactionId: 'T30',
      transactionType: 'Order',
      transactionSubType: 'At Best',
      movementType: 'Disinvest',
      assetName: 'Unilever',
      amount: 9000,
      date: '2026-06-08',
    },
    payment,
  ],
  papers: [],
  actions: [{ action: 'Pay again', refusal: 'Its payment has arrived.' }],
};

export const pendingRecord: BenefitRecord = {
  ...taxFreeRecord,
  ...pendingUfpls,
  steps: [{ ...step, at: '2026-11-19T09:12:00.000Z', businessDate: '2026-11-19' }],
  transactions: [],
  papers: [],
  actions: [
    { action: 'Authorise', refusal: null },
    { action: 'Cancel', refusal: 'Nothing was sold for it yet: delete it.' },
    { action: 'Delete', refusal: null },
  ],
};

/** Drawdown income whose tax was worked out by PAYE. */
export const incomeRecord: BenefitRecord = {
  ...taxFreeRecord,
  id: 'X2',
  crystallisationId: 'X2',
  form: 'Drawdown income',
  basis: 'Gross',
  amount: 500,
  bciId: 'RB1',
  figures: {
    ...figures,
    crystallisationAmount: 0,
    taxFreeAmount: 0,
    fadAmount: 0,
    taxableAmount: 500,
    taxDeducted: 100,
    grossPayment: 500,
    netPayment: 400,
    lsa: { before: 245775, used: 0, after: 245775 },
    triggersMpaa: true,
    moved: null,
    paye: {
      taxCode: 'BR',
      basis: 'Cumulative',
      taxYear: '2026/27',
      taxMonth: 8,
      payBefore: 8000,
      taxBefore: 1600,
      freePay: 0,
      taxablePay: 8500,
      parts: [{ name: 'Basic rate', rate: 20, amount: 8500, tax: 1700 }],
      rule: 'All pay is taxed at the basic rate, less the tax deducted before.',
      source: 'HMRC, tax calculation routine',
      verified: false,
    },
  },
};

export const regularRecord: BenefitRecord = {
  ...taxFreeRecord,
  ...regularIncome,
  steps: [],
  transactions: [],
  papers: [],
  actions: [
    { action: 'Pause', refusal: null },
    { action: 'Resume', refusal: 'It is not paused.' },
    { action: 'Stop', refusal: null },
  ],
};

const records: Readonly<Record<string, BenefitRecord>> = {
  X1: taxFreeRecord,
  X2: incomeRecord,
  X3: pendingRecord,
  X9: regularRecord,
};
export const recordOf = (crystallisationId: string | undefined): BenefitRecord =>
  records[crystallisationId ?? ''] ?? taxFreeRecord;

export const benefits: CallData<'listProductActions'> = [pendingUfpls, regularIncome, taxFree];
