import type { CallData, CallRow } from '@tessera/contract/schemas';
import { listed, type CannedAnswers } from '@tessera/testing/canned-answers';
import { accountHead, fundRow, wrapperHead } from '@tessera/testing/canned-rows';
import { benefits, pendingUfpls, pensionRecord, recordOf, regularIncome } from './pension-answers';
import { benefitAnswers } from './benefit-answers';

// One client with two accounts, small enough for mental arithmetic.
export const clientRow: CallRow<'listClients'> = {
  id: 'C01F4QX',
  clientId: 'C01F4QX',
  firmId: 'NBW',
  name: 'Mrs Eleanor Whitcombe',
  firstName: 'Eleanor',
  surname: 'Whitcombe',
  clientType: 'Individual',
  status: 'Active',
  nodeId: ['N2'],
  nodeName: ['Bath office'],
  parentId: [],
  email: 'eleanor@example.org',
  clientGroups: [{ clientFeeGroupId: 'G1', name: 'Whitcombe family' }],
  accounts: 2,
  currentValue: 1500.5,
};

const auditDetails = {
  application: 'portal',
  userFirmId: 'NBW',
  userId: 'U1',
  updateDate: '2026-11-19T10:00:00.000Z',
  version: 3,
};

export const client: CallData<'getClient'> = {
  ...clientRow,
  title: 'Mrs',
  dateOfBirth: '1964-04-03',
  nationality: 'GB',
  otherNationalities: [],
  identifiers: [
    { type: 'NINO', value: 'AB123456C', countryCode: 'GB' },
    { type: 'CONCAT', value: 'GB19640403ELEANWHITC', countryCode: 'GB' },
  ],
  identification: { type: 'NINO', value: 'AB123456C', countryCode: 'GB' },
  bankDetails: null,
  bankDetailsUses: null,
  death: null,
  taxDomicile: 'GB',
  currency: 'GBP',
  language: 'en',
  addressDetail: { address1: '4 The Circus', town: 'Bath', postCode: 'BA1 2EW', country: 'GB' },
  mobile: null,
  adviserUserId: 'U2',
  adviserName: 'Priya Hart',
  gender: 'Female',
  nationalInsuranceNo: 'AB123456C',
  maritalStatus: 'Married',
  employmentStatus: 'Employed',
  retirementAge: 67,
  employerDetails: null,
  amlStatus: 'Approved',
  termsAccepted: true,
  termsAcceptedAt: '2019-04-01T09:00:00.000Z',
  faceToFace: true,
  marketingPreference: 'None',
  entityDetails: null,
  knowYourBusiness: null,
  externalIds: [],
  disclaimers: [],
  parents: [],
  children: [],
  stakeholders: [],
  beneficiaries: [{ title: 'Mr', firstName: 'Robert', surname: 'Whitcombe', relationship: 'Spouse', share: 100 }],
  createdDate: '2019-03-28',
  missing: [],
  withheld: [],
  auditDetails,
};

/** Entered by Sam Okoro; somebody else must verify them. */
export const bankDetails: NonNullable<CallData<'getClient'>['bankDetails']> = {
  bankDetailsId: 'B1',
  accountName: 'Mrs E Whitcombe',
  sortCode: '202959',
  accountNumber: '63748472',
  status: 'Pending',
  verificationSource: null,
  createdBy: 'User',
  createdByName: 'Sam Okoro',
  createdDate: '2026-11-19T10:00:00.000Z',
  verifiedBy: null,
  verifiedByName: null,
  verifiedDate: null,
  reason: null,
  verification: { allowed: true, reason: null },
  auditDetails: { ...auditDetails, version: 1 },
};
export const waitingDetails: CallRow<'listBankDetails'> = {
  ...bankDetails,
  client: { id: 'C01F4QX', name: 'Mrs Eleanor Whitcombe' },
  account: null,
};

export const isa = {
  ...accountHead,
  id: 'A1',
  accountId: 'A1',
  name: 'Whitcombe ISA',
  wrapperDetail: { ...wrapperHead, wrapperType: 'ISA', assetAllocationName: 'Balanced Growth 60' },
} as const;
export const gia = {
  ...accountHead,
  id: 'A2',
  accountId: 'A2',
  name: 'Joint GIA with R Whitcombe',
  wrapperDetail: { ...wrapperHead, wrapperType: 'GIA' },
  clients: [...accountHead.clients, { id: 'C2', name: 'Mr Robert Whitcombe', isLeadClient: false }],
} as const;

export const isaAccount: CallData<'getAccount'> = {
  ...isa,
  clients: [...isa.clients],
  openedDate: '2019-04-08',
  externalIds: [],
  moves: [],
  recurringOrders: 1,
  mandate: null,
  endedMandate: null,
  bankDetails: null,
  bankDetailsUses: null,
  auditDetails,
};

const isaFigures = {
  openingValue: 900,
  currentValue: 1000.5,
  bookValue: 800,
  uninvestedCash: 200.5,
  growth: 50.5,
  growthPercent: 5.61,
  adjustedGrowth: 50.5,
  adjustedGrowthPercent: 5.61,
};
const giaFigures = {
  openingValue: 500,
  currentValue: 500,
  bookValue: 520,
  uninvestedCash: 0,
  growth: 0,
  growthPercent: null,
  adjustedGrowth: 0,
  adjustedGrowthPercent: null,
};
const clientFigures = {
  openingValue: 1400,
  currentValue: 1500.5,
  bookValue: 1320,
  uninvestedCash: 200.5,
  growth: 50.5,
  growthPercent: 3.61,
  adjustedGrowth: 50.5,
  adjustedGrowthPercent: 3.61,
};
const period = { fromDate: '2025-11-20', toDate: '2026-11-20' };

