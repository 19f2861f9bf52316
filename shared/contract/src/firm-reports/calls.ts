import { defineCalls } from '../language/call';
import { reportParameters } from './values';

const access = { resource: 'Account', level: 'read' } as const;

export const firmReportCalls = defineCalls({
  getFirmReport: {
    id: 'getFirmReport',
    kind: 'read',
    method: 'GET',
    path: '/tessera/firmreport/{firmId}/{report}',
    query: reportParameters,
    access,
    credential: 'session',
    tags: ['Account', 'Position', 'Posting', 'ProductTransfer', 'Transaction'],
    owner: 'reporting',
    ours: true,
  },
  getFirmReportDocument: {
    id: 'getFirmReportDocument',
    kind: 'read',
    method: 'GET',
    path: '/tessera/firmreport/{firmId}/{report}/document',
    query: reportParameters,
    access,
    credential: 'session',
    tags: [],
    owner: 'reporting',
    ours: true,
  },
});
