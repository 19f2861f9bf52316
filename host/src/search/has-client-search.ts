import type { PortalManifest } from '@tessera/contract';
import type { Portal } from '@tessera/runtime';
import { remoteRule } from '../places/remote-rule';

/** The search opens pages of the clients remote: without it, or without read access to clients, there is no search. */
export const hasClientSearch = (manifests: readonly PortalManifest[], portal: Portal): boolean =>
  manifests.some(({ name }) => name === 'clients') &&
  portal.decide(remoteRule('clients', { requires: { resource: 'Client', level: 'read' } })).allowed;
