import type { CallRow } from '@tessera/contract/schemas';
import { useAccess, usePortal } from '@tessera/runtime';
import type { Lookup } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { instrumentRead } from './access-rules';

/** As many as a user scans before typing another letter. */
const shownMax = 20;

const choiceOf = ({ assetId, longName, isin }: Pick<CallRow<'listAssets'>, 'assetId' | 'longName' | 'isin'>) => ({
  value: assetId,
  label: longName,
  note: isin,
});

/**
 * Looks up the firm's instruments by name, ISIN or ID, and the chosen one. Without read access to instruments there are
 * none.
 */
export const useInstrumentLookup = (term: string | null, assetId: string): Lookup => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(instrumentRead);
  const found = Api.useListAssetsQuery(
    {
      firmId,
      idOrName: term === '' ? undefined : (term ?? undefined),
      page: 1,
      pageSize: shownMax,
      ...(term ? {} : { sort: 'longName' }),
    },
    { skip: !allowed || term === null },
  );
  const chosen = Api.useGetAssetQuery({ firmId, assetId }, { skip: !allowed || assetId === '' });
  return {
    options: found.currentData?.rows.map(choiceOf) ?? [],
    chosen: chosen.currentData && choiceOf(chosen.currentData),
    busy: found.isFetching,
  };
};
