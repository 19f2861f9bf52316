import { useEffect, useState } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Api } from '../calls/api';
import { useAccountAddress } from '../addresses/use-account';
import { useLastYear } from '../shared/use-last-year';

/**
 * The account's state when the form was opened, freshly read. It does not change afterwards, so that the form does not
 * change while it is filled in; preview and submit check against the current state.
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
