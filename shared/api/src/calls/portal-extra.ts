import type { Portal } from '@tessera/runtime';

/** The store's thunk extra argument: a slice is created once per module and reaches the session's portal through it. */
export interface PortalExtra {
  readonly portal: Portal;
}

const isPortalExtra = (extra: unknown): extra is PortalExtra =>
  typeof extra === 'object' && extra !== null && 'portal' in extra;

/** The portal of a store. Throws for a store that `createRemoteStore` did not create. */
export const portalOf = (extra: unknown): Portal => {
  if (!isPortalExtra(extra)) throw new Error('This store has no portal. Make it with createRemoteStore(portal, api).');
  return extra.portal;
};
