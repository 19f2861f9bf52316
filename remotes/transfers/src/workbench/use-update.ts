import { isStale } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';
import type { TransferRecord } from '../shared/transfer';

type Change = Omit<CallBody<'updateTransfer'>, 'version'>;

/**
 * Changes a transfer's owner or next contact on the version that was read. When somebody else was faster, nothing is
 * saved and the transfer is read again.
 */
export const useUpdate = ({ firmId, transactionId, auditDetails: { version } }: TransferRecord) => {
  const portal = usePortal();
  const [update, { isLoading: busy }] = Api.useUpdateTransferMutation();
  const change = async (body: Change, done: string): Promise<void> => {
    const { error } = await update({ firmId, transactionId, body: { ...body, version } });
    const failure = callErrorOf(error);
    if (failure === null) return portal.toast({ kind: 'success', message: done });
    portal.toast({ kind: 'error', message: failure.fieldErrors[0]?.errorMessage ?? failure.errorMessage });
    if (isStale(failure)) portal.events.entityChanged({ kind: 'ProductTransfer' });
  };
  return { busy, change };
};