const fund: CallData<'getAccountSummary'>['positions'][number] = {
  id: 'A1|S|GB00B3TYHH97',
  positionType: 'Stock',
  assetId: 'AS1',
  isin: 'GB00B3TYHH97',
  assetName: 'Global All Cap Fund',
  instrumentType: 'Fund',
  currency: 'GBP',
  quantity: 400,
  bookValue: 599.5,
  currentPrice: 2,
  currentPriceDate: '2026-11-19',
  minimumTransferUnit: 0.01,
  currentValue: 800,
  growth: 200.5,
  growthPercent: 33.44,
  allocation: 79.96,
};
const cash: CallData<'getAccountSummary'>['positions'][number] = {
  id: 'A1|C',
  positionType: 'Cash',
  assetId: null,
  isin: null,
  assetName: 'Cash',
  instrumentType: null,
  currency: 'GBP',
  quantity: null,
  bookValue: 200.5,
  currentPrice: null,
  currentPriceDate: null,
  minimumTransferUnit: null,
  currentValue: 200.5,
  growth: 0,
  growthPercent: null,
  allocation: 20.04,
};

export const portfolioSummary: CallData<'getPortfolioSummary'> = {
  id: 'C01F4QX',
  firmId: 'NBW',
  name: client.name,
  status: 'Active',
  clientType: 'Individual',
  currency: 'GBP',
  nodeId: ['N2'],
  nodeName: ['Bath office'],
  ...clientFigures,
  ...period,
  accounts: [
    {
      ...gia,
      ...giaFigures,
      clients: [...gia.clients],
      closingStockValue: 500,
      closingCashValue: 0,
      allocation: 33.32,
    },
    {
      ...isa,
      ...isaFigures,
      clients: [...isa.clients],
      closingStockValue: 800,
      closingCashValue: 200.5,
      allocation: 66.68,
    },
  ],
  positions: [
    { ...fund, currentValue: 800 },
    {
      ...fund,
      id: 'A2|S|GB00B10RZP78',
      assetId: 'AS2',
      instrumentType: 'Equity',
      assetName: 'Unilever',
      currentValue: 500,
    },
    cash,
  ],
  products: [],
};

export const accountSummary: CallData<'getAccountSummary'> = {
  ...isa,
  clients: [...isa.clients],
  ...isaFigures,
  ...period,
  openingStockValue: 800,
  openingCashValue: 100,
  closingStockValue: 800,
  closingCashValue: 200.5,
  allocation: 100,
  positions: [{ ...fund, reservedQuantity: 0 }, cash],
  cash: { cash: 700.5, reserved: 200, uncleared: 0, available: 500.5 },
};

const history: CallData<'getAccountHistory'> = [
  { date: '2025-11-20', stockValue: 800, cashValue: 100, value: 900, netPaid: 850 },
  { date: '2026-05-20', stockValue: 820, cashValue: 100, value: 920, netPaid: 850 },
  { date: '2026-11-20', stockValue: 800, cashValue: 200.5, value: 1000.5, netPaid: 900 },
];

const clientHistory: CallData<'getClientHistory'> = {
  fromDate: '2025-11-20',
  toDate: '2026-11-20',
  moneyIn: 120,
  moneyOut: 70,
  days: history,
};

export const allowances: CallData<'getClientAllowances'> = [
  {
    name: 'ISA allowance',
    taxYear: '2026/27',
    limit: 20000,
    used: 15500,
    open: 1000,
    remaining: 4500,
    basis: 'ISA Regulations 1998, reg. 4ZA: 20,000 in 2026/27.',
  },
];

export const edited: CallRow<'listClientActivity'> = {
  isEvent: false,
  id: 'E2',
  at: '2026-11-19T10:00:00.000Z',
  actor: { userId: 'U2', name: 'Priya Hart', kind: 'User' },
  action: 'patchClient',
  title: 'Changed the client',
  outcome: 'done',
  record: { kind: 'Client', id: 'C01F4QX' },
  reason: null,
  changes: [
    { field: 'addressDetail.postCode', before: 'BA1 1AA', after: 'BA1 2EW' },
    { field: 'mobile.number', before: null, after: '07700 900123' },
  ],
};
const refusedMove: CallRow<'listClientActivity'> = {
  ...edited,
  id: 'E1',
  actor: { userId: null, name: 'Nightly run', kind: 'Machine' },
  action: 'patchAccount',
  title: 'Change the account',
  outcome: 'refused',
  record: { kind: 'Account', id: 'A1' },
  reason: 'The account is not empty.',
  changes: [],
};

const written = { id: 'C01F4QX', firmId: 'NBW', status: 'Active', version: 4 };

const statement: CallData<'getCashStatement'> = {
  fromDate: '2025-11-20',
  toDate: '2026-11-20',
  openingBalance: 100,
  cashIn: 300,
  cashOut: 199.5,
  closingBalance: 200.5,
};

