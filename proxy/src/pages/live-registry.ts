import { channelPath } from '@tessera/deploy/channel';
import { readRegistry, type RegistrySnapshot } from '@tessera/deploy/release';
import { stat } from 'node:fs/promises';

export interface LiveRegistry {
  /** What the channel points at now. @throws RegistryError when its document cannot be read and never could be. */
  readonly snapshot: () => Promise<RegistrySnapshot>;
}

/** How long a moved channel may go unnoticed. */
const lookMs = 1_000;

/** Reads the registry again only when the channel's document has changed; problems are told once for each change. */
export const createLiveRegistry = (registryDir: string, onProblem: (problem: string) => void, nowMs: () => number = Date.now): LiveRegistry => {
  let known: { readonly stamp: string; readonly snapshot: RegistrySnapshot } | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<RegistrySnapshot> | null = null;

  const read = async (): Promise<RegistrySnapshot> => {
    const found = await stat(channelPath(registryDir)).catch(() => null);
    const stamp = found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'none';
    if (known?.stamp === stamp) return known.snapshot;
    try {
      const snapshot = await readRegistry(registryDir);
      snapshot.problems.forEach(onProblem);
      known = { stamp, snapshot };
      return snapshot;
    } catch (error) {
      if (!known) throw error;
      onProblem(`${error instanceof Error ? error.message : String(error)} The last good release goes on.`);
      known = { stamp, snapshot: known.snapshot };
      return known.snapshot;
    }
  };

  return {
    snapshot: () => {
      if (known && nowMs() - lookedMs < lookMs) return Promise.resolve(known.snapshot);
      reading ??= read().finally(() => {
        lookedMs = nowMs();
        reading = null;
      });
      return reading;
    },
  };
};
