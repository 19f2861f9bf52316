import { defineCalls } from '../language/call';

// A report shows the transactions behind its figures: its handler also asks for access to transactions.
const access = { resource: 'Account', level: 'read' } as const;
const tags = ['Client', 'Account', 'Position', 'Transaction', 'Posting'] as const;
const query = ['fromDate', 'toDate'] as const;

export const reportCalls = defineCalls({
  getAccountReport: {
    id: 'getAccountReport',
    kind: 'read',
    method: 'GET',
    path: '/account/report/{firmId}/{accountId}',
    query,
    access,
    credential: 'session',
    tags,
    owner: 'clients',
  },
  getPortfolioReport: {
    id: 'getPortfolioReport',
    kind: 'read',
    method: 'GET',
    path: '/portfolio/report/{firmId}/{clientId}',
    query,
    access,
    credential: 'session',
    tags,
    owner: 'reporting',
  },
  /** As `getPortfolioReport`, for all members of the client's fee group that the caller sees. */
  getGroupReport: {
    id: 'getGroupReport',
    kind: 'read',
    method: 'GET',
    path: '/tessera/portfoliogroup/report/{firmId}/{clientId}',
    query,
    access,
    credential: 'session',
    tags: [...tags, 'PortfolioGroup'],
    owner: 'reporting',
    ours: true,
  },
  /** Any of the three as a PDF: `id` is the account's or the client's. */
  getReportDocument: {
    id: 'getReportDocument',
    kind: 'read',
    method: 'GET',
    path: '/tessera/report/document/{firmId}',
    query: ['subject', 'id', ...query],
    access,
    credential: 'session',
    tags: [],
    owner: 'reporting',
    ours: true,
  },
});
