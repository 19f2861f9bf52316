export const instrumentTypes = ['Fund', 'Equity', 'ETF', 'Investment Trust', 'Bond'] as const;
export type InstrumentType = (typeof instrumentTypes)[number];
export const assetSorts = ['longName', 'isin', 'instrumentType', 'ticker', 'currentPrice'] as const;
