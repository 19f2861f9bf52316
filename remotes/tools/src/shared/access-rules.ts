import type { AccessRule } from '@tessera/contract';

export const transactionRead: AccessRule = { requires: { resource: 'Transaction', level: 'read' } };
export const clientRead: AccessRule = { requires: { resource: 'Client', level: 'read' } };
export const instrumentRead: AccessRule = { requires: { resource: 'Instrument', level: 'read' } };
