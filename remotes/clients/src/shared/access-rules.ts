import type { AccessRule } from '@tessera/contract';

export const clientWrite: AccessRule = { requires: { resource: 'Client', level: 'readWrite' } };
export const clientAction: AccessRule = { requires: { resource: 'Client', level: 'action' } };
export const userRead: AccessRule = { requires: { resource: 'User', level: 'read' } };
export const accountRead: AccessRule = { requires: { resource: 'Account', level: 'read' } };
export const accountWrite: AccessRule = { requires: { resource: 'Account', level: 'writeClient' } };
/** Models of either kind; the list shows the kinds the user may read. */
export const modelRead: AccessRule = {
  anyOf: [
    { resource: 'Advisory Model', level: 'read' },
    { resource: 'Model', level: 'read' },
  ],
};
export const transactionRead: AccessRule = { requires: { resource: 'Transaction', level: 'read' } };
export const transactionWrite: AccessRule = { requires: { resource: 'Transaction', level: 'writeClient' } };
export const instrumentRead: AccessRule = { requires: { resource: 'Instrument', level: 'read' } };
/** Instruments have pages where the firm runs the tools remote, for users who may read instruments. */
export const instrumentPages: AccessRule = { ...instrumentRead, flags: ['remote.tools'] };
/** Full bank account numbers. */
export const bankRead: AccessRule = { requires: { resource: 'Bank Details', level: 'read' } };
export const bankWrite: AccessRule = { requires: { resource: 'Bank Details', level: 'readWrite' } };
/** To verify bank details that somebody else entered. */
export const bankAction: AccessRule = { requires: { resource: 'Bank Details', level: 'action' } };
/** To enter and change national identifiers of a client, and details of a business. */
export const enhancedWrite: AccessRule = { requires: { resource: 'Client Enhanced', level: 'readWrite' } };
export const businessWrite: AccessRule = { requires: { resource: 'Know Your Business', level: 'readWrite' } };
export const transactionAction: AccessRule = { requires: { resource: 'Transaction', level: 'action' } };
export const feeGroupRead: AccessRule = { requires: { resource: 'Client Fee Group', level: 'read' } };
export const feeGroupWrite: AccessRule = { requires: { resource: 'Client Fee Group', level: 'writeClient' } };
/** Groups of either kind; the list shows the kinds the user may read. */
export const groupRead: AccessRule = {
  anyOf: [
    { resource: 'Client Fee Group', level: 'read' },
    { resource: 'Account', level: 'read' },
  ],
};
