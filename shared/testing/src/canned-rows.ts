import type { CallRow } from '@tessera/contract/schemas';

/** A fund that costs £2, as lists of instruments show it. */
export const fundRow: CallRow<'listAssets'> = {
  id: 'AS1',
  assetId: 'AS1',
  firmId: 'NBW',
  isin: 'GB00B3TYHH97',
  sedol: null,
  ticker: null,
  longName: 'Global All Cap Fund',
  shortName: 'Global All Cap',
  instrumentType: 'Fund',
  currency: 'GBP',
  countryOfIssue: 'GB',
  exchange: null,
  status: 'Active',
  currentPrice: 2,
  currentPriceDate: '2026-11-19',
  dayChangePercent: 0.1,
};

/** What accounts of Eleanor Whitcombe have in common. */
export const accountHead = {
  firmId: 'NBW',
  accountType: 'Wrapper',
  status: 'Active',
  currency: 'GBP',
  nodeId: 'N2',
  nodeName: 'Bath office',
  clientId: 'C01F4QX',
  clients: [{ id: 'C01F4QX', name: 'Mrs Eleanor Whitcombe', isLeadClient: true }],
} as const;

/** A wrapper without a product, a model or a trust. */
export const wrapperHead = {
  discretionary: false,
  advised: true,
  trust: false,
  assetAllocationId: null,
  assetAllocationName: null,
  clientProductId: null,
};
