import type { BankDetailsStatus } from '@tessera/contract/bank-details/values';
import type { CallData } from '@tessera/contract/schemas';

export type BankDetails = NonNullable<CallData<'getClient'>['bankDetails']>;

/** A sort code as people write it, `12-34-56`; masked digits stay masked. */
export const sortCodeText = (sortCode: string): string => sortCode.replace(/^(..)(..)(..)$/, '$1-$2-$3');

/** What each status allows. */
export const statusMeanings: Readonly<Record<BankDetailsStatus, string>> = {
  Pending: 'Nothing is paid to these details and nothing is collected from them until someone else has verified them.',
  Active: 'Verified: money can be paid to these details and collected from them.',
  Bypassed: 'Used as if they were verified: somebody has vouched for them without proof, and has said why.',
};

const kinds: Readonly<Record<BankDetails['createdBy'], string>> = {
  Client: 'the client',
  User: 'a user',
  Machine: 'a machine user',
};

/** Who entered or verified the details: a name, or the kind of caller. */
export const whoOf = (kind: BankDetails['createdBy'] | null, name: string | null): string =>
  name ?? (kind === null ? 'somebody' : kinds[kind]);
