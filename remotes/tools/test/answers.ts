import type { CallData, CallRow } from '@tessera/contract/schemas';
import { listed, type CannedAnswers } from '@tessera/testing/canned-answers';

export const instrumentRow: CallRow<'listAssets'> = {
  id: 'AS1',
  assetId: 'AS1',
  firmId: 'NBW',
  isin: 'GB00BH4HKS39',
  sedol: 'BH4HKS3',
  ticker: 'VOD',
  longName: 'Vodafone Group plc',
  shortName: 'Vodafone',
  instrumentType: 'Equity',
  currency: 'GBP',
  countryOfIssue: 'GB',
  exchange: 'XLON',
  status: 'Active',
  currentPrice: 0.7512,
  currentPriceDate: '2026-11-19',
  dayChangePercent: -1.25,
};

/** Without a ticker, priced in dollars, and without a price yet. */
const unpriced: CallRow<'listAssets'> = {
  ...instrumentRow,
  id: 'AS2',
  assetId: 'AS2',
  isin: 'IE00B5BMR087',
  longName: 'Core S&P 500 ETF',
  instrumentType: 'ETF',
  ticker: null,
  currency: 'USD',
  currentPrice: null,
  currentPriceDate: null,
  dayChangePercent: null,
};

export const instrument: CallData<'getAsset'> = {
  ...instrumentRow,
  settlementDays: 2,
  minimumTransferUnit: 1,
  ocf: null,
  transactionCostExAnte: 0.1,
  riskIndicator: null,
  incomeType: 'Distributing',
  holders: 41,
  heldQuantity: 1648650,
  heldValue: 1238465.88,
  syntheticPrices: true,
};

/** One price a month for three years, oldest first: 1.00, 1.01, 1.02 … */
export const prices: CallData<'listPrices'> = Array.from({ length: 36 }, (_, month) => ({
  date: `${2023 + Math.floor((month + 11) / 12)}-${String(((month + 11) % 12) + 1).padStart(2, '0')}-19`,
  price: (100 + month) / 100,
  currency: 'GBP',
}));

const order: CallRow<'listTransactions'> = {
  id: 'T9',
  transactionId: 'T9',
  firmId: 'NBW',
  nodeId: 'N2',
  clientId: 'C01F4QX',
  clientName: 'Mrs Eleanor Whitcombe',
  accountId: 'A1',
  accountName: 'Whitcombe ISA',
  linkId: 'L4',
  transactionType: 'Order',
  transactionSubType: 'At Best',
  movementType: 'Invest',
  method: null,
  status: 'Waiting',
  currency: 'GBP',
  amount: 4000,
  quantity: null,
  assetId: 'AS1',
  assetName: 'Vodafone Group plc',
  isin: 'GB00BH4HKS39',
  transactionDate: '2026-11-18',
  intendedSettlementDate: '2026-11-23',
  completedDate: null,
  narrative: 'Buy Vodafone Group plc',
};
const payment: CallRow<'listTransactions'> = {
  ...order,
  id: 'T8',
  transactionId: 'T8',
  transactionType: 'Payment',
  transactionSubType: 'Deposit',
  movementType: 'In',
  method: 'Bank Transfer',
  status: 'Completed',
  assetId: null,
  assetName: null,
  isin: null,
  completedDate: '2026-11-18',
  narrative: 'Payment in',
};

const audit = {
  application: 'tessera',
  userFirmId: 'NBW',
  userId: 'U1',
  updateDate: '2026-11-18T09:14:00.000Z',
  version: 3,
};
const noExtras = {
  contributionType: null,
  frequency: 'Single',
  autoDisinvest: null,
  sellDownMethod: null,
  executionDetails: null,
  charges: [],
  cashPostings: [],
  stockPostings: [],
  linked: [],
  reservedCash: 0,
  reservedQuantity: 0,
  createdDate: '2026-11-18T09:14:00.000Z',
  createdBy: { userId: 'U1', name: 'Priya Hart' },
  auditDetails: audit,
} as const;