const posting: CallRow<'listCashPostings'> = {
  id: 'P1',
  postDate: '2026-11-10',
  valueDate: '2026-11-12',
  accountId: 'A1',
  accountName: isa.name,
  clientId: 'C01F4QX',
  nodeId: 'N2',
  transactionId: 'T1',
  transactionCode: 'DIVI',
  narrative: 'Dividend, Global All Cap Fund',
  currency: 'GBP',
  amount: 12.34,
  balance: 200.5,
};

export const transaction: CallRow<'listTransactions'> = {
  id: 'T9',
  transactionId: 'T9',
  firmId: 'NBW',
  nodeId: 'N2',
  clientId: 'C01F4QX',
  clientName: client.name,
  accountId: 'A1',
  accountName: isa.name,
  linkId: null,
  transactionType: 'Order',
  transactionSubType: 'At Best',
  movementType: 'Invest',
  method: null,
  status: 'Waiting',
  currency: 'GBP',
  amount: 4000,
  quantity: null,
  assetId: 'AS1',
  assetName: 'Global All Cap Fund',
  isin: 'GB00B3TYHH97',
  transactionDate: '2026-11-18',
  intendedSettlementDate: '2026-11-23',
  completedDate: null,
  narrative: 'Buy Global All Cap Fund',
};

const noCash = { cash: 0, reserved: 0, uncleared: 0, available: 0 };

/** A withdrawal that a second person must authorise, with a linked sale. */
export const withdrawal: CallRow<'listTransactions'> = {
  ...transaction,
  id: 'T5',
  transactionId: 'T5',
  linkId: 'L4',
  transactionType: 'Payment',
  transactionSubType: 'Withdrawal',
  movementType: 'Out',
  method: 'BACS Credit',
  status: 'Checking',
  amount: 2500,
  assetId: null,
  assetName: null,
  isin: null,
  narrative: 'Withdrawal',
};
const withdrawalRecord: CallData<'getTransaction'> = {
  ...withdrawal,
  contributionType: null,
  frequency: 'Single',
  autoDisinvest: null,
  sellDownMethod: null,
  executionDetails: null,
  charges: [],
  cashPostings: [],
  stockPostings: [],
  reservedCash: 2500,
  reservedQuantity: 0,
  orderId: null,
  paymentId: 'T5',
  incomplete: true,
  linked: [
    {
      transactionId: 'T6',
      transactionType: 'Order',
      transactionSubType: 'At Best',
      movementType: 'Disinvest',
      status: 'Pending',
      amount: 1000,
      assetName: 'Global All Cap Fund',
      narrative: 'Sell Global All Cap Fund',
    },
  ],
  statusHistory: [
    {
      at: '2026-11-18T09:14:00.000Z',
      businessDate: '2026-11-18',
      from: null,
      to: 'Checking',
      action: 'Created',
      by: { userId: 'U2', name: 'Priya Hart' },
      reason: null,
    },
  ],
  actions: [
    { action: 'authorise', allowed: true, reason: null },
    { action: 'requestCancellation', allowed: true, reason: null },
    { action: 'requestDeletion', allowed: true, reason: null },
  ],
  createdDate: '2026-11-18T09:14:00.000Z',
  createdBy: { userId: 'U2', name: 'Priya Hart' },
  auditDetails,
};

/** The same, as it appears on the dashboard of a user who may authorise it. */
export const waitingWithdrawal: CallData<'listAuthorisations'>['transactions'][number] = {
  ...withdrawal,
  enteredBy: 'Priya Hart',
  since: '2026-11-18T09:14:00.000Z',
};

const node: CallRow<'listNodes'> = {
  id: '060002',
  nodeId: '060002',
  firmId: 'NBW',
  parentNodeId: '0',
  nodeType: 'Business Stream',
  name: 'Bristol',
  path: ['Northbrook Wealth', 'Bristol'],
};

const cash500 = { cash: 700.5, reserved: 200, uncleared: 0, available: 500.5 };
const stamp: CallData<'previewTransactions'>['steps'][number]['charges'][number] = {
  type: 'Dealing',
  amount: 9.95,
  percentage: null,
  charged: false,
  basis: 'One deal',
  rule: 'The firm’s tariff of 6 Apr 2026',
};

