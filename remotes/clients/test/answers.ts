import type { CallData, CallRow } from '@tessera/contract/schemas';
import { listed, type CannedAnswers } from '@tessera/testing/canned-answers';

// One client with two accounts, small enough to add up in the head.
export const clientRow: CallRow<'listClients'> = {
  id: 'C01F4QX', clientId: 'C01F4QX', firmId: 'NBW', name: 'Mrs Eleanor Whitcombe', firstName: 'Eleanor', surname: 'Whitcombe', clientType: 'Individual', status: 'Active', nodeId: ['N2'], nodeName: ['Bath office'],
  parentId: [], email: 'eleanor@example.org', clientGroups: [{ clientFeeGroupId: 'G1', name: 'Whitcombe family' }], accounts: 2, currentValue: 1500.5,
};

const auditDetails = { application: 'portal', userFirmId: 'NBW', userId: 'U1', updateDate: '2026-11-19T10:00:00.000Z', version: 3 };

export const client: CallData<'getClient'> = {
  ...clientRow, title: 'Mrs', dateOfBirth: '1964-04-03', nationality: 'GB', taxDomicile: 'GB', currency: 'GBP', language: 'en',
  addressDetail: { address1: '4 The Circus', town: 'Bath', postCode: 'BA1 2EW', country: 'GB' }, mobile: null, adviserName: 'Priya Hart', auditDetails,
};

const accountHead = {
  firmId: 'NBW', accountType: 'Wrapper', status: 'Active', currency: 'GBP', nodeId: 'N2', nodeName: 'Bath office', clientId: 'C01F4QX', clients: [{ id: 'C01F4QX', name: 'Mrs Eleanor Whitcombe', isLeadClient: true }],
} as const;
const wrapper = { discretionary: false, advised: true, trust: false, assetAllocationId: null, assetAllocationName: null, clientProductId: null };

export const isa = { ...accountHead, id: 'A1', accountId: 'A1', name: 'Whitcombe ISA', wrapperDetail: { ...wrapper, wrapperType: 'ISA', assetAllocationName: 'Balanced Growth 60' } } as const;
export const gia = {
  ...accountHead, id: 'A2', accountId: 'A2', name: 'Joint GIA with R Whitcombe', wrapperDetail: { ...wrapper, wrapperType: 'GIA' },
  clients: [...accountHead.clients, { id: 'C2', name: 'Mr Robert Whitcombe', isLeadClient: false }],
} as const;

const isaFigures = { openingValue: 900, currentValue: 1000.5, bookValue: 800, uninvestedCash: 200.5, growth: 50.5, growthPercent: 5.61, adjustedGrowth: 50.5, adjustedGrowthPercent: 5.61 };
const giaFigures = { openingValue: 500, currentValue: 500, bookValue: 520, uninvestedCash: 0, growth: 0, growthPercent: null, adjustedGrowth: 0, adjustedGrowthPercent: null };
const clientFigures = { openingValue: 1400, currentValue: 1500.5, bookValue: 1320, uninvestedCash: 200.5, growth: 50.5, growthPercent: 3.61, adjustedGrowth: 50.5, adjustedGrowthPercent: 3.61 };
const period = { fromDate: '2025-11-20', toDate: '2026-11-20' };

const fund: CallData<'getAccountSummary'>['positions'][number] = {
  id: 'A1|S|GB00B3TYHH97', positionType: 'Stock', assetId: 'AS1', isin: 'GB00B3TYHH97', assetName: 'Global All Cap Fund', instrumentType: 'Fund', currency: 'GBP', quantity: 400, bookValue: 599.5, currentPrice: 2, currentPriceDate: '2026-11-19',
  minimumTransferUnit: 0.01, currentValue: 800, growth: 200.5, growthPercent: 33.44, allocation: 79.96,
};
const cash: CallData<'getAccountSummary'>['positions'][number] = {
  id: 'A1|C', positionType: 'Cash', assetId: null, isin: null, assetName: 'Cash', instrumentType: null, currency: 'GBP', quantity: null, bookValue: 200.5, currentPrice: null, currentPriceDate: null, minimumTransferUnit: null, currentValue: 200.5, growth: 0,
  growthPercent: null, allocation: 20.04,
};

