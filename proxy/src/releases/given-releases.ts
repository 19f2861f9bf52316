import { developmentVersion, type Release } from '@tessera/contract';
import {
  findGivenRelease,
  findStandIns,
  standInsDocument,
  type GivenRelease,
  type StandIns,
} from '@tessera/deploy/given-releases';
import { versionsByName } from '@tessera/deploy/rules/release-id';
import { entryOf } from '@tessera/deploy/rules/rules';
import { hostUnit } from '@tessera/deploy/rules/units';
import { storageAt } from '@tessera/deploy/storage/storage';

/** The versions of a release, by its id. */
export type ReleaseVersions = Omit<GivenRelease, 'at'>;

export interface GivenReleases {
  /**
   * Records the versions of a release the first time it is given, or ran, and what may stand in for them in the page that
   * it is given to. A failure never affects a page: it is reported, and tried again next time.
   */
  readonly note: (release: ReleaseVersions, standIns?: StandIns) => void;
  /** The versions of a release some page was given; null for any other id. At once where they are remembered. */
  readonly versionsOf: (id: string) => ReleaseVersions | null | Promise<ReleaseVersions | null>;
  /**
   * Whether a page of this release can have run a version of a unit: it is the release's own, or may stand in for it.
   */
  readonly canHaveRun: (release: ReleaseVersions, unit: string, version: string) => Promise<boolean>;
  /** Resolves when everything noted has been written. */
  readonly settled: () => Promise<void>;
}

/** More than the ids an installation has at a time; the file of a forgotten id already exists and is left as it is. */
const idsMax = 2_000;
/** Stand-ins are of few versions, and change with the rules. */
const documentsMax = 2 * idsMax;

export const versionsIn = ({ id, host, remotes }: Release): ReleaseVersions => ({
  id,
  host: host.version,
  remotes: versionsByName(remotes),
});

/**
 * What a page of a release may run instead of it: the version before each, and developers' builds of the remotes that the
 * page leaves to their machine.
 */
export const standInsOf = ({ remotes }: Release, overrides: readonly string[]): StandIns => {
  const before = remotes.flatMap(({ name, previous }) => (previous ? [[name, [previous.version]] as const] : []));
  return Object.fromEntries([...before, ...overrides.map((name) => [name, [developmentVersion]] as const)]);
};

/** The version of a unit in a release. */
export const versionIn = ({ host, remotes }: ReleaseVersions, unit: string): string | undefined =>
  unit === hostUnit ? host : entryOf(remotes, unit);

const includes = (standIns: StandIns, unit: string, version: string): boolean =>
  entryOf(standIns, unit)?.includes(version) ?? false;

const addBounded = (set: Set<string>, item: string): void => {
  if (set.size >= documentsMax) set.delete(set.keys().next().value as string);
  set.add(item);
};

/**
 * Writes and reads `REGISTRY/releases/<id>.json`, which translates the release id of an audit row into versions, and
 * `REGISTRY/stand-ins/<id>/`.
 */
export const createGivenReleases = (
  registryDir: string,
  onProblem: (problem: string) => void,
  nowMs: () => number,
): GivenReleases => {
  const storage = storageAt(registryDir);
  const known = new Map<string, ReleaseVersions>();
  /** Paths that were written, or are being written. */
  const written = new Set<string>();
  const writing = new Set<Promise<void>>();
  /** Answers of `canHaveRun` that were yes: a page that fell back asks with every call. */
  const mayRun = new Set<string>();
  const remember = (release: ReleaseVersions): void => {
    if (known.has(release.id)) return;
    if (known.size >= idsMax) known.delete(known.keys().next().value as string);
    known.set(release.id, release);
  };
  const writeOnce = (id: string, path: string, text: () => string): void => {
    if (written.has(path)) return;
    addBounded(written, path);
    const work = storage
      .createOnce(path, text())
      .then(() => undefined) // someone else may have been first: a path always means the same
      .catch((error: unknown) => {
        written.delete(path);
        onProblem(`Release ${id} could not be noted: ${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => writing.delete(work));
    writing.add(work);
  };
  return {
    note: ({ id, host, remotes }, standIns = {}) => {
      remember({ id, host, remotes });
      writeOnce(
        id,
        `releases/${id}.json`,
        () => `${JSON.stringify({ id, at: new Date(nowMs()).toISOString(), host, remotes }, null, 2)}\n`,
      );
      if (Object.keys(standIns).length === 0) return;
      const { path, text } = standInsDocument(id, standIns);
      writeOnce(id, path, () => text);
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
    canHaveRun: async (release, unit, version) => {
      if (versionIn(release, unit) === version) return true;
      const question = `${release.id} ${unit} ${version}`;
      if (mayRun.has(question)) return true;
      await Promise.all(writing);
      try {
        const all = await findStandIns(registryDir, release.id);
        const yes = all.some((standIns) => includes(standIns, unit, version));
        if (yes) addBounded(mayRun, question);
        return yes;
      } catch (error) {
        onProblem(
          `What may stand in for release ${release.id} could not be read: ${error instanceof Error ? error.message : String(error)}`,
        );
        return false;
      }
    },
    settled: async () => {
      await Promise.all(writing);
    },
  };
};