/** An order that waits for its payment. */
export const orderRecord: CallData<'getTransaction'> = {
  ...order,
  ...noExtras,
  orderId: 'T9',
  paymentId: null,
  incomplete: true,
  cashPostings: [],
  stockPostings: [],
  charges: [
    {
      type: 'Stamp',
      amount: 19.88,
      percentage: 0.5,
      charged: false,
      basis: '0.5% of £3,975.12',
      rule: 'Stamp duty reserve tax on UK shares, since 27 October 1986 (Finance Act 1986, s. 87).',
    },
    {
      type: 'Dealing',
      amount: 5,
      percentage: null,
      charged: false,
      basis: 'A fixed sum',
      rule: 'The firm’s dealing charge for shares, since 6 April 2026.',
    },
  ],
  statusHistory: [
    {
      at: '2026-11-18T09:14:00.000Z',
      businessDate: '2026-11-18',
      from: null,
      to: 'Waiting',
      action: 'Created',
      by: { userId: 'U1', name: 'Priya Hart' },
      reason: 'It waits for the payment in.',
    },
  ],
  linked: [
    {
      transactionId: 'T8',
      transactionType: 'Payment',
      movementType: 'In',
      status: 'Pending',
      amount: 4000,
      narrative: 'Payment in',
    },
  ],
  actions: [
    { action: 'authorise', allowed: false, reason: 'It does not wait for anybody to authorise it.' },
    { action: 'requestCancellation', allowed: true, reason: null },
    { action: 'requestDeletion', allowed: false, reason: 'Only what is being checked or has failed can be deleted.' },
  ],
};

/** The order's estimated costs; the dealing charge has no estimate. */
export const costEstimate: NonNullable<CallData<'getTransaction'>['costEstimate']> = {
  investment: 4000,
  lines: [
    {
      type: 'Ex Ante Transaction',
      charge: 'Stamp',
      entry: true,
      name: 'Stamp duty reserve tax',
      layer: 'Service',
      amount: 19.5,
      percentage: 0.4875,
      explicit: true,
      basis: '0.5% of £3,900.00',
      rule: 'Stamp duty reserve tax.',
    },
    {
      type: 'Ex Ante Ongoing',
      charge: null,
      entry: false,
      name: 'Platform fee',
      layer: 'Service',
      amount: 11.91,
      percentage: 0.2978,
      explicit: true,
      basis: '0.3% of £3,970.00',
      rule: 'Platform fee from 20 November 2026.',
    },
    {
      type: 'OCF',
      charge: null,
      entry: false,
      name: 'Ongoing charge of the product',
      layer: 'Product',
      amount: 3.97,
      percentage: 0.0993,
      explicit: false,
      basis: '0.1% of £3,970.00',
      rule: 'The figure its provider gives.',
    },
  ],
  entry: { amount: 19.5, percentage: 0.4875 },
  ongoing: { amount: 15.88, percentage: 0.397 },
  firstYear: { amount: 35.38, percentage: 0.8845 },
};

/** A payment out that a second person must authorise. */
export const withdrawalRecord: CallData<'getTransaction'> = {
  ...payment,
  ...noExtras,
  id: 'T5',
  transactionId: 'T5',
  linkId: null,
  transactionSubType: 'Withdrawal',
  movementType: 'Out',
  method: 'BACS Credit',
  status: 'Checking',
  amount: 2500,
  completedDate: null,
  narrative: 'Withdrawal',
  orderId: null,
  paymentId: 'T5',
  incomplete: true,
  reservedCash: 2500,
  charges: [],
  cashPostings: [],
  stockPostings: [],
  linked: [],
  statusHistory: [
    {
      at: '2026-11-18T09:14:00.000Z',
      businessDate: '2026-11-18',
      from: null,
      to: 'Checking',
      action: 'Created',
      by: { userId: 'U1', name: 'Priya Hart' },
      reason: null,
    },
  ],
  actions: [
    { action: 'authorise', allowed: true, reason: null },
    { action: 'requestCancellation', allowed: true, reason: null },
    { action: 'requestDeletion', allowed: true, reason: null },
  ],
};

