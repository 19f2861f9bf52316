import { satisfiesRange } from '@tessera/contract/version-range';
import { named, type Candidate, type LiveVersions, type Refusal } from './candidate';

/** Every host that may be given speaks the contract of every remote that may be given. */
export const contractFits = (candidate: Candidate, live: LiveVersions): Refusal[] => {
  const { manifestFile } = candidate;
  if (candidate.kind === 'remote') {
    const { contract } = candidate.manifest;
    return live.hosts
      .filter((host) => !satisfiesRange(host.contract, contract))
      .map((host) => ({
        file: manifestFile,
        rule: 'contract fits',
        message: `It is written for contract ${contract}, and ${named('host', host.version, live)} speaks ${host.contract}.`,
        wayOut: `Write it for '^${host.contract}' in portal.config.ts, or wait until nobody gets that host.`,
      }));
  }
  const { contract } = candidate.manifest;
  return live.remotes
    .filter((remote) => !satisfiesRange(contract, remote.contract))
    .map((remote) => ({
      file: manifestFile,
      rule: 'contract fits',
      message: `It speaks contract ${contract}, and ${named(remote.name, remote.version, live)} is written for ${remote.contract}.`,
      wayOut: `Keep the old contract spoken, or have ${remote.name} publish a version for ${contract} and hold ${remote.version} first.`,
    }));
};
