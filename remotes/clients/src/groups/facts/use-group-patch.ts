import { useSave } from '@tessera/api';
import { Api } from '../../calls/api';
import type { GroupPatch, PortfolioGroup } from './group';

/** Saves changes to a group (null while it is still to be chosen) on the version that was read. */
export const useGroupPatch = (group: PortfolioGroup | null) => {
  const { firmId = '', id = '' } = group ?? {};
  const version = group?.auditDetails.version ?? 0;
  const { refetch, isFetching } = Api.useGetPortfolioGroupQuery({ firmId, id }, { skip: group === null });
  const [patch] = Api.usePatchPortfolioGroupMutation();
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: GroupPatch; readonly idempotencyKey: string }) => patch({ firmId, id, ...write }),
    version,
  );
  return {
    save: (changes: Omit<GroupPatch, 'auditDetails'>) => save({ ...changes, auditDetails: { version } }),
    busy,
    inDoubt,
    /** What `StaleBanner` says; null while nobody else has changed the group. */
    stale: isStale ? { onReload: () => void refetch(), reloading: isFetching } : null,
  };
};