/** The plan of a payment in with an order that waits for it. */
export const payInPreview: CallData<'previewTransactions'> = {
  businessDate: '2026-11-20',
  now: cash500,
  accepted: cash500,
  completed: { ...cash500, cash: 1700.5, available: 1500.5 },
  steps: [
    {
      transactionType: 'Payment',
      transactionSubType: 'Deposit',
      movementType: 'In',
      status: 'Pending',
      statusReason: 'The payment is expected.',
      needsAuthorisation: false,
      amount: 1000,
      quantity: null,
      assetId: null,
      assetName: null,
      price: null,
      priceDate: null,
      consideration: null,
      charges: [],
      reservedCash: 0,
      reservedQuantity: 0,
      dealingDate: null,
      settlementDate: '2026-11-23',
    },
    {
      transactionType: 'Order',
      transactionSubType: 'At Best',
      movementType: 'Invest',
      status: 'Waiting',
      statusReason: 'It waits for the payment.',
      needsAuthorisation: false,
      amount: 400,
      quantity: 195.02,
      assetId: 'AS1',
      assetName: 'Global All Cap Fund',
      price: 2,
      priceDate: '2026-11-19',
      consideration: 390.05,
      charges: [stamp],
      reservedCash: 0,
      reservedQuantity: 0,
      dealingDate: '2026-11-24',
      settlementDate: '2026-11-26',
    },
  ],
  units: [{ assetId: 'AS1', assetName: 'Global All Cap Fund', now: 400, completed: 595.02 }],
  allowances: [
    {
      name: 'ISA allowance',
      taxYear: '2026/27',
      limit: 20000,
      used: 14500,
      usedAfter: 15500,
      left: 4500,
      rule: 'ISA Regulations 1998, reg. 4ZA: 20,000 in 2026/27',
    },
  ],
  costs: {
    lines: [
      {
        type: 'Ex Ante Transaction',
        name: 'Dealing charge',
        layer: 'Service',
        assetName: 'Global All Cap Fund',
        amount: 9.95,
        percentage: 2.4875,
        explicit: true,
        basis: 'One deal',
      },
      {
        type: 'OCF',
        name: 'Ongoing charge of the product',
        layer: 'Product',
        assetName: 'Global All Cap Fund',
        amount: 0.9,
        percentage: 0.225,
        explicit: false,
        basis: '0.23% of £390.05',
      },
    ],
    entry: { amount: 9.95, percentage: 2.4875 },
    ongoing: { amount: 0.9, percentage: 0.225 },
    firstYear: { amount: 10.85, percentage: 2.7125 },
    unknown: [],
  },
  notes: ['The money clears on the day it arrives.'],
};

/** The plan of a withdrawal. */
const withdrawPreview: CallData<'previewTransactions'> = {
  ...payInPreview,
  accepted: { ...cash500, reserved: 500, available: 200.5 },
  completed: { ...cash500, cash: 400.5, available: 200.5 },
  units: [],
  allowances: [],
  costs: null,
  notes: [],
  steps: [
    {
      ...(payInPreview.steps[0] as CallData<'previewTransactions'>['steps'][number]),
      transactionSubType: 'Withdrawal',
      movementType: 'Out',
      status: 'Checking',
      statusReason: 'A second person has to authorise it.',
      needsAuthorisation: true,
      amount: 300,
      reservedCash: 300,
      settlementDate: '2026-11-24',
    },
  ],
};

/** The plan of a cash move, which happens on both accounts at once. */
const moveStep = {
  ...(withdrawPreview.steps[0] as CallData<'previewTransactions'>['steps'][number]),
  transactionType: 'Cash Transfer',
  transactionSubType: 'Internal',
  status: 'Completed',
  statusReason: 'It is done at once.',
  needsAuthorisation: false,
  amount: 500.5,
  reservedCash: 0,
  settlementDate: '2026-11-20',
} as const;
export const movePreview: CallData<'previewTransactions'> = {
  ...withdrawPreview,
  accepted: { ...cash500, cash: 200, available: 0 },
  completed: { ...cash500, cash: 200, available: 0 },
  steps: [
    { ...moveStep, charges: [], movementType: 'Out' },
    { ...moveStep, charges: [], movementType: 'In' },
  ],
};

export const paymentMethod: CallData<'validatePaymentMethod'> = {
  valid: true,
  reason: null,
  bankDetails: { accountName: 'Mrs E Whitcombe', sortCode: '**-**-17', accountNumber: '****5678', status: 'Active' },
  earliestDate: '2026-11-24',
};

export const draft: CallRow<'listDrafts'> = {
  id: 'D1',
  form: 'clients.pay-in',
  recordId: 'A1',
  title: 'Pay in, Whitcombe ISA',
  href: '/clients/C01F4QX/accounts/A1/pay-in?draft=D1',
  savedAt: '2026-11-20T09:21:00.000Z',
};

const unilever = {
  ...fundRow,
  id: 'AS2',
  assetId: 'AS2',
  isin: 'GB00B10RZP78',
  longName: 'Unilever',
  shortName: 'Unilever',
  instrumentType: 'Equity' as const,
};
export const twoAssets = listed([fundRow, unilever]);
export const oneSuspended = listed([fundRow, { ...unilever, status: 'Suspended' as const }]);

/** A direct debit and a payment out that has ended. */
const regular: CallRow<'listRecurringOrders'> = {
  id: '0R00001',
  firmId: 'NBW',
  accountId: 'A1',
  accountName: isa.name,
  clientId: 'C01F4QX',
  transactionType: 'Payment',
  movementType: 'In',
  amount: 250,
  currency: 'GBP',
  method: 'Direct Debit',
  contributionType: 'Personal',
  paymentDay: 14,
  startDate: '2026-11-20',
  endDate: null,
  nextDate: '2026-12-14',
  investmentType: null,
  assets: [],
  autoDisinvest: null,
  sellDownMethod: null,
  status: 'Active',
  mandate: { reference: 'NBW0M00001', status: 'Setting up' },
  version: 1,
};
const cancelledRegular: CallRow<'listRecurringOrders'> = {
  ...regular,
  id: '0R00002',
  movementType: 'Out',
  amount: 90,
  method: 'BACS Credit',
  contributionType: null,
  nextDate: null,
  autoDisinvest: 'Partial',
  sellDownMethod: 'Largest',
  status: 'Cancelled',
  mandate: null,
};

