import { wrapperNames } from '@tessera/contract/accounts/values';
import { transferStatuses } from '@tessera/contract/transfers/values';
import type { CallRow } from '@tessera/contract/schemas';

export type Transfer = CallRow<'listProductTransfers'>;
export type TransferStatus = (typeof transferStatuses)[number];

/** Final statuses. A rejected transfer is over too: resubmitting it makes a new one. */
const overStatuses: readonly TransferStatus[] = ['Completed', 'Rejected', 'Cancelled', 'Deleted'];

export const isOver = (status: TransferStatus): boolean => overStatuses.includes(status);

/** Statuses of transfers in progress. */
export const openStatuses: readonly TransferStatus[] = transferStatuses.filter((status) => !isOver(status));

/** As one value of a multi-value filter. */
export const openStatusesValue = openStatuses.join(',');

/** The most transfers in one response. */
export const openTransfersMax = 500;

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
