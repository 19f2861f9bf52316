import type { Portal } from '@tessera/runtime';

/** The store's thunk extra argument: how a slice made once per module reaches the portal of this session. */
export interface PortalExtra {
  readonly portal: Portal;
}

const isPortalExtra = (extra: unknown): extra is PortalExtra =>
  typeof extra === 'object' && extra !== null && 'portal' in extra;

/** The portal of a store; throws for a store that was not made by `createRemoteStore`. */
export const portalOf = (extra: unknown): Portal => {
  if (!isPortalExtra(extra)) throw new Error('This store has no portal. Make it with createRemoteStore(portal, api).');
  return extra.portal;
};
