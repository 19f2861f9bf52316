const lastOf = (text: string, shown: number): string => '•'.repeat(Math.max(0, text.length - shown)) + text.slice(-shown);

/** `202959` as `••••59`. */
export const maskedSortCode = (sortCode: string): string => lastOf(sortCode, 2);
/** `63748472` as `••••8472`. */
export const maskedAccountNumber = (accountNumber: string): string => lastOf(accountNumber, 4);
