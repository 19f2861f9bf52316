import { defineCalls, pageQuery } from '../language/call';

const access = { resource: 'Firm Management', level: 'read' } as const;

export const auditCalls = defineCalls({
  listAudit: {
    id: 'listAudit',
    kind: 'read',
    method: 'GET',
    path: '/tessera/audit/{firmId}',
    query: ['person', 'record', 'action', 'outcome', 'dateFrom', 'dateTo', ...pageQuery],
    access,
    credential: 'session',
    tags: [],
    owner: 'settings',
    ours: true,
  },
  listAuditKinds: {
    id: 'listAuditKinds',
    kind: 'read',
    method: 'GET',
    path: '/tessera/audit/{firmId}/kind',
    query: [],
    access,
    credential: 'session',
    tags: [],
    owner: 'settings',
    ours: true,
  },
  getAuditEntry: {
    id: 'getAuditEntry',
    kind: 'read',
    method: 'GET',
    path: '/tessera/audit/{firmId}/entry/{auditId}',
    query: [],
    access,
    credential: 'session',
    tags: [],
    owner: 'settings',
    ours: true,
  },
});
