import { useSave, type Save } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { Api } from '../calls/api';
import { useAccount } from '../addresses/use-account';

type Patch = CallBody<'patchAccount'>;

/** Saves changes to an account on the version that was read; a stale account is read again. */
export const usePatchAccount = ({
  auditDetails: { version },
}: CallData<'getAccount'>): Save<Omit<Patch, 'auditDetails'>> => {
  const { firmId, accountId, refetch } = useAccount();
  const [patch] = Api.usePatchAccountMutation();
  const { save, ...state } = useSave(
    (write: { readonly body: Patch; readonly idempotencyKey: string }) => patch({ firmId, accountId, ...write }),
    version,
    refetch,
  );
  return { ...state, save: (body) => save({ ...body, auditDetails: { version } }) };
};
