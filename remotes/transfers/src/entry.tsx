import { lazy } from 'react';
import { createRemoteStore } from '@tessera/api';
import { defineRemote } from '@tessera/runtime';
import { Api } from './calls/api';
import { Pages } from './pages';

// A page that shows a panel loads the panel, not the workbench.
const DashboardPanel = lazy(() =>
  import('./panels/dashboard-panel').then((module) => ({ default: module.DashboardPanel })),
);
const ClientPanel = lazy(() => import('./panels/client-panel').then((module) => ({ default: module.ClientPanel })));
const TransfersTab = lazy(() =>
  import('./transfers/transfers-tab').then((module) => ({ default: module.TransfersTab })),
);

export default defineRemote({
  name: 'transfers',
  createStore: (portal) => createRemoteStore(portal, Api),
  Pages,
  extensions: {
    'transfers.dashboard': DashboardPanel,
    'transfers.client': ClientPanel,
    'transfers.client-tab': TransfersTab,
    'transfers.account-tab': TransfersTab,
  },
});
