import { defineCalls, pageQuery } from '../language/call';

// Fee groups need access to Client Fee Group, pension account groups access to accounts. A list holds only the kinds
// its caller may see.
const read = {
  anyOf: [
    { resource: 'Client Fee Group', level: 'read' },
    { resource: 'Account', level: 'read' },
  ],
} as const;
const write = {
  anyOf: [
    { resource: 'Client Fee Group', level: 'writeClient' },
    { resource: 'Account', level: 'writeClient' },
  ],
} as const;
const session = 'session';
const changed = ['PortfolioGroup', 'Client', 'Portfolio'] as const;

export const portfolioGroupCalls = defineCalls({
  /** `clientId` is ours: fee groups the client is in, and groups of the client's pensions. */
  listPortfolioGroups: {
    id: 'listPortfolioGroups',
    kind: 'read',
    method: 'GET',
    path: '/portfolioGroup/{firmId}',
    query: [
      'groupIntent',
      'name',
      'id',
      'intentDetails[clientProductId]',
      'intentDetails[status]',
      'clientId',
      ...pageQuery,
    ],
    access: read,
    credential: session,
    tags: ['PortfolioGroup'],
    owner: 'clients',
  },
  getPortfolioGroup: {
    id: 'getPortfolioGroup',
    kind: 'read',
    method: 'GET',
    path: '/portfolioGroup/{firmId}/{id}',
    query: [],
    access: read,
    credential: session,
    tags: ['PortfolioGroup'],
    owner: 'clients',
  },
  /** Creates a group: of clients whose fees are tiered together, or of a pension's accounts. */
  createPortfolioGroup: {
    id: 'createPortfolioGroup',
    kind: 'write',
    method: 'POST',
    path: '/portfolioGroup',
    query: [],
    access: write,
    credential: session,
    tags: changed,
    owner: 'clients',
  },
  /** As `createPortfolioGroup`, with the firm in the path. */
  createPortfolioGroupOfFirm: {
    id: 'createPortfolioGroupOfFirm',
    kind: 'write',
    method: 'POST',
    path: '/portfolioGroup/{firmId}',
    query: [],
    access: write,
    credential: session,
    tags: changed,
    owner: 'clients',
  },
  /** Changes the named fields; `status: Archived` ends the group and frees its members. */
  patchPortfolioGroup: {
    id: 'patchPortfolioGroup',
    kind: 'write',
    method: 'PATCH',
    path: '/portfolioGroup/{firmId}/{id}',
    query: [],
    access: write,
    credential: session,
    tags: changed,
    owner: 'clients',
  },
  /** How a fee group would change the yearly fees of everybody affected. Nothing is written. */
  previewPortfolioGroup: {
    id: 'previewPortfolioGroup',
    kind: 'preview',
    method: 'POST',
    path: '/tessera/portfoliogroup/preview',
    query: [],
    access: { resource: 'Client Fee Group', level: 'read' },
    credential: session,
    tags: ['PortfolioGroup'],
    owner: 'clients',
    ours: true,
  },
});
