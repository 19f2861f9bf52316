import type { TransactionCode } from '@tessera/contract/postings/values';

/** Which postings cross the border of an account (growth, domain A.4); the others move value inside it. */
export const moneyInCodes: readonly TransactionCode[] = ['PAYI', 'RVSL', 'TRFI', 'ITRI', 'TAXR'];
export const moneyOutCodes: readonly TransactionCode[] = ['PAYO', 'TRFO', 'ITRO', 'PCLS', 'TAXP'];
/**
 * Fees with their VAT: part of growth, and added back for adjusted growth. What a trade bears (DEAL, STMP, PTML, INIT,
 * DILU ...) is neither money out nor a fee here: it is a cost of the investments, as in their book cost, and stays in
 * both growths.
 */
export const chargeCodes: readonly TransactionCode[] = ['FEEA', 'FEEP', 'FEED', 'PRDF', 'VATF'];
