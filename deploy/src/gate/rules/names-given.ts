import { missingNames } from '../../rules/missing-names';
import { named, type Candidate, type LiveVersions, type Refusal } from './candidate';
import { aboutHost, aboutRemote } from './ways-out';
import { hostsToFit } from './who-must-fit';

/** A host gives every name that the remotes it meets use of its shared modules: a version number does not say so. */
export const namesGiven = (candidate: Candidate, live: LiveVersions): Refusal[] => {
  const { manifestFile } = candidate;
  if (candidate.kind === 'remote') {
    return hostsToFit(live, candidate.manifest).flatMap((host) =>
      missingNames(host.gives, candidate.manifest.takes).map(({ request, name }) => ({
        file: manifestFile,
        rule: 'names given',
        message: `It uses ${name} of ${request}, which ${named('host', host.version, live)} does not give.`,
        wayOut: aboutHost(live, host),
      })),
    );
  }
  return live.remotes.flatMap((remote) =>
    missingNames(candidate.manifest.gives, remote.takes).map(({ request, name }) => ({
      file: manifestFile,
      rule: 'names given',
      message: `${named(remote.name, remote.version, live)} uses ${name} of ${request}, which this host does not give.`,
      wayOut: aboutRemote(live, remote, `Keep exporting it (npx tessera uses ${name} says who needs it)`),
    })),
  );
};
