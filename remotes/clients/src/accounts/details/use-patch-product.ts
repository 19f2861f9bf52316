import { useState } from 'react';
import type { CallError } from '@tessera/runtime';
import type { CallBody } from '@tessera/contract/schemas';
import { usePatchClientProductMutation } from '../../calls/api';
import { useSubmitOnce } from '../../money/use-submit';
import type { Product } from './product-words';

type Patch = CallBody<'patchClientProduct'>;

const staleVersion = 412;

/**
 * Changes a product on the version that was read. If somebody else has changed it meanwhile, nothing is written and it
 * is read again.
 */
export const usePatchProduct = (
  { firmId, clientProductId, auditDetails: { version } }: Product,
  reload: () => PromiseLike<unknown>,
) => {
  const [patch] = usePatchClientProductMutation();
  const { submit, inDoubt, isPending } = useSubmitOnce(
    ({ body, idempotencyKey }: { readonly body: Patch; readonly idempotencyKey: string }) =>
      patch({ firmId, clientProductId, body, idempotencyKey }),
    null,
  );
  const [stale, setStale] = useState(false);
  const change = async (body: Omit<Patch, 'auditDetails'>): Promise<CallError | null> => {
    const error = await submit({ ...body, auditDetails: { version } });
    setStale(error?.statusCode === staleVersion);
    if (error?.statusCode === staleVersion) await reload();
    return error;
  };
  return { change, stale, inDoubt, isPending };
};
