import { useSave, type Save } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { Api } from '../../calls/api';
import type { Client } from './section-facts';

type Patch = CallBody<'patchClient'>;

/** Saves changes to a client on the version that was read; the client is read again once saved, or when stale. */
export const usePatchClient = (
  { firmId, clientId, auditDetails: { version } }: Client,
  refetch: () => PromiseLike<unknown>,
): Save<Omit<Patch, 'auditDetails'>> => {
  const [patch] = Api.usePatchClientMutation();
  const { save, ...state } = useSave(
    (write: { readonly body: Patch; readonly idempotencyKey: string }) => patch({ firmId, clientId, ...write }),
    version,
    refetch,
  );
  return {
    ...state,
    save: async (body) => {
      const error = await save({ ...body, auditDetails: { version } });
      if (error === null) await refetch();
      return error;
    },
  };
};
