import { wrapperNames } from '@tessera/contract/accounts/values';
import { openStatuses } from '@tessera/contract/transfers/life';
import type { CallData, CallRow } from '@tessera/contract/schemas';

export type Transfer = CallRow<'listProductTransfers'>;
export type TransferRecord = CallData<'getTransfer'>;

/** As one value of a multi-value filter. */
export const openStatusesValue = openStatuses.join(',');

/** The most transfers in one response. */
export const openTransfersMax = 500;

/**
 * Those that need something from somebody here: also those that are over and rejected, or lack a book cost. Of the answer
 * only the count is of use.
 */
export const actionRequired = { actionRequired: true, pageSize: 1 } as const;

/** A transfer of stock is called in specie. */
export const transferTypeWords: Readonly<Record<Transfer['transferType'], string>> = {
  Cash: 'cash',
  Stock: 'in specie',
};

/** A transfer's name: "Aviva, SIPP, cash". */
export const transferName = ({
  previousProvider,
  wrapperType,
  transferType,
}: Pick<Transfer, 'previousProvider' | 'wrapperType' | 'transferType'>): string =>
  [previousProvider.name, wrapperNames[wrapperType], transferTypeWords[transferType]].join(', ');

type Waited = NonNullable<Transfer['waitsFor']>;

/** Whom a transfer waits for, as a list shows it. */
export const waitsForWords: Readonly<Record<Waited, string>> = {
  us: 'Us',
  client: 'The client',
  provider: 'The provider',
};

/** "12 of 30 calendar days". */
export const clockWords = ({ used, limit, unit }: Transfer['clock']): string => `${used} of ${limit} ${unit}`;
