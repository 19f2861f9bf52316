import type { AccessRule } from '@tessera/contract';

export const userRead: AccessRule = { requires: { resource: 'User', level: 'read' } };
