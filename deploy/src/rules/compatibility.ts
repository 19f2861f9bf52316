import type { HostManifest, PortalManifest } from '@tessera/contract';
import { satisfiesRange } from '@tessera/contract/version-range';
import { missingNames } from './missing-names';
import { unprovided } from './unprovided';

/** What of a host decides whether a remote can run in it. */
export type HostOffer = Pick<HostManifest, 'version' | 'contract' | 'provides' | 'gives'>;
/** What of a remote decides which hosts it can run in. */
export type RemoteNeeds = Pick<PortalManifest, 'contract' | 'shared' | 'takes'>;

/** Why a remote cannot run in a host, as the rest of a sentence about the remote; null when it can. */
export const incompatibility = (host: HostOffer, remote: RemoteNeeds): string | null => {
  if (!satisfiesRange(host.contract, remote.contract))
    return `needs contract ${remote.contract}, and host ${host.version} speaks ${host.contract}`;
  const [missing] = unprovided(host.provides, remote.shared);
  if (missing) {
    const { request, range, provided } = missing;
    return `needs ${request} ${range}, and host ${host.version} ${provided === null ? 'does not provide it' : `provides ${provided}`}`;
  }
  const [missingName] = missingNames(host.gives, remote.takes);
  return missingName
    ? `uses ${missingName.name} of ${missingName.request}, which host ${host.version} does not give`
    : null;
};
