import type { CallData } from '@tessera/contract/schemas';

type Report = CallData<'getAccountReport'>;
type Line = Report['charges']['transactions'][number];

const line = (given: Partial<Line>): Line => ({
  transactionId: 'T1',
  transactionCode: 'PAYI',
  narrative: 'Payment received',
  postDate: '2026-05-01',
  valueDate: '2026-05-01',
  amount: 1000,
  subscriptionAmount: null,
  accountId: 'A1',
  kind: 'Payment in',
  assetId: null,
  isin: null,
  assetName: null,
  quantity: null,
  postings: ['1-1'],
  ...given,
});
const nothing = { transactions: [], total: 0, kinds: [] };
const noneEither = { transactionsIn: [], transactionsOut: [], totalIn: 0, totalOut: 0, kinds: [] };

/** £10,000 at the beginning; £1,000 paid in, £20 of fees, £120.10 and £399.90 gained. */
export const report: Report = {
  id: 'C1',
  name: 'Mrs Eleanor Whitcombe',
  subject: 'Client',
  firmId: 'NBW',
  currency: 'GBP',
  fromDate: '2026-04-06',
  toDate: '2026-11-20',
  openingValue: 10_000,
  openingCash: 500,
  closingValue: 11_500,
  closingCash: 1_480,
  accounts: [
    { accountId: 'A1', accountName: 'Stocks and shares ISA', wrapperType: 'ISA', clientId: 'C1' },
    { accountId: 'A2', accountName: 'Investment account', wrapperType: 'GIA', clientId: 'C1' },
  ],
  payments: {
    transactionsIn: [line({ subscriptionAmount: 1000 })],
    transactionsOut: [],
    totalIn: 1000,
    totalOut: 0,
    kinds: [{ kind: 'Payment in', total: 1000, transactions: 1 }],
  },
  tax: nothing,
  charges: {
    transactions: [
      line({
        transactionId: 'T2',
        transactionCode: 'FEEA',
        narrative: 'Adviser fee for May',
        amount: -20,
        kind: 'Adviser fee',
      }),
    ],
    total: -20,
    kinds: [{ kind: 'Adviser fee', total: -20, transactions: 1 }],
  },
  retainedInterest: nothing,
  income: nothing,
  transfers: noneEither,
  internalTransfers: { ...noneEither, between: { moves: 0, value: 0 } },
  corporateChanges: nothing,
  trades: nothing,
  performance: {
    transactionsRealised: [
      {
        ...line({ transactionId: 'T3', transactionCode: 'SELL', narrative: 'Sold Tesco', amount: 120.1, kind: 'Sale' }),
        quantity: -10,
        assetId: 'I1',
        proceeds: 620.1,
        bookValue: 400,
        gain: 120.1,
      },
    ],
    positionsRetained: [
      {
        accountId: 'A2',
        assetId: 'I2',
        isin: 'GB0000000000',
        assetName: 'Diageo',
        quantity: 100,
        bookValue: 7_000,
        openingValue: 9_000,
        currentValue: 9_399.9,
        gain: 399.9,
        growth: 2_399.9,
        income: 0,
      },
    ],
    totalRealised: 120.1,
    totalRetained: 399.9,
  },
  cancelled: 1,
  reconciles: true,
  difference: 0,
  returns: {
    days: 229,
    timeWeighted: 5.01,
    timeWeightedYearly: null,
    moneyWeighted: 4.9,
    moneyWeightedYearly: null,
    moneyWeightedSeveral: [],
    parts: [
      { part: 'Capital', amount: 520, timeWeighted: 5.2, moneyWeighted: 5.1 },
      { part: 'Income', amount: 0, timeWeighted: 0, moneyWeighted: 0 },
      { part: 'Currency', amount: 0, timeWeighted: 0, moneyWeighted: 0 },
      { part: 'Charges', amount: -20, timeWeighted: -0.19, moneyWeighted: -0.2 },
    ],
    flows: [{ date: '2026-05-01', amount: 1000 }],
    basis: ['Time-weighted: the returns between those days, one after the other.'],
  },
  notes: ['1 transaction was made and reversed within this period and is not listed.'],
};

export const groupReport: CallData<'getGroupReport'> = {
  ...report,
  subject: 'Fee group',
  name: 'Whitcombe family',
  group: { id: 'G1', name: 'Whitcombe family' },
  members: [{ id: 'C1', name: 'Mrs Eleanor Whitcombe', relation: null, accounts: 2 }],
  unseen: 1,
};
