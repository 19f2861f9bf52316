import { createRemoteStore } from '@tessera/api';
import { defineRemote } from '@tessera/runtime';
import { api } from './calls/api';
import { FiguresPanel, LargestPortfoliosPanel } from './panels';
import { Pages } from './pages';

export default defineRemote({
  name: 'reporting',
  createStore: (portal) => createRemoteStore(portal, api),
  Pages,
  extensions: { 'reporting.figures': FiguresPanel, 'reporting.largest-portfolios': LargestPortfoliosPanel },
});