/** An order that was filled: executed, charged and posted. */
export const filledRecord: CallData<'getTransaction'> = {
  ...orderRecord,
  status: 'Completed',
  incomplete: false,
  completedDate: '2026-11-20',
  linked: [],
  linkId: null,
  charges: orderRecord.charges.map((charge) => ({ ...charge, charged: true })),
  executionDetails: {
    currency: 'GBP',
    price: 0.7512,
    executedQuantity: 5291,
    executionAmount: 3974.6,
    transactionTime: '2026-11-19T12:00:00.000Z',
    venue: 'XLON',
  },
  cashPostings: [
    {
      id: 'P1',
      transactionCode: 'BUYS',
      narrative: 'Bought 5,291 Vodafone',
      postDate: '2026-11-19',
      valueDate: '2026-11-23',
      amount: -3974.6,
    },
    {
      id: 'P2',
      transactionCode: 'STMP',
      narrative: 'Stamp duty',
      postDate: '2026-11-19',
      valueDate: '2026-11-23',
      amount: -19.88,
    },
  ],
  stockPostings: [
    {
      id: 'P3',
      transactionCode: 'BUYS',
      narrative: 'Bought',
      postDate: '2026-11-19',
      valueDate: '2026-11-23',
      assetId: 'AS1',
      assetName: 'Vodafone Group plc',
      quantity: 5291,
      value: 3974.6,
      bookValue: 3999.48,
    },
  ],
  statusHistory: [
    ...orderRecord.statusHistory,
    {
      at: '2026-11-19T12:00:00.000Z',
      businessDate: '2026-11-19',
      from: 'Placed',
      to: 'Completed',
      action: 'Completed',
      by: null,
      reason: null,
    },
  ],
  actions: orderRecord.actions.map((each) => ({ ...each, allowed: false, reason: 'It is completed.' })),
};

const view: CallData<'createView'> = {
  id: 'V1',
  place: 'tools.transactions',
  name: 'Waiting orders',
  query: 'status=Waiting&transactionType=Order',
  shared: false,
  own: true,
  createdBy: 'Priya Hart',
};
const moved: CallData<'authoriseTransaction'> = { id: 'T5', transactionId: 'T5', status: 'Pending', version: 4 };
const client: Pick<CallRow<'listClients'>, 'clientId' | 'name'> = {
  clientId: 'C01F4QX',
  name: 'Mrs Eleanor Whitcombe',
};

const postingHead = {
  postDate: '2026-11-10',
  valueDate: '2026-11-12',
  accountId: 'A1',
  accountName: 'Whitcombe ISA',
  clientId: 'C01F4QX',
  nodeId: 'N2',
  transactionId: 'T7',
  currency: 'GBP',
};
const cashPosting: CallRow<'listCashPostings'> = {
  ...postingHead,
  id: 'P1',
  transactionCode: 'FEEA',
  narrative: 'Adviser fee, October',
  amount: -12.34,
  balance: 200.5,
};
const stockPosting: CallRow<'listStockPostings'> = {
  ...postingHead,
  id: 'P2',
  transactionCode: 'BUYS',
  narrative: 'Bought 1,000 Vodafone',
  assetId: 'AS1',
  isin: 'GB00BH4HKS39',
  assetName: 'Vodafone Group plc',
  quantity: 1000,
  value: 751.2,
  bookValue: 754.96,
};