const regularPreview: CallData<'previewRecurringOrder'> = {
  dates: ['2026-12-14', '2027-01-14', '2027-02-15'].map((date) => ({
    date,
    asked: '2026-12-09',
    collected: date,
    salesRaised: null,
    amount: 250,
    taxRelief: 0,
  })),
  allowances: payInPreview.allowances,
  notes: [
    'A direct debit mandate is set up with the client’s bank, and the client is notified before the first collection.',
  ],
};

const eligible = { accountType: 'Wrapper', joint: false, eligible: true, reason: null } as const;
export const wrappers: CallData<'listEligibleWrappers'> = [
  { ...eligible, wrapperType: 'GIA' },
  { ...eligible, wrapperType: 'GIA', joint: true },
  { ...eligible, wrapperType: 'ISA' },
  { ...eligible, wrapperType: 'CASH', accountType: 'Cash' },
  {
    ...eligible,
    wrapperType: 'JISA',
    eligible: false,
    reason: 'A Junior ISA is for children under 18. Open an ISA instead.',
  },
];

const model: CallRow<'listModels'> = {
  id: 'M1',
  modelId: 'M1',
  firmId: 'NBW',
  name: 'Balanced Growth 60',
  type: 'Advisory',
  status: 'Active',
  description: null,
  holdings: 8,
  updateDate: '2026-11-01T09:00:00.000Z',
};

/** A joint GIA with one of two declarations accepted. */
export const jointAccount: CallData<'getAccount'> = {
  ...isaAccount,
  ...gia,
  status: 'Pending',
  recurringOrders: 0,
  clients: [
    { ...accountHead.clients[0], declarationAccepted: true },
    { id: 'C2', name: 'Mr Robert Whitcombe', isLeadClient: false, declarationAccepted: false },
  ],
  moves: [
    { to: 'Active', action: 'Activate', refused: 'Mr Robert Whitcombe has not accepted the declaration.' },
    { to: 'Deleted', action: 'Delete', refused: null },
  ],
};

const user: CallRow<'listUsers'> = {
  id: 'U2',
  userId: 'U2',
  firmId: 'NBW',
  name: 'Priya Hart',
  email: 'priya.hart@northbrook.example',
  userType: 'User',
  jobTitle: 'Adviser',
  nodeId: '060003',
  nodeName: 'Bristol',
  status: 'Active',
  lastSignIn: null,
  scopes: [],
};

const foundAddress: CallData<'lookupAddress'>[number] = {
  id: 'AD1',
  summary: '4 The Circus, Bath',
  addressDetail: {
    flatNumber: null,
    houseName: null,
    houseNumber: '4',
    address1: '4 The Circus',
    address2: null,
    town: 'Bath',
    county: 'Somerset',
    postCode: 'BA1 2EW',
    country: 'GB',
  },
};

/** Eleanor and Robert, whose fees are tiered together. */
export const feeGroup: CallData<'getPortfolioGroup'> = {
  id: 'G1',
  firmId: 'NBW',
  name: 'Whitcombe family',
  groupIntent: 'Client Fee Group',
  groupType: null,
  status: 'Active',
  nodeId: 'N2',
  accounts: [],
  intentDetails: { clientProductId: null, status: 'Active' },
  createdDate: '2024-05-02',
  auditDetails,
  clients: [
    { id: 'C01F4QX', name: client.name, relation: null, currentValue: 1500.5 },
    { id: 'C2', name: 'Mr Robert Whitcombe', relation: 'Spouse or civil partner', currentValue: 2000 },
    { id: null, name: 'A client you do not see', relation: 'Sibling', currentValue: null },
  ],
};

/** The effect of archiving that group. */
export const groupPreview: CallData<'previewPortfolioGroup'> = {
  before: 30.25,
  after: 42.75,
  change: 12.5,
  clients: [
    { id: 'C01F4QX', name: client.name, before: 12.25, after: 18.5, change: 6.25 },
    { id: 'C2', name: 'Mr Robert Whitcombe', before: 15, after: 20.25, change: 5.25 },
    { id: 'C3', name: 'Ivy Whitcombe', before: 3, after: 4, change: 1 },
  ],
  fees: [
    {
      code: 'PLATFORM',
      name: 'Platform fee',
      before: 20,
      after: 30,
      change: 10,
      basis: ['£3,500.50 of Mrs Eleanor Whitcombe and Mr Robert Whitcombe'],
    },
    { code: 'ADVISER', name: 'Ongoing adviser fee', before: 10.25, after: 12.75, change: 2.5, basis: [] },
  ],
};

