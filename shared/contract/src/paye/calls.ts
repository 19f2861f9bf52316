import { defineCalls } from '../language/call';

const read = { resource: 'Account', level: 'read' } as const;

/** PAYE of the pension income a firm pays: tax months, their payments, and the data of the real-time submission. */
export const payeCalls = defineCalls({
  /** The tax months of the firm. Only for a caller who sees the whole firm: the liability is the firm's. */
  listTaxMonths: {
    id: 'listTaxMonths',
    kind: 'read',
    method: 'GET',
    path: '/tessera/paye/{firmId}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Transaction', 'JobRun'],
    owner: 'reporting',
    ours: true,
  },
  /** One tax month with its payments; `month` is the 6th it begins on. */
  getTaxMonth: {
    id: 'getTaxMonth',
    kind: 'read',
    method: 'GET',
    path: '/tessera/paye/{firmId}/{month}',
    query: [],
    access: read,
    credential: 'session',
    tags: ['Transaction', 'JobRun'],
    owner: 'reporting',
    ours: true,
  },
  /** It has National Insurance numbers, so it takes what they take. */
  getPayeSubmission: {
    id: 'getPayeSubmission',
    kind: 'read',
    method: 'GET',
    path: '/tessera/paye/{firmId}/{month}/submission',
    query: [],
    access: { resource: 'Client Enhanced', level: 'read' },
    credential: 'session',
    tags: ['Transaction', 'Client'],
    owner: 'reporting',
    ours: true,
  },
});
