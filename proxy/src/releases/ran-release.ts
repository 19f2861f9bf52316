import { developmentVersion, ranHeader, readRan, readReleaseId, releaseHeader } from '@tessera/contract';
import { isPublished } from '@tessera/deploy/published/is-published';
import type { RegistrySnapshot } from '@tessera/deploy/release';
import { isVersion } from '@tessera/deploy/rules/manifests';
import { releaseIdOf } from '@tessera/deploy/rules/release-id';
import { hostUnit } from '@tessera/deploy/rules/units';
import type { TrustedKeys } from '@tessera/deploy/signing/keys';
import type { RanRelease } from '../api/api-handler';
import type { IncomingHttpHeaders } from 'node:http';
import type { LiveRegistry } from '../pages/live-registry';
import type { GivenReleases, ReleaseVersions } from './given-releases';
import { knowsVersion } from './knows-version';

export interface RanReleaseContext {
  readonly given: GivenReleases;
  readonly registry: LiveRegistry;
  readonly registryDir: string;
  readonly trusted: TrustedKeys | null;
}

const notAHeader = `The header ${ranHeader} is not of the form clients=1.0.0,tools=2.0.0. Reload the page.`;
const noDevelopment = (remote: string): string =>
  `The page says that it ran a developer’s build of ${remote}, and this installation takes none. Reload the page; whoever operates it may allow them: npx tessera overrides allow.`;
const unknown = (remote: string, version: string): string =>
  `The page says that it ran ${remote} ${version}, a version that is not published here. Reload the page.`;

/**
 * Which versions ran in the page that calls, as the id of a release. What the page ran instead of its release becomes a
 * release of its own, noted like any other, so the id on an audit row always leads to the code that made the call. A
 * version that is not published is refused. What no page of the release can have run is not believed, and no id is passed
 * on then, nor for one that no page was given: such a call is recorded as of an unknown page.
 */
export const createRanRelease = ({ given, registry, registryDir, trusted }: RanReleaseContext) => {
  const problemOf = async (
    ran: Readonly<Record<string, string>>,
    snapshot: RegistrySnapshot,
  ): Promise<string | null> => {
    for (const [remote, version] of Object.entries(ran)) {
      if (remote === hostUnit) return notAHeader;
      if (version === developmentVersion) {
        if (!snapshot.rules.overrides) return noDevelopment(remote);
      } else if (
        !isVersion(version) ||
        !(knowsVersion(snapshot, remote, version) || (await isPublished(registryDir, remote, version, trusted)))
      )
        return unknown(remote, version);
    }
    return null;
  };

  const withRan = async (id: string, ran: Readonly<Record<string, string>>): Promise<RanRelease> => {
    const refusal = await problemOf(ran, await registry.snapshot());
    if (refusal !== null) return { refusal };
    const release = await given.versionsOf(id);
    if (release === null) return { release: null };
    for (const [remote, version] of Object.entries(ran))
      if (!(await given.canHaveRun(release, remote, version))) return { release: null };
    const remotes = { ...release.remotes, ...ran };
    const really = { id: releaseIdOf(release.host, remotes), host: release.host, remotes };
    given.note(really);
    return { release: really.id };
  };

  return (headers: IncomingHttpHeaders): RanRelease | Promise<RanRelease> => {
    const id = readReleaseId(headers[releaseHeader]);
    if (id === null) return { release: null };
    const ran = readRan(headers[ranHeader]);
    if (ran === null) return { refusal: notAHeader };
    if (Object.keys(ran).length > 0) return withRan(id, ran);
    const release = given.versionsOf(id);
    const idOf = (found: ReleaseVersions | null): RanRelease => ({ release: found && id });
    return release instanceof Promise ? release.then(idOf) : idOf(release);
  };
};
