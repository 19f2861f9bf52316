import type { CallData } from '@tessera/contract/schemas';

export type TransferChecks = CallData<'getTransferChecks'>;
export type CheckedFlag = TransferChecks['flags'][number];

export const colourWords = {
  Red: 'Red flags: any of them refuses it',
  Amber: 'Amber flags: guidance comes first',
} as const;
