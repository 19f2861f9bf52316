import type { Release } from '@tessera/contract';
import { storageAt } from '@tessera/deploy/storage/storage';

export interface GivenReleases {
  /**
   * Notes which versions a release's id means, the first time it is given. Never fails a page: what cannot be written
   * is told and tried again next time.
   */
  readonly note: (release: Release) => void;
  /** Settles when all that was noted is written. */
  readonly settled: () => Promise<void>;
}

/** More ids than an installation has at a time; one that was forgotten is found written and left as it is. */
const idsMax = 2_000;

/** Keeps `REGISTRY/releases/<id>.json`, by which an id on an audit row is read back into versions. */
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
