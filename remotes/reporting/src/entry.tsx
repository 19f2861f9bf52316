import { createRemoteStore } from '@tessera/api';
import { defineRemote } from '@tessera/runtime';
import { Api } from './calls/api';
import { FiguresPanel, GainsTab, LargestPortfoliosPanel, ReportTab, ReviewsTab, TodayPanel } from './panels';
import { Pages } from './pages';

export default defineRemote({
  name: 'reporting',
  createStore: (portal) => createRemoteStore(portal, Api),
  Pages,
  extensions: {
    'reporting.figures': FiguresPanel,
    'reporting.today': TodayPanel,
    'reporting.largest-portfolios': LargestPortfoliosPanel,
    'reporting.client-report': ReportTab,
    'reporting.client-reviews': ReviewsTab,
    'reporting.account-report': ReportTab,
    'reporting.client-gains': GainsTab,
  },
});
