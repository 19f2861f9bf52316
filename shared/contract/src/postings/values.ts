/** Transaction codes of postings, with their meanings (domain A.5). */
export const transactionCodes = {
  PAYI: 'Payment in',
  PAYO: 'Payment out',
  BUYS: 'Purchase',
  SELL: 'Sale',
  DIVI: 'Dividend',
  INTR: 'Interest',
  TRFI: 'Transfer in',
  TRFO: 'Transfer out',
  ITRI: 'Internal transfer in',
  ITRO: 'Internal transfer out',
  FEEA: 'Adviser fee',
  FEEP: 'Platform fee',
  FEED: 'Discretionary manager fee',
  PRDF: 'SIPP product fee',
  TAXR: 'Tax relief',
  TAXP: 'Tax paid',
  // Ours: what goes to HMRC for an estate is no part of a month's PAYE.
  IHTP: 'Inheritance tax paid',
  PCLS: 'Pension commencement lump sum',
  STMP: 'Stamp duty reserve tax',
  PTML: 'PTM levy',
  EQUA: 'Equalisation',
  SPLI: 'Stock split',
  STKI: 'Stock entry in',
  STKO: 'Stock entry out',
  DEAL: 'Dealing charge',
  PLAT: 'Platform dealing charge',
  INIT: 'Initial charge',
  DILU: 'Dilution levy',
  ACCI: 'Accrued interest',
  VATF: 'VAT on a fee',
  RVSL: 'Payment reversed',
} as const;
export type TransactionCode = keyof typeof transactionCodes;
export const transactionCodeNames = Object.keys(transactionCodes) as TransactionCode[];
export const postingSorts = ['postDate', 'amount'] as const;
