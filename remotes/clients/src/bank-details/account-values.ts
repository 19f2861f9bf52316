/** A bank account as typed. */
export interface BankAccountValues {
  readonly accountName: string;
  readonly sortCode: string;
  readonly accountNumber: string;
}

export const emptyBankAccount: BankAccountValues = { accountName: '', sortCode: '', accountNumber: '' };

/** The longest input for each field, spaces and hyphens included. */
export const bankAccountMax = { accountName: 60, sortCode: 12, accountNumber: 14 } as const;
