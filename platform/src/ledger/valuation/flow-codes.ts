import type { TransactionCode } from '@tessera/contract/postings/values';

/**
 * Codes of postings that bring value into an account or take it out (growth, domain A.4); all others move value inside
 * it.
 */
export const moneyInCodes: readonly TransactionCode[] = ['PAYI', 'RVSL', 'TRFI', 'ITRI', 'TAXR'];
export const moneyOutCodes: readonly TransactionCode[] = ['PAYO', 'TRFO', 'ITRO', 'PCLS', 'TAXP', 'IHTP'];
/**
 * Fees with their VAT: part of growth, and added back for adjusted growth. Trade charges (DEAL, STMP, PTML, INIT, DILU
 * ...) are neither money out nor a fee here: they are a cost of the investments, included in the book cost, and reduce
 * both growths.
 */
export const chargeCodes: readonly TransactionCode[] = ['FEEA', 'FEEP', 'FEED', 'PRDF', 'VATF'];
