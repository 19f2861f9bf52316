import type { HostManifest, PortalManifest } from '@tessera/contract';
import { incompatibility, type RemoteNeeds } from '../../rules/compatibility';
import { isStandby, type LiveVersions } from './candidate';

/**
 * The hosts in which a new version of a remote must run. A host that keeps an earlier version of the remote need not
 * take the new one: its pages get the earlier one. But the new one must run in a host that is given now, or nobody would
 * get it.
 */
export const hostsToFit = (live: LiveVersions, remote: RemoteNeeds & Pick<PortalManifest, 'name'>): HostManifest[] => {
  const runsSomewhere = live.hosts.some(
    (host) => !isStandby(live, 'host', host.version) && incompatibility(host, remote) === null,
  );
  return live.hosts.filter(({ version }) => !runsSomewhere || live.keeps?.get(version)?.has(remote.name) !== true);
};
