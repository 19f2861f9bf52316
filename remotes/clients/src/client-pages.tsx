import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '@tessera/ui/core';
import { ClientAccounts } from './clients/client-accounts';
import { ClientLayout } from './clients/client-layout';
import { useClientAddress } from './addresses/use-client';
import { useContributedRoutes } from './shared/contributed-tabs';

// Opened less often than the accounts, and larger; forms load with the first edit.
const ClientOverview = lazy(() =>
  import('./clients/client-overview').then((module) => ({ default: module.ClientOverview })),
);
const ClientDetails = lazy(() =>
  import('./clients/details/client-details').then((module) => ({ default: module.ClientDetails })),
);
const ClientActivity = lazy(() =>
  import('./clients/activity/client-activity').then((module) => ({ default: module.ClientActivity })),
);
const ClientDocuments = lazy(() =>
  import('./documents/client-documents').then((module) => ({ default: module.ClientDocuments })),
);
const ClientGroups = lazy(() => import('./groups/client-groups').then((module) => ({ default: module.ClientGroups })));
const ClientPensions = lazy(() =>
  import('./pensions/client-pensions').then((module) => ({ default: module.ClientPensions })),
);
const ClientTransactions = lazy(() =>
  import('./clients/client-transactions').then((module) => ({ default: module.ClientTransactions })),
);
const ClientMessages = lazy(() =>
  import('./messages/client-messages').then((module) => ({ default: module.ClientMessages })),
);

const ToAccounts = (): ReactNode => <Navigate to={`${useClientAddress().base}/accounts`} replace />;

/** A client's tabs, its own and those of other remotes, each with its own address. */
export const ClientPages = (): ReactNode => {
  const { clientId } = useClientAddress();
  const contributed = useContributedRoutes('clients.client.tabs', { clientId });
  return (
    // A key per record: another client's page must show nothing of the previous one.
    <Routes key={clientId}>
      <Route element={<ClientLayout />}>
        <Route index element={<ToAccounts />} />
        <Route path="overview" element={<ClientOverview />} />
        <Route path="accounts" element={<ClientAccounts />} />
        <Route path="transactions" element={<ClientTransactions />} />
        <Route path="pensions" element={<ClientPensions />} />
        <Route path="messages" element={<ClientMessages />} />
        <Route path="documents" element={<ClientDocuments />} />
        <Route path="groups" element={<ClientGroups />} />
        <Route path="details" element={<ClientDetails />} />
        <Route path="activity" element={<ClientActivity />} />
        {contributed}
      </Route>
      <Route path="*" element={<NotFoundPage buttonLabel="Back to clients" target="/clients" />} />
    </Routes>
  );
};
