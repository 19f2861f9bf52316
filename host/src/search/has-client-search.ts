import type { PortalManifest } from '@tessera/contract';
import type { Portal } from '@tessera/runtime';
import { remoteRule } from '../places/remote-rule';

/** The search leads to the clients remote: without it, or without leave to read clients, there is none. */
export const hasClientSearch = (manifests: readonly PortalManifest[], portal: Portal): boolean =>
  manifests.some(({ name }) => name === 'clients') &&
  portal.decide(remoteRule('clients', { requires: { resource: 'Client', level: 'read' } })).allowed;
