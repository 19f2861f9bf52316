import { useParams } from 'react-router-dom';
import { useAccess, usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';
import { accountRead } from '../shared/access-rules';
import { useLastYear } from '../shared/use-last-year';

/** The firm's and client's ids, the client's from the address. */
export const useClientAddress = () => {
  const { firmId } = usePortal().firm;
  const { clientId = '' } = useParams();
  return { firmId, clientId, base: `/clients/${encodeURIComponent(clientId)}` };
};

/** The client in the address. */
export const useClient = () => {
  const { firmId, clientId, base } = useClientAddress();
  return { clientId, base, ...Api.useGetClientQuery({ firmId, clientId }) };
};

/**
 * The client's accounts, positions and figures over the last twelve months; skipped where the user may not see
 * accounts. `question` is what is asked for them.
 */
export const useClientSummary = () => {
  const { firmId, clientId, base } = useClientAddress();
  const question = { firmId, clientId, ...useLastYear() };
  const allowed = useAccess(accountRead).allowed;
  return { allowed, base, question, ...Api.useGetPortfolioSummaryQuery(question, { skip: !allowed }) };
};
