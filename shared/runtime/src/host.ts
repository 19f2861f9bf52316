/** For the host and for tests; remotes import from `@tessera/runtime`. */
export { classifyFailure } from './classify-failure';
export { createPortalHistory } from './create-history';
export type { HostHistory } from './create-history';
export { FailureBoundary } from './failure-boundary';
export { PortalContext } from './portal-context';
export { PortalRouter, isWithin } from './portal-router';
export { createRemoteMount } from './remote-mount';
export type { MountFailure, MountFrame, MountWatch, RemoteMount } from './remote-mount';
export { createWatched } from './watched';
export type { WatchedValue } from './watched';