/** The group's holdings: one member is not visible, and Ivy counts with Robert. */
export const groupSummary: CallData<'getClientGroupSummary'> = {
  group: { id: 'G1', name: 'Whitcombe family' },
  firmId: 'NBW',
  currency: 'GBP',
  ...period,
  openingValue: 3300,
  currentValue: 3600.5,
  bookValue: 3000,
  uninvestedCash: 200.5,
  growth: 200.5,
  growthPercent: 5.92,
  adjustedGrowth: 200.5,
  adjustedGrowthPercent: 5.92,
  clients: [
    {
      id: 'C01F4QX',
      name: client.name,
      clientType: 'Individual',
      relation: null,
      ...clientFigures,
      accounts: 2,
      allocation: 41.67,
    },
    {
      id: 'C2',
      name: 'Mr Robert Whitcombe',
      clientType: 'Individual',
      relation: 'Spouse or civil partner',
      ...giaFigures,
      openingValue: 1900,
      currentValue: 2000,
      growth: 100,
      growthPercent: 5.26,
      accounts: 1,
      allocation: 55.55,
    },
    {
      id: 'C3',
      name: 'Ivy Whitcombe',
      clientType: 'Minor',
      relation: null,
      ...giaFigures,
      openingValue: 0,
      currentValue: 100,
      growth: 50,
      growthPercent: null,
      accounts: 1,
      allocation: 2.78,
    },
  ],
  unseen: 1,
  wrappers: [
    { wrapperType: 'ISA', accounts: 2, currentValue: 2500.5, allocation: 69.45 },
    { wrapperType: 'GIA', accounts: 1, currentValue: 1000, allocation: 27.77 },
    { wrapperType: 'JISA', accounts: 1, currentValue: 100, allocation: 2.78 },
  ],
};

export const returns: CallData<'getReturns'> = {
  ...period,
  days: 366,
  timeWeighted: 5.12,
  timeWeightedYearly: null,
  moneyWeighted: -1.5,
  moneyWeightedYearly: null,
  moneyWeightedSeveral: [],
  openingValue: 1400,
  closingValue: 1500.5,
  flows: [
    { date: '2026-02-03', amount: 120 },
    { date: '2026-05-04', amount: -70 },
  ],
  basis: [
    'From £1,400.00 before 20 November 2025 to £1,500.50 at the close of 20 November 2026.',
    'Money came or went on 2 days; the value at the close of each is known, and money counts from then on.',
    'Time-weighted: the returns between those days.',
    'Money-weighted: the one rate at which all that was put in makes what is there.',
  ],
};

/** Eleanor's SIPP, with a pending change to drawdown. */
export const sippProduct: CallData<'getClientProduct'> = {
  id: 'P1',
  clientProductId: 'P1',
  firmId: 'NBW',
  clientId: 'C01F4QX',
  clientName: client.name,
  wrapperType: 'SIPP',
  schemeProductId: 'S1',
  schemeProductName: 'Northbrook SIPP',
  status: 'drawdownPending',
  drawdownStatus: 'Partial Drawdown',
  taxCode: '1257L',
  productDetail: {
    flexibleBenefitsAccessed: true,
    flexibleBenefitsAccessedDate: '2020-05-01',
    pensionOptOut: false,
    lumpSumAllowanceUsedPreApril2024: 12500.5,
    deemedLSACalculationDate: null,
  },
  accounts: [{ id: 'A1', name: 'Whitcombe SIPP', status: 'Active', currentValue: 1000.5 }],
  groups: [{ id: 'G7', name: 'Uncrystallised benefits', groupType: 'Uncrystallised', status: 'Active' }],
  currentValue: 1000.5,
  uncrystallisedValue: 1000.5,
  crystallisedValue: 0,
  remainingSubscriptionAmount: null,
  auditDetails,
};
export const isaProduct: CallData<'getClientProduct'> = {
  ...sippProduct,
  id: 'P2',
  clientProductId: 'P2',
  wrapperType: 'ISA',
  schemeProductId: null,
  schemeProductName: null,
  status: null,
  drawdownStatus: 'No Drawdown',
  taxCode: null,
  productDetail: null,
  groups: [],
  uncrystallisedValue: null,
  crystallisedValue: null,
  remainingSubscriptionAmount: 4500,
  accounts: [
    { id: 'A1', name: 'Whitcombe ISA', status: 'Active', currentValue: 1000.5 },
    { id: 'A5', name: 'Second ISA', status: 'Active', currentValue: 100 },
  ],
  currentValue: 1100.5,
};
const scheme: CallRow<'listSchemeProducts'> = {
  id: 'S1',
  schemeProductId: 'S1',
  firmId: 'NBW',
  wrapperType: 'SIPP',
  name: 'Northbrook SIPP',
  provider: 'Northbrook',
  productFee: null,
  fromDate: '2015-01-01',
  toDate: null,
  clients: 12,
};
const schemes: CallData<'listSchemeProducts'> = [
  scheme,
  { ...scheme, id: 'S2', schemeProductId: 'S2', name: 'Flexi-access SIPP' },
  { ...scheme, id: 'S3', schemeProductId: 'S3', name: 'Ended SIPP', toDate: '2024-04-05' },
];

export const clientDocument: CallRow<'listClientDocuments'> = {
  id: '0D1',
  clientId: 'C01F4QX',
  fileName: 'Passport.pdf',
  mediaType: 'application/pdf',
  size: 312_000,
  contentHash: 'a'.repeat(64),
  category: 'Identification',
  note: 'Seen by Sam',
  visibleTo: 'Everyone',
  scan: 'Clean',
  parts: 1,
  addedDate: '2026-11-12T17:40:00.000Z',
  addedBy: { id: '09000A2', name: 'Sam Okoro' },
  removedDate: null,
  version: 1,
};

