import type { HostManifest, PortalManifest } from '@tessera/contract';
import { satisfiesRange } from '@tessera/contract/version-range';
import { unprovided } from './unprovided';

/** Why a remote cannot run in a host, as the rest of a sentence about the remote; null when it can. */
export const incompatibility = (
  host: Pick<HostManifest, 'version' | 'contract' | 'provides'>,
  remote: Pick<PortalManifest, 'contract' | 'shared'>,
): string | null => {
  if (!satisfiesRange(host.contract, remote.contract))
    return `needs contract ${remote.contract}, and host ${host.version} speaks ${host.contract}`;
  const [missing] = unprovided(host.provides, remote.shared);
  if (!missing) return null;
  const { request, range, provided } = missing;
  return `needs ${request} ${range}, and host ${host.version} ${provided === null ? 'does not provide it' : `provides ${provided}`}`;
};
