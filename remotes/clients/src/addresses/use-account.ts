import { useParams } from 'react-router-dom';
import { usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';
import { useLastYear } from '../shared/use-last-year';

/** The account's ids from the address. */
export const useAccountAddress = () => {
  const { firmId } = usePortal().firm;
  const { clientId = '', accountId = '' } = useParams();
  const clientBase = `/clients/${encodeURIComponent(clientId)}`;
  return { firmId, clientId, accountId, clientBase, base: `${clientBase}/accounts/${encodeURIComponent(accountId)}` };
};

/** The account in the address. */
export const useAccount = () => {
  const address = useAccountAddress();
  return { ...address, ...Api.useGetAccountQuery({ firmId: address.firmId, accountId: address.accountId }) };
};

/** The account's positions and figures over the last twelve months, with the question that is asked for them. */
export const useAccountSummary = () => {
  const { firmId, accountId } = useAccountAddress();
  const question = { firmId, accountId, ...useLastYear() };
  return { question, ...Api.useGetAccountSummaryQuery(question) };
};
