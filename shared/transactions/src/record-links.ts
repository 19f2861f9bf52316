import type { AccessRule } from '@tessera/contract';

// Instruments and the list of all transactions have pages only where the firm has the tools remote.
export const instrumentPages: AccessRule = {
  requires: { resource: 'Instrument', level: 'read' },
  flags: ['remote.tools'],
};

export const groupHref = (linkId: string): string => `/transactions?linkId=${encodeURIComponent(linkId)}`;
export const listPages: AccessRule = { requires: { resource: 'Transaction', level: 'read' }, flags: ['remote.tools'] };
