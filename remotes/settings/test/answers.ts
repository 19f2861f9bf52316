import type { Range, Resource } from '@tessera/contract';
import type { CallRow } from '@tessera/contract/schemas';
import { listed, type CannedAnswers } from '@tessera/testing/canned-answers';

const scope = (resource: Resource, ...ranges: Range[]) => ({ resource, scope: resource, ranges });
const head = { firmId: 'NBW', userType: 'User', nodeId: '0', nodeName: 'Northbrook Wealth', status: 'Active' } as const;

export const adviser: CallRow<'listUsers'> = {
  ...head, id: 'U1', userId: 'U1', name: 'Priya Hart', email: 'priya.hart@northbrook.example', jobTitle: 'Adviser', lastSignIn: '2026-11-20T09:14:00.000Z', scopes: [scope('Client', 'read', 'read-write'), scope('Model', 'read')],
};
export const reader: CallRow<'listUsers'> = {
  ...head, id: 'U2', userId: 'U2', name: 'Robin Lane', email: 'readonly@northbrook.example', jobTitle: 'Auditor', lastSignIn: null, scopes: [scope('Client', 'read')],
};
export const machine: CallRow<'listUsers'> = {
  ...head, id: 'U3', userId: 'U3', name: 'Nightly import', email: 'machine@northbrook.example', userType: 'Machine', jobTitle: 'Import', status: 'Suspended', lastSignIn: null, scopes: [],
};

export const answers: CannedAnswers = { listUsers: listed([adviser, reader, machine]) };
