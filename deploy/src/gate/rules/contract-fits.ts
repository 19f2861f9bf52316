import { lowestContract } from '@tessera/contract/portal/contract-versions';
import { satisfiesRange } from '@tessera/contract/version-range';
import { named, type Candidate, type LiveVersions, type Refusal } from './candidate';
import { hostsToFit } from './who-must-fit';
import { aboutHost, aboutRemote } from './ways-out';

/** Hosts and remotes that meet in a page speak one contract. */
export const contractFits = (candidate: Candidate, live: LiveVersions): Refusal[] => {
  const { manifestFile } = candidate;
  if (candidate.kind === 'remote') {
    const { contract } = candidate.manifest;
    const lowest = lowestContract(candidate.manifest);
    return hostsToFit(live, candidate.manifest)
      .filter((host) => !satisfiesRange(host.contract, contract))
      .map((host) => ({
        file: manifestFile,
        rule: 'contract fits',
        message: `It is written for contract ${contract}, and ${named('host', host.version, live)} speaks ${host.contract}.`,
        wayOut: satisfiesRange(host.contract, `^${lowest}`)
          ? `Its manifest needs no more than contract ${lowest}: write '^${lowest}' in portal.config.ts and build again.`
          : aboutHost(live, host),
      }));
  }
  const { contract } = candidate.manifest;
  return live.remotes
    .filter((remote) => !satisfiesRange(contract, remote.contract))
    .map((remote) => ({
      file: manifestFile,
      rule: 'contract fits',
      message: `It speaks contract ${contract}, and ${named(remote.name, remote.version, live)} is written for ${remote.contract}.`,
      wayOut: aboutRemote(live, remote, 'Keep the old contract spoken'),
    }));
};
