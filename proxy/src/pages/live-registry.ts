import { latestRevision } from '@tessera/deploy/moves';
import { readRegistry, type ManifestCache, type RegistrySnapshot } from '@tessera/deploy/release';

export interface LiveRegistry {
  /** The rules and manifests as they are now. @throws RegistryError when the newest move cannot be read and none before it was. */
  readonly snapshot: () => Promise<RegistrySnapshot>;
}

/** How long a move may go unnoticed. */
const lookMs = 1_000;

/** Reads the registry again only when something was moved; problems are told once for each move. */
export const createLiveRegistry = (registryDir: string, onProblem: (problem: string) => void, nowMs: () => number = Date.now): LiveRegistry => {
  const manifests: ManifestCache = new Map();
  let known: RegistrySnapshot | null = null;
  let told: string | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<RegistrySnapshot> | null = null;

  const read = async (): Promise<RegistrySnapshot> => {
    try {
      if (known && known.revision === (await latestRevision(registryDir))) return known;
      known = await readRegistry(registryDir, manifests);
      known.problems.forEach(onProblem);
      told = null;
      return known;
    } catch (error) {
      if (!known) throw error;
      const problem = `${error instanceof Error ? error.message : String(error)} The last good release goes on.`;
      if (problem !== told) onProblem(problem);
      told = problem;
      return known;
    }
  };

  return {
    snapshot: () => {
      if (known && nowMs() - lookedMs < lookMs) return Promise.resolve(known);
      reading ??= read().finally(() => {
        lookedMs = nowMs();
        reading = null;
      });
      return reading;
    },
  };
};
