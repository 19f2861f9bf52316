import type { AccessRule } from '@tessera/contract';

// Clients and accounts have pages in every firm. Instruments and the list of all transactions have pages only where the
// firm has the tools remote.
export const clientHref = (clientId: string): string => `/clients/${encodeURIComponent(clientId)}/accounts`;
export const accountHref = (clientId: string, accountId: string): string =>
  `${clientHref(clientId)}/${encodeURIComponent(accountId)}/transactions`;

export const instrumentHref = (assetId: string): string => `/instruments/${encodeURIComponent(assetId)}`;
export const instrumentPages: AccessRule = {
  requires: { resource: 'Instrument', level: 'read' },
  flags: ['remote.tools'],
};

export const groupHref = (linkId: string): string => `/transactions?linkId=${encodeURIComponent(linkId)}`;
export const listPages: AccessRule = { requires: { resource: 'Transaction', level: 'read' }, flags: ['remote.tools'] };
