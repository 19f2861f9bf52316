import { useState } from 'react';
import type { CallError } from '@tessera/runtime';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { usePatchAccountMutation } from '../calls/api';
import { useSubmitOnce } from '../money/use-submit';
import { useAccount } from '../addresses/use-account';

type Account = CallData<'getAccount'>;
type Patch = CallBody<'patchAccount'>;

const staleVersion = 412;

/**
 * Changes an account on the version that was read. If somebody else has changed it meanwhile, nothing is written and it
 * is read again.
 */
export const usePatchAccount = (account: Account) => {
  const { firmId, accountId, refetch } = useAccount();
  const [patch] = usePatchAccountMutation();
  const { submit, inDoubt, isPending } = useSubmitOnce(
    ({ body, idempotencyKey }: { readonly body: Patch; readonly idempotencyKey: string }) =>
      patch({ firmId, accountId, body, idempotencyKey }),
    null,
  );
  const [stale, setStale] = useState(false);
  const change = async (body: Patch): Promise<CallError | null> => {
    const error = await submit({ ...body, auditDetails: { version: account.auditDetails.version } });
    setStale(error?.statusCode === staleVersion);
    if (error?.statusCode === staleVersion) await refetch();
    return error;
  };
  return { change, stale, inDoubt, isPending };
};