export const modelRow: CallRow<'listModels'> = {
  id: 'M1',
  modelId: 'M1',
  firmId: 'NBW',
  name: 'Balanced',
  type: 'Advisory',
  status: 'Active',
  description: 'Sixty per cent in shares.',
  holdings: 2,
  updateDate: '2026-09-29T10:30:00.000Z',
};
export const model: CallData<'getModel'> = {
  ...modelRow,
  assets: [
    { assetId: 'AS1', isin: 'GB00BH4HKS39', name: 'Vodafone Group plc', instrumentType: 'Equity', percentage: 62.5 },
    { assetId: 'AS2', isin: 'IE00B5BMR087', name: 'Core S&P 500 ETF', instrumentType: 'ETF', percentage: 37.5 },
  ],
  totalPercentage: 100,
  auditDetails: {
    application: 'tessera',
    userFirmId: 'NBW',
    userId: '0100001',
    updateDate: '2026-09-29T10:30:00.000Z',
    version: 1,
  },
};

const illustration: CallRow<'listProductIllustrations'> = {
  id: 'I1',
  illustrationId: 'I1',
  firmId: 'NBW',
  nodeId: 'N2',
  clientId: 'C01F4QX',
  clientName: 'Mrs Eleanor Whitcombe',
  name: 'Income in drawdown',
  status: 'Completed',
  wrapperType: 'SIPP',
  wrapperStatus: 'DRAWDOWN',
  drawdownMethod: 'FAD',
  createDate: '2026-10-14T09:12:00.000Z',
  createdBy: 'Priya Hart',
};
const savingIllustration: CallRow<'listProductIllustrations'> = {
  ...illustration,
  id: 'I2',
  illustrationId: 'I2',
  name: 'Regular ISA saving',
  status: 'Draft',
  wrapperType: 'ISA',
  wrapperStatus: 'ACCUMULATION',
  drawdownMethod: null,
};

const correctionEffect: CallData<'previewCorrection'> = {
  businessDate: '2026-11-20',
  now: { cash: 100, reserved: 0, uncleared: 0, available: 100 },
  after: { cash: 850.5, reserved: 0, uncleared: 0, available: 850.5 },
  units: [
    {
      assetId: 'AS1',
      assetName: 'Vodafone Group plc',
      now: { quantity: 5291, bookCost: 3999.48 },
      after: { quantity: 4291, bookCost: 3248.98 },
    },
  ],
  postings: [
    {
      transactionCode: 'BUYS',
      narrative: 'Reversed: Bought Vodafone Group plc',
      valueDate: '2026-11-23',
      amount: 3974.6,
      quantity: -5291,
      bookValue: -3999.48,
    },
    {
      transactionCode: 'BUYS',
      narrative: 'Bought Vodafone Group plc',
      valueDate: '2026-11-23',
      amount: -3224.1,
      quantity: 4291,
      bookValue: 3248.98,
    },
  ],
  notes: [],
};

/** Successful answers to every call of this remote. */
export const answers: CannedAnswers = {
  listTransactions: listed([order, payment], { count: 1204 }),
  getTransaction: ({ parameters }) => (parameters.orderId === 'T5' ? withdrawalRecord : orderRecord),
  exportList: {
    fileName: 'transactions-2026-11-20.csv',
    mediaType: 'text/csv; charset=utf-8',
    rows: 1204,
    base64: btoa('Date,Transaction ID'),
  },
  authoriseTransaction: moved,
  requestCancellation: { ...moved, status: 'Deleted' },
  requestDeletion: { ...moved, status: 'Deleted' },
  correctTransaction: { ...moved, transactionId: 'T9', status: 'Completed' },
  previewCorrection: correctionEffect,
  listViews: [view],
  createView: view,
  deleteView: { deleted: true },
  listClients: listed([client]),
  listCashPostings: listed([cashPosting], { count: 61000 }),
  listStockPostings: listed([stockPosting], { count: 39000 }),
  listAssets: listed([instrumentRow, unpriced], { count: 150 }),
  getAsset: instrument,
  listPrices: prices,
  listModels: listed([modelRow], { count: 1 }),
  getModel: model,
  listProductIllustrations: listed([illustration, savingIllustration], { count: 14 }),
};
