import { useState } from 'react';
import type { CallBody } from '@tessera/contract/schemas';
import type { CallError } from '@tessera/runtime';
import { usePatchClientMutation } from '../../calls/api';
import { useSubmitOnce } from '../../money/use-submit';
import type { Client } from './section-facts';

type Patch = CallBody<'patchClient'>;

const staleVersion = 412;

/**
 * Changes a client on the version that was read. If somebody else has changed it meanwhile, nothing is written and it
 * is read again.
 */
export const usePatchClient = (
  { firmId, clientId, auditDetails: { version } }: Client,
  refetch: () => PromiseLike<unknown>,
) => {
  const [patch] = usePatchClientMutation();
  const { submit, inDoubt, isPending } = useSubmitOnce(
    ({ body, idempotencyKey }: { readonly body: Patch; readonly idempotencyKey: string }) =>
      patch({ firmId, clientId, body, idempotencyKey }),
    null,
  );
  const [stale, setStale] = useState(false);
  const change = async (body: Omit<Patch, 'auditDetails'>): Promise<CallError | null> => {
    const error = await submit({ ...body, auditDetails: { version } });
    const isStale = error?.statusCode === staleVersion;
    setStale(isStale);
    if (isStale || error === null) await refetch();
    return error;
  };
  return { change, stale, inDoubt, isPending };
};