export const message: CallRow<'listMessages'> = {
  id: 'MS1',
  messageId: 'MS1',
  firmId: 'NBW',
  clientId: 'C01F4QX',
  clientName: client.name,
  accountId: 'A1',
  accountName: isa.name,
  messageType: 'Contract Note',
  title: 'Contract note of 12 Nov 2026',
  status: 'Unread',
  createdDate: '2026-11-12T17:40:00.000Z',
  transactionId: 'T9',
  documents: [
    {
      fileId: 'F1',
      name: 'contract-note-T9.pdf',
      mediaType: 'application/pdf',
      url: '/tessera/file/NBW/F1',
      createdDate: '2026-11-12T17:40:00.000Z',
    },
  ],
};
/** Already read, about no account, without attachments. */
export const readMessage: CallRow<'listMessages'> = {
  ...message,
  id: 'MS2',
  messageId: 'MS2',
  clientId: 'C2',
  clientName: 'Mr Robert Whitcombe',
  accountId: null,
  accountName: null,
  messageType: 'General',
  title: 'Our terms change on 1 January',
  status: 'Read',
  createdDate: '2026-09-21T09:05:00.000Z',
  transactionId: null,
  documents: [],
};
export const inFull = (
  row: CallRow<'listMessages'>,
  more: Partial<CallData<'getMessage'>> = {},
): CallData<'getMessage'> => ({
  ...row,
  body: ['1 order of Whitcombe ISA was executed on 12 Nov 2026.', 'Bought 400 units of Global All Cap Fund.'],
  readDate: row.status === 'Unread' ? null : '2026-11-14T10:00:00.000Z',
  readByName: row.status === 'Unread' ? null : 'Sam Okoro',
  auditDetails: { ...auditDetails, version: 1 },
  ...more,
});
export const messageStats: CallData<'getMessageStats'> = {
  total: 9,
  unread: 4,
  byStatus: [
    { status: 'Unread', count: 4 },
    { status: 'Read', count: 4 },
    { status: 'Archived', count: 1 },
  ],
  byType: [
    { messageType: 'Contract Note', count: 5, unread: 3 },
    { messageType: 'Withdrawal', count: 2, unread: 1 },
    { messageType: 'General', count: 2, unread: 0 },
  ],
};

