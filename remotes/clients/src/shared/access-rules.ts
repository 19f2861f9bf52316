import type { AccessRule } from '@tessera/contract';

export const accountRead: AccessRule = { requires: { resource: 'Account', level: 'read' } };
export const transactionRead: AccessRule = { requires: { resource: 'Transaction', level: 'read' } };
