import { unprovided } from '../../rules/unprovided';
import { named, type Candidate, type LiveVersions, type Refusal } from './candidate';

/**
 * Every host that may be given provides the shared modules of every remote that may be given, because either may be
 * rolled back.
 */
export const sharedProvided = (candidate: Candidate, live: LiveVersions): Refusal[] => {
  const { manifestFile } = candidate;
  if (candidate.kind === 'remote') {
    return live.hosts.flatMap((host) =>
      unprovided(host.provides, candidate.manifest.shared).map(({ request, range, provided }) => ({
        file: manifestFile,
        rule: 'shared provided',
        message: `It needs ${request} ${range}, and ${named('host', host.version, live)} ${provided === null ? 'does not provide it' : `provides ${provided}`}.`,
        wayOut: `Build against what that host has, or wait until nobody gets it: publish a host with ${request} ${range} and hold ${host.version}.`,
      })),
    );
  }
  return live.remotes.flatMap((remote) =>
    unprovided(candidate.manifest.provides, remote.shared).map(({ request, range, provided }) => ({
      file: manifestFile,
      rule: 'shared provided',
      message: `${named(remote.name, remote.version, live)} needs ${request} ${range}, and this host ${provided === null ? 'does not provide it' : `provides ${provided}`}.`,
      wayOut: `Keep providing it (shared/build/src/packages/shared-modules.ts), or have ${remote.name} publish a version without it and hold ${remote.version} first.`,
    })),
  );
};
