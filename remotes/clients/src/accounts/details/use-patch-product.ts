import { useSave, type Save } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { Api } from '../../calls/api';
import type { Product } from './product-words';

type Patch = CallBody<'patchClientProduct'>;

/** Saves changes to a product on the version that was read; a stale product is read again. */
export const usePatchProduct = (
  { firmId, clientProductId, auditDetails: { version } }: Product,
  reload: () => PromiseLike<unknown>,
): Save<Omit<Patch, 'auditDetails'>> => {
  const [patch] = Api.usePatchClientProductMutation();
  const { save, ...state } = useSave(
    (write: { readonly body: Patch; readonly idempotencyKey: string }) => patch({ firmId, clientProductId, ...write }),
    version,
    reload,
  );
  return { ...state, save: (body) => save({ ...body, auditDetails: { version } }) };
};
