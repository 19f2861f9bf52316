import { changeDigest, latestRevision, readChange } from '@tessera/deploy/change-log';
import type { TrustedKeys } from '@tessera/deploy/signing/keys';
import { readRegistry, type ManifestCache, type RegistrySnapshot } from '@tessera/deploy/release';

export interface LiveRegistry {
  /**
   * The current rules and manifests.
   * @throws RegistryError when the newest change cannot be read and no earlier one was read.
   */
  readonly snapshot: () => Promise<RegistrySnapshot>;
  /** The newest revision seen, at once, and a look for a newer one; null while none was read. */
  readonly revision: () => number | null;
}

/** Longest time until a change is noticed. */
const lookMs = 1_000;

/**
 * Reads the registry again only after a change; problems are reported once for each change.
 * @param trusted the keys whose changes are trusted. With keys the registry also never goes back: missing changes were
 *   removed by somebody without a key.
 */
export const createLiveRegistry = (
  registryDir: string,
  onProblem: (problem: string) => void,
  nowMs: () => number = Date.now,
  trusted: TrustedKeys | null = null,
): LiveRegistry => {
  const manifests: ManifestCache = new Map();
  let known: RegistrySnapshot | null = null;
  /** Of the newest change that was taken. */
  let digest: string | null = null;
  let told: string | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<RegistrySnapshot> | null = null;

  const digestAt = async (revision: number): Promise<string> => changeDigest(await readChange(registryDir, revision));

  const read = async (): Promise<RegistrySnapshot> => {
    try {
      const latest = await latestRevision(registryDir);
      if (known && trusted && latest < known.revision)
        throw new Error(
          `The registry is at revision ${latest} and was at ${known.revision}: changes are missing. Restore them from a backup; to go back on purpose, restart the proxies.`,
        );
      if (known && trusted && known.revision > 0 && (await digestAt(known.revision)) !== digest)
        throw new Error(
          `Change ${known.revision} is not the one that was taken: it was lost, and its number used again. Find out who removed it, and repeat it if it is still right; then restart the proxies.`,
        );
      if (known && known.revision === latest) return known;
      known = await readRegistry(registryDir, { cache: manifests, trusted });
      digest = trusted && known.revision > 0 ? await digestAt(known.revision) : null;
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

  const snapshot = (): Promise<RegistrySnapshot> => {
    if (known && nowMs() - lookedMs < lookMs) return Promise.resolve(known);
    reading ??= read().finally(() => {
      lookedMs = nowMs();
      reading = null;
    });
    return reading;
  };
  return {
    snapshot,
    revision: () => {
      snapshot().catch(() => undefined); // whoever needs the rules hears of it
      return known?.revision ?? null;
    },
  };
};
