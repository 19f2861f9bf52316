import type { CallData } from '@tessera/contract/schemas';
import { useAccess, usePortal } from '@tessera/runtime';
import { Api } from '../../calls/api';
import { accountRead } from '../../shared/access-rules';
import { useLastYear } from '../../shared/use-last-year';

export type GroupSummary = CallData<'getClientGroupSummary'>;

/**
 * The group's figures over the last twelve months, read through one of its members; skipped without one, or where the
 * user may not see accounts.
 */
export const useGroupSummary = (clientId: string | null) => {
  const { firmId } = usePortal().firm;
  const allowed = useAccess(accountRead).allowed && clientId !== null;
  return {
    allowed,
    ...Api.useGetClientGroupSummaryQuery({ firmId, clientId: clientId ?? '', ...useLastYear() }, { skip: !allowed }),
  };
};
