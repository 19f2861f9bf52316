import type { AccessRule } from '@tessera/contract';

export const accountRead: AccessRule = { requires: { resource: 'Account', level: 'read' } };
/** A client's page belongs to another remote, which the firm may not have. */
export const clientPages: AccessRule = { requires: { resource: 'Client', level: 'read' }, flags: ['remote.clients'] };
