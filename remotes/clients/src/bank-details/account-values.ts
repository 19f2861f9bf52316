/** A bank account as it is typed. */
export interface BankAccountValues {
  readonly accountName: string;
  readonly sortCode: string;
  readonly accountNumber: string;
}

export const emptyBankAccount: BankAccountValues = { accountName: '', sortCode: '', accountNumber: '' };

/** Most characters of each, spaces and hyphens counted. */
export const bankAccountMax = { accountName: 60, sortCode: 12, accountNumber: 14 } as const;
