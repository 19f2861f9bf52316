import type { HostManifest, PortalManifest } from '@tessera/contract';
import { satisfiesRange } from '@tessera/contract/version-range';
import { entryOf } from './rules';

/** Version of a shared module a host gives; `react/` stands for everything below react. */
const providedVersion = (provides: HostManifest['provides'], request: string): string | undefined =>
  entryOf(provides, request) ?? Object.entries(provides).find(([key]) => key.endsWith('/') && request.startsWith(key))?.[1];

/** Why a remote cannot run in a host, as the rest of a sentence about the remote; null when it can. */
export const incompatibility = (host: Pick<HostManifest, 'version' | 'contract' | 'provides'>, remote: Pick<PortalManifest, 'contract' | 'shared'>): string | null => {
  if (!satisfiesRange(host.contract, remote.contract)) return `needs contract ${remote.contract}, and host ${host.version} speaks ${host.contract}`;
  for (const [request, range] of Object.entries(remote.shared)) {
    const provided = providedVersion(host.provides, request);
    if (provided === undefined) return `needs ${request} ${range}, and host ${host.version} does not provide it`;
    if (!satisfiesRange(provided, range)) return `needs ${request} ${range}, and host ${host.version} provides ${provided}`;
  }
  return null;
};
