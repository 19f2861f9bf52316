import type { AccessRule } from '@tessera/contract';

export const accountRead: AccessRule = { requires: { resource: 'Account', level: 'read' } };
export const transactionRead: AccessRule = { requires: { resource: 'Transaction', level: 'read' } };
/** Records of transactions have pages where the firm runs the tools remote. */
export const transactionPages: AccessRule = { ...transactionRead, flags: ['remote.tools'] };
/** Instruments have pages there too, for who may see instruments. */
export const instrumentPages: AccessRule = { requires: { resource: 'Instrument', level: 'read' }, flags: ['remote.tools'] };
/** Who may invest and sell for a client. */
export const transactionWrite: AccessRule = { requires: { resource: 'Transaction', level: 'writeClient' } };
