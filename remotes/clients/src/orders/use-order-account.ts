import { useEffect, useState } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Api } from '../calls/api';
import { useAccountAddress } from '../addresses/use-account';
import { useLastYear } from '../shared/use-last-year';

/**
 * What the account had when the form was opened, read afresh. It stays as it was: a form must not become another one
 * under the hands of who fills it in, and the preview and the submit are checked by what there is then.
 */
export const useOrderAccount = () => {
  const { firmId, accountId } = useAccountAddress();
  const { data, error, isFetching, refetch } = Api.useGetAccountSummaryQuery(
    { firmId, accountId, ...useLastYear() },
    { refetchOnMountOrArgChange: true },
  );
  const [first, setFirst] = useState<CallData<'getAccountSummary'> | null>(null);
  useEffect(() => {
    if (data && !isFetching) setFirst((before) => before ?? data);
  }, [data, isFetching]);
  return { summary: first, error: first === null && !isFetching ? error : undefined, refetch };
};
