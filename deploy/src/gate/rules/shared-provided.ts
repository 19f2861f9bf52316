import { unprovided } from '../../rules/unprovided';
import { hostsToFit } from './who-must-fit';
import { aboutHost, aboutRemote } from './ways-out';
import { named, type Candidate, type LiveVersions, type Refusal } from './candidate';

/** A host provides the shared modules of the remotes it meets, in the versions they were built for. */
export const sharedProvided = (candidate: Candidate, live: LiveVersions): Refusal[] => {
  const { manifestFile } = candidate;
  if (candidate.kind === 'remote') {
    return hostsToFit(live, candidate.manifest).flatMap((host) =>
      unprovided(host.provides, candidate.manifest.shared).map(({ request, range, provided }) => ({
        file: manifestFile,
        rule: 'shared provided',
        message: `It needs ${request} ${range}, and ${named('host', host.version, live)} ${provided === null ? 'does not provide it' : `provides ${provided}`}.`,
        wayOut: aboutHost(live, host),
      })),
    );
  }
  return live.remotes.flatMap((remote) =>
    unprovided(candidate.manifest.provides, remote.shared).map(({ request, range, provided }) => ({
      file: manifestFile,
      rule: 'shared provided',
      message: `${named(remote.name, remote.version, live)} needs ${request} ${range}, and this host ${provided === null ? 'does not provide it' : `provides ${provided}`}.`,
      wayOut: aboutRemote(live, remote, 'Keep providing it (shared/build/src/packages/shared-modules.ts)'),
    })),
  );
};