export const portfolioSummary: CallData<'getPortfolioSummary'> = {
  id: 'C01F4QX', firmId: 'NBW', name: client.name, status: 'Active', clientType: 'Individual', currency: 'GBP', nodeId: ['N2'], nodeName: ['Bath office'], ...clientFigures, ...period,
  accounts: [{ ...gia, ...giaFigures, clients: [...gia.clients], closingStockValue: 500, closingCashValue: 0, allocation: 33.32 }, { ...isa, ...isaFigures, clients: [...isa.clients], closingStockValue: 800, closingCashValue: 200.5, allocation: 66.68 }],
  positions: [{ ...fund, currentValue: 800 }, { ...fund, id: 'A2|S|GB00B10RZP78', assetId: 'AS2', instrumentType: 'Equity', assetName: 'Unilever', currentValue: 500 }, cash],
};

export const accountSummary: CallData<'getAccountSummary'> = {
  ...isa, clients: [...isa.clients], ...isaFigures, ...period, openingStockValue: 800, openingCashValue: 100, closingStockValue: 800, closingCashValue: 200.5, allocation: 100, positions: [{ ...fund, reservedQuantity: 0 }, cash], cash: { cash: 200.5, reserved: 40, uncleared: 10.5, available: 150 },
};

export const history: CallData<'getAccountHistory'> = [
  { date: '2025-11-20', stockValue: 800, cashValue: 100, value: 900, netPaid: 850 },
  { date: '2026-05-20', stockValue: 820, cashValue: 100, value: 920, netPaid: 850 },
  { date: '2026-11-20', stockValue: 800, cashValue: 200.5, value: 1000.5, netPaid: 900 },
];

const statement: CallData<'getCashStatement'> = { fromDate: '2025-11-20', toDate: '2026-11-20', openingBalance: 100, cashIn: 300, cashOut: 199.5, closingBalance: 200.5 };

export const posting: CallRow<'listCashPostings'> = {
  id: 'P1', postDate: '2026-11-10', valueDate: '2026-11-12', accountId: 'A1', accountName: isa.name, clientId: 'C01F4QX', nodeId: 'N2', transactionId: 'T1', transactionCode: 'DIVI', narrative: 'Dividend, Global All Cap Fund', currency: 'GBP', amount: 12.34, balance: 200.5,
};

export const transaction: CallRow<'listTransactions'> = {
  id: 'T9', transactionId: 'T9', firmId: 'NBW', nodeId: 'N2', clientId: 'C01F4QX', clientName: client.name, accountId: 'A1', accountName: isa.name, linkId: null, transactionType: 'Order', transactionSubType: 'At Best', movementType: 'Invest', method: null, status: 'Waiting',
  currency: 'GBP', amount: 4000, quantity: null, assetId: 'AS1', assetName: 'Global All Cap Fund', isin: 'GB00B3TYHH97', transactionDate: '2026-11-18', intendedSettlementDate: '2026-11-23', completedDate: null, narrative: 'Buy Global All Cap Fund',
};

const node: CallRow<'listNodes'> = { id: '060002', nodeId: '060002', firmId: 'NBW', parentNodeId: '0', nodeType: 'Business Stream', name: 'Bristol', path: ['Northbrook Wealth', 'Bristol'] };

/** Good answers to every call of this remote. */
export const answers: CannedAnswers = {
  listClients: listed([clientRow], { count: 1000 }),
  getClient: client,
  getPortfolioSummary: portfolioSummary,
  getAccount: { ...isa, clients: [...isa.clients], openedDate: '2019-04-08', auditDetails },
  getAccountSummary: accountSummary,
  getAccountHistory: history,
  getCashStatement: statement,
  listCashPostings: listed([posting], { count: 61 }),
  listTransactions: listed([transaction]),
  listNodes: [node, { ...node, id: '060003', nodeId: '060003', parentNodeId: '060002', nodeType: 'Client Firm', name: 'Priya Hart', path: ['Northbrook Wealth', 'Bristol', 'Priya Hart'] }],
};
