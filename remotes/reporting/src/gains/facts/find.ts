import { wrapperNames } from '@tessera/contract/accounts/values';
import { usePortal } from '@tessera/runtime';
import { Api } from '../../calls/api';

/** As many as a user scans before typing another letter. */
const shownMax = 20;

/** Instruments of the firm's list that a term finds, those that cannot be bought any more too: a fact is of the past. */
export const useInstruments = (term: string) => {
  const { firmId } = usePortal().firm;
  const { currentData, isFetching } = Api.useListAssetsQuery({
    firmId,
    page: 1,
    pageSize: shownMax,
    ...(term === '' ? { sort: 'longName' } : { idOrName: term }),
  });
  return {
    options: (currentData?.rows ?? []).map(({ assetId, longName, isin }) => ({
      value: assetId,
      label: longName,
      note: isin,
    })),
    busy: isFetching,
  };
};

/** Accounts that a term finds; gains of others than general investment accounts bear no tax. */
export const useGeneralAccounts = (term: string) => {
  const { firmId } = usePortal().firm;
  const { currentData, isFetching } = Api.useListAccountsQuery({
    firmId,
    page: 1,
    pageSize: shownMax,
    sort: 'name',
    ...(term === '' ? {} : { name: term }),
  });
  return {
    options: (currentData?.rows ?? []).map(({ accountId, name, wrapperDetail: { wrapperType }, clients }) => ({
      value: accountId,
      label: name,
      note:
        wrapperType === 'GIA'
          ? [...clients.map((client) => client.name), accountId].join(', ')
          : `${wrapperNames[wrapperType]}: its gains bear no tax`,
      disabled: wrapperType !== 'GIA',
    })),
    busy: isFetching,
  };
};

/** Whether the user sees the whole firm: its first node is the one above all offices. The platform decides in any case. */
export const useSeesWholeFirm = (): boolean => {
  const { firmId } = usePortal().firm;
  const { data } = Api.useListNodesQuery({ firmId });
  return data === undefined || data.some(({ parentNodeId }) => parentNodeId === null);
};
