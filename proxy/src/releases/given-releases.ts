import type { Release } from '@tessera/contract';
import { storageAt } from '@tessera/deploy/storage/storage';

export interface GivenReleases {
  /**
   * Records the versions of a release the first time it is given. A failure never affects a page: it is reported, and
   * tried again next time.
   */
  readonly note: (release: Release) => void;
  /** Resolves when everything noted has been written. */
  readonly settled: () => Promise<void>;
}

/** More than the ids an installation has at a time; the file of a forgotten id already exists and is left as it is. */
const idsMax = 2_000;

/** Writes `REGISTRY/releases/<id>.json`, which translates the release id of an audit row into versions. */
export const createGivenReleases = (
  registryDir: string,
  onProblem: (problem: string) => void,
  nowMs: () => number,
): GivenReleases => {
  const storage = storageAt(registryDir);
  const written = new Set<string>();
  const writing = new Set<Promise<void>>();
  return {
    note: ({ id, host, remotes }) => {
      if (written.has(id)) return;
      if (written.size >= idsMax) written.delete(written.values().next().value as string);
      written.add(id);
      const document = {
        id,
        at: new Date(nowMs()).toISOString(),
        host: host.version,
        remotes: Object.fromEntries(remotes.map(({ name, version }) => [name, version])),
      };
      const work = storage
        .createOnce(`releases/${id}.json`, `${JSON.stringify(document, null, 2)}\n`)
        .then(() => undefined) // someone else may have been first: an id always means the same versions
        .catch((error: unknown) => {
          written.delete(id);
          onProblem(`Release ${id} could not be noted: ${error instanceof Error ? error.message : String(error)}`);
        })
        .finally(() => writing.delete(work));
      writing.add(work);
    },
    settled: async () => {
      await Promise.all(writing);
    },
  };
};
