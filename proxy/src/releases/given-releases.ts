import type { Release } from '@tessera/contract';
import { findGivenRelease, type GivenRelease } from '@tessera/deploy/given-releases';
import { versionsByName } from '@tessera/deploy/rules/release-id';
import { storageAt } from '@tessera/deploy/storage/storage';

/** The versions of a release, by its id. */
export type ReleaseVersions = Omit<GivenRelease, 'at'>;

export interface GivenReleases {
  /**
   * Records the versions of a release the first time it is given, or ran. A failure never affects a page: it is reported,
   * and tried again next time.
   */
  readonly note: (release: ReleaseVersions) => void;
  /** The versions of a release some page was given; null for any other id. At once where they are remembered. */
  readonly versionsOf: (id: string) => ReleaseVersions | null | Promise<ReleaseVersions | null>;
  /** Resolves when everything noted has been written. */
  readonly settled: () => Promise<void>;
}

/** More than the ids an installation has at a time; the file of a forgotten id already exists and is left as it is. */
const idsMax = 2_000;

export const versionsIn = ({ id, host, remotes }: Release): ReleaseVersions => ({
  id,
  host: host.version,
  remotes: versionsByName(remotes),
});

/** Writes and reads `REGISTRY/releases/<id>.json`, which translates the release id of an audit row into versions. */
export const createGivenReleases = (
  registryDir: string,
  onProblem: (problem: string) => void,
  nowMs: () => number,
): GivenReleases => {
  const storage = storageAt(registryDir);
  const known = new Map<string, ReleaseVersions>();
  const unwritten = new Set<string>();
  const writing = new Set<Promise<void>>();
  const remember = (release: ReleaseVersions): void => {
    if (known.size >= idsMax) known.delete(known.keys().next().value as string);
    known.set(release.id, release);
  };
  return {
    note: ({ id, host, remotes }) => {
      if (known.has(id) && !unwritten.has(id)) return;
      remember({ id, host, remotes });
      unwritten.delete(id);
      const document = { id, at: new Date(nowMs()).toISOString(), host, remotes };
      const work = storage
        .createOnce(`releases/${id}.json`, `${JSON.stringify(document, null, 2)}\n`)
        .then(() => undefined) // someone else may have been first: an id always means the same versions
        .catch((error: unknown) => {
          if (known.has(id)) unwritten.add(id);
          onProblem(`Release ${id} could not be noted: ${error instanceof Error ? error.message : String(error)}`);
        })
        .finally(() => writing.delete(work));
      writing.add(work);
    },
    versionsOf: (id) =>
      known.get(id) ??
      findGivenRelease(registryDir, id).then(
        (release) => {
          if (release) remember(release);
          return release;
        },
        (error: unknown) => {
          onProblem(`Release ${id} could not be read: ${error instanceof Error ? error.message : String(error)}`);
          return null;
        },
      ),
    settled: async () => {
      await Promise.all(writing);
    },
  };
};