/** Successful answers to every call of this remote. */
export const answers: CannedAnswers = {
  ...benefitAnswers,
  listClients: listed([clientRow], { count: 1000 }),
  getClient: client,
  createClient: { id: 'C99', firmId: 'NBW', status: 'Pending', version: 1 },
  findDuplicateClients: [],
  lookupAddress: [foundAddress, { ...foundAddress, id: 'AD2', summary: '5 The Circus, Bath' }],
  listNationalities: [
    { countryCode: 'BR', name: 'Brazil' },
    { countryCode: 'ES', name: 'Spain' },
    { countryCode: 'FR', name: 'France' },
    { countryCode: 'NL', name: 'Netherlands' },
    { countryCode: 'GB', name: 'United Kingdom' },
  ],
  listUsers: listed([user]),
  getPortfolioSummary: portfolioSummary,
  getReturns: returns,
  getClientGroupSummary: groupSummary,
  getClientProduct: sippProduct,
  patchClientProduct: { id: 'P1', firmId: 'NBW', status: 'drawdownPending', version: 4 },
  listSchemeProducts: schemes,
  getAccount: isaAccount,
  getAccountSummary: accountSummary,
  getAccountHistory: history,
  patchClient: written,
  updateClientStatus: written,
  listClientActivity: listed([edited, refusedMove], { count: 2, pageSize: 25 }),
  getClientHistory: clientHistory,
  getClientAllowances: allowances,
  getCashStatement: statement,
  listCashPostings: listed([posting], { count: 61 }),
  listTransactions: listed([transaction]),
  getTransaction: withdrawalRecord,
  listAuthorisations: { count: 1, own: 0, unverified: 0, transactions: [waitingWithdrawal] },
  authoriseTransaction: { id: 'T5', transactionId: 'T5', status: 'Pending', version: 4 },
  requestCancellation: { id: 'T5', transactionId: 'T5', status: 'Deleted', version: 4 },
  correctTransaction: { id: 'T5', transactionId: 'T5', status: 'Completed', version: 4 },
  previewCorrection: { businessDate: '2026-11-20', now: noCash, after: noCash, units: [], postings: [], notes: [] },
  listAssets: listed([fundRow]),
  validatePaymentMethod: paymentMethod,
  previewTransactions: ({ body }) =>
    (body as { transactions: { movementType: string }[] }).transactions[0]?.movementType === 'Out'
      ? withdrawPreview
      : payInPreview,
  requestDeletion: { id: 'T9', transactionId: 'T9', status: 'Deleted', version: 2 },
  createTransactionGroup: {
    linkId: null,
    transactions: [
      { id: 'T20', transactionId: 'T20', linkId: null, transactionType: 'Payment', status: 'Pending', version: 1 },
    ],
  },
  listRecurringOrders: listed([regular, cancelledRegular]),
  previewRecurringOrder: regularPreview,
  createRecurringOrder: regular,
  cancelRecurringOrder: { ...regular, status: 'Cancelled', nextDate: null, version: 2 },
  getPensionRecord: pensionRecord,
  listProductActions: benefits,
  getCrystallisation: ({ parameters }) => recordOf(parameters['crystallisationId']),
  actOnCrystallisation: { ...pendingUfpls, auditDetails: { ...pendingUfpls.auditDetails, version: 4 } },
  getDeath: {
    id: '0200001',
    death: {
      deathId: '0Y00001',
      clientId: '0200001',
      clientName: 'Mrs Eleanor Whitcombe',
      status: 'Confirmed',
      diedOn: '2026-11-18',
      knownOn: '2026-11-20',
      notifiedBy: 'Ann Hill, her daughter',
      proof: 'Death certificate',
      proofDate: '2026-11-24',
      reason: 'Ann brought the certificate.',
      recordedBy: 'Priya Hart',
      accounts: [
        {
          accountId: '0300001',
          accountName: 'Whitcombe SIPP',
          wrapperType: 'SIPP',
          status: 'Suspended',
          value: 120_000,
          effect: 'Frozen',
          text: 'Frozen: nothing is paid in or out, bought, sold or taken as a benefit.',
        },
      ],
      nominations: [{ name: 'Miss Ann Hill', relationship: 'Child', dateOfBirth: null, share: 100 }],
      pensions: [
        {
          clientProductId: '0500001',
          wrapperType: 'SIPP',
          name: 'SIPP',
          value: 120_000,
          cash: 1_000,
          accounts: [{ accountId: '0300001', accountName: 'Whitcombe SIPP', cash: 1_000, value: 120_000 }],
          designations: [],
          designateRefusal: null,
          releaseRefusal: 'It was not shared out yet.',
        },
      ],
      directions: [],
      withholdingEnds: null,
      taxPayments: [],
      incomeTax: { label: 'Income tax', rule: 'It is free of income tax.', source: 'ITEPA 2003', verified: true },
      inheritanceTax: { label: 'Inheritance tax', rule: 'It does not count.', source: 'IHTA 1984', verified: true },
      steps: [
        { step: 'Recorded', at: '2026-11-20T09:00:00.000Z', status: 'Reported', userName: 'Priya Hart', reason: null },
        {
          step: 'Confirmed',
          at: '2026-11-24T09:00:00.000Z',
          status: 'Confirmed',
          userName: 'Ruth Castell',
          reason: 'One account is frozen.',
        },
      ],
      actions: [
        { action: 'Confirm', refusal: 'It needs no confirmation.' },
        { action: 'Certificate seen', refusal: 'The death certificate was seen already.' },
        { action: 'Withdraw', refusal: null },
        { action: 'Settle', refusal: 'A pension of the client still holds something. Share it out first.' },
      ],
      auditDetails: {
        application: 'tessera',
        userFirmId: 'NBW',
        userId: '0100001',
        updateDate: '2026-11-24T09:00:00.000Z',
        version: 2,
      },
    },
  },
  patchRegularCrystallisation: { ...regularIncome, auditDetails: { ...regularIncome.auditDetails, version: 4 } },
  recordPensionFact: { id: 'F2', firmId: 'NBW', status: 'Active', version: 1 },
  withdrawPensionFact: { id: 'F1', firmId: 'NBW', status: 'Withdrawn', version: 2 },
  recordTaxCode: { id: 'TC3', firmId: 'NBW', status: 'Active', version: 1 },
  listEligibleWrappers: wrappers,
  listModels: listed([model]),
  listBankDetails: listed([waitingDetails]),
  verifyBankDetails: { id: 'B1', firmId: 'NBW', status: 'Active', version: 2 },
  listPortfolioGroups: listed([feeGroup], { count: 61 }),
  getPortfolioGroup: feeGroup,
  createPortfolioGroup: { id: 'G9', firmId: 'NBW', status: 'Active', version: 1 },
  patchPortfolioGroup: { id: 'G1', firmId: 'NBW', status: 'Active', version: 4 },
  previewPortfolioGroup: groupPreview,
  listClientDocuments: listed([clientDocument], { count: 61 }),
  startUpload: { id: '0U1', parts: 1, partBytes: 524288, received: [] },
  sendUploadPart: { part: 1 },
  finishUpload: clientDocument,
  getClientDocumentPart: { part: 1, base64: 'JVBERi0=' },
  updateClientDocument: { ...clientDocument, version: 2 },
  listMessages: listed([message, readMessage], { count: 61 }),
  getMessage: ({ parameters }) => inFull(parameters['messageId'] === 'MS2' ? readMessage : message),
  updateMessageStatus: ({ parameters, body }) => ({
    id: parameters['messageId'] ?? '',
    firmId: 'NBW',
    status: (body as { status: string }).status,
    version: 2,
  }),
  getMessageStats: messageStats,
  getFile: { fileId: 'F1', fileName: 'contract-note-T9.pdf', mediaType: 'application/pdf', base64: 'JVBERi0=' },
  listViews: [],
  createAccount: { id: 'A9', firmId: 'NBW', status: 'Active', version: 1 },
  patchAccount: { id: 'A1', firmId: 'NBW', status: 'Active', version: 4 },
  listDrafts: [draft],
  getDraft: { ...draft, values: { amount: '1000', step: 'destination', key: 'kept-key' } },
  saveDraft: draft,
  deleteDraft: { deleted: true },
  listNodes: [
    node,
    {
      ...node,
      id: '060003',
      nodeId: '060003',
      parentNodeId: '060002',
      nodeType: 'Client Firm',
      name: 'Priya Hart',
      path: ['Northbrook Wealth', 'Bristol', 'Priya Hart'],
    },
  ],
};
