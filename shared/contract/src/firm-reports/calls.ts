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
  /** The caller’s own schedules. */
  listReportSchedules: {
    id: 'listReportSchedules',
    kind: 'read',
    method: 'GET',
    path: '/tessera/reportschedule/{firmId}',
    query: [],
    access,
    credential: 'session',
    tags: ['ReportSchedule'],
    owner: 'reporting',
    ours: true,
  },
  createReportSchedule: {
    id: 'createReportSchedule',
    kind: 'write',
    method: 'POST',
    path: '/tessera/reportschedule/{firmId}',
    query: [],
    access,
    credential: 'session',
    tags: ['ReportSchedule'],
    owner: 'reporting',
    ours: true,
  },
  endReportSchedule: {
    id: 'endReportSchedule',
    kind: 'write',
    method: 'DELETE',
    path: '/tessera/reportschedule/{firmId}/{scheduleId}',
    query: [],
    access,
    credential: 'session',
    tags: ['ReportSchedule'],
    owner: 'reporting',
    ours: true,
  },
});
