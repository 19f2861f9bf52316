import { defineCalls } from '../language/call';

const read = { resource: 'Account', level: 'read' } as const;

/** Capital gains of a client, calculated from postings. */
export const gainsCalls = defineCalls({
  getCgtReport: {
    id: 'getCgtReport',
    kind: 'read',
    method: 'GET',
    path: '/portfolio/cgtReport/{firmId}/{clientId}',
    // The specification gives the dates; how purchases are pooled is ours, as in the two calls below.
    query: ['fromDate', 'toDate', 'pooling'],
    access: read,
    credential: 'session',
    tags: ['Client', 'Account', 'Position', 'Transaction'],
    owner: 'reporting',
  },
  /** The same as a workbook with the tabs Summary, Disposals, Pools and Incomplete. */
  getCgtSpreadsheet: {
    id: 'getCgtSpreadsheet',
    kind: 'read',
    method: 'GET',
    path: '/portfolio/cgtReport/spreadsheet/{firmId}/{clientId}',
    query: ['fromDate', 'toDate', 'pooling'],
    access: read,
    credential: 'session',
    tags: ['Client', 'Account', 'Position', 'Transaction'],
    owner: 'reporting',
  },
  /** What sales of today would do to the tax year, by the report's own function. */
  previewDisposals: {
    id: 'previewDisposals',
    kind: 'preview',
    method: 'POST',
    path: '/tessera/gains/preview/{firmId}/{clientId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Account', 'Position', 'Transaction'],
    owner: 'reporting',
    ours: true,
  },
  /** Both spouses: gains, losses and exempt amounts, and what a gift between them would save. */
  getHouseholdGains: {
    id: 'getHouseholdGains',
    kind: 'read',
    method: 'GET',
    path: '/tessera/gains/household/{firmId}/{clientId}',
    query: ['taxYear'],
    access: read,
    credential: 'session',
    tags: ['Client', 'Account', 'Position', 'Transaction'],
    owner: 'reporting',
    ours: true,
  },
  /**
   * What the client has told for a tax year: losses brought forward and taxable income. In the path the tax year is
   * written 2026-27: an address with a slash in a parameter is refused.
   */
  setGainsYear: {
    id: 'setGainsYear',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/gains/year/{firmId}/{clientId}/{taxYear}',
    query: [],
    access: { resource: 'Client', level: 'readWrite' },
    credential: 'session',
    tags: ['Client'],
    owner: 'reporting',
    ours: true,
  },
  listGainsFacts: {
    id: 'listGainsFacts',
    kind: 'read',
    method: 'GET',
    path: '/tessera/gains/fact/{firmId}',
    query: ['assetId', 'accountId'],
    access: read,
    credential: 'session',
    tags: ['Asset', 'Transaction'],
    owner: 'reporting',
    ours: true,
  },
  recordGainsFact: {
    id: 'recordGainsFact',
    kind: 'write',
    method: 'POST',
    path: '/tessera/gains/fact',
    query: [],
    access: { resource: 'Firm Management', level: 'readWrite' },
    credential: 'session',
    tags: ['Asset', 'Transaction'],
    owner: 'reporting',
    ours: true,
  },
  /** A fact is never changed: it is withdrawn, with a reason, and entered anew. */
  withdrawGainsFact: {
    id: 'withdrawGainsFact',
    kind: 'write',
    method: 'PUT',
    path: '/tessera/gains/fact/{firmId}/{factId}',
    query: [],
    access: { resource: 'Firm Management', level: 'readWrite' },
    credential: 'session',
    tags: ['Asset', 'Transaction'],
    owner: 'reporting',
    ours: true,
  },
});
