import type { HostManifest } from '@tessera/contract';
import { holdOf } from './rules/rules-reducer';
import { readRules } from './move-log';
import { namedUnits, namedVersions } from './rules/named-versions';
import { readPublishedHost, readPublishedRemote, type PublishedHost, type PublishedRemote } from './published/registry';
import { entryOf, type ReleaseRules } from './rules/rules';
import type { TrustedKeys } from './signing/keys';
import { storageAt } from './storage/storage';
import { hostUnit, manifestPath } from './rules/units';

/** The rules of a revision with the manifests they name, in memory: all that decides a release. */
export interface RegistrySnapshot {
  readonly revision: number;
  readonly rules: ReleaseRules;
  /** Every host version the rules name and that can be read. */
  readonly hosts: ReadonlyMap<string, HostManifest>;
  /** The same for remotes: by name, then by version. */
  readonly remotes: ReadonlyMap<string, ReadonlyMap<string, PublishedRemote>>;
  /** Versions the rules name that cannot be read, in sentences for the log. */
  readonly problems: readonly string[];
}

/** Of a channel's history so many readable versions are kept at hand; the last good one is among them. */
const lastGoodMax = 10;
const manifestsMax = 2_000;

/**
 * Manifests by path, so that a move costs reading what is new. They never change; the bound keeps a long life in memory
 * small.
 */
export type ManifestCache = Map<string, PublishedHost | PublishedRemote>;

export interface ReadOptions {
  /** Kept by a caller who reads again and again. */
  readonly cache?: ManifestCache;
  /** Whose moves are taken; null in an installation without keys takes all. */
  readonly trusted?: TrustedKeys | null;
}

/**
 * Reads the newest rules and the manifests they name. A version that cannot be read is left out and named in
 * `problems`; so is one, where keys are trusted, whose manifest is not the one that was signed.
 * @throws RegistryError `move-unreadable`, `move-untrusted`.
 */
export const readRegistry = async (
  registryDir: string,
  { cache = new Map(), trusted = null }: ReadOptions = {},
): Promise<RegistrySnapshot> => {
  const storage = storageAt(registryDir);
  const { revision, rules, manifests } = await readRules(registryDir, trusted);
  const problems: string[] = [];
  const used: ManifestCache = new Map();

  const isSigned = (unit: string, version: string, { manifestIntegrity }: PublishedHost | PublishedRemote): boolean =>
    trusted === null || entryOf(entryOf(manifests, unit), version) === manifestIntegrity;

  const read = async <T extends PublishedHost | PublishedRemote>(
    unit: string,
    version: string,
    fresh: () => Promise<T | null>,
  ): Promise<T | null> => {
    const path = manifestPath(unit, version);
    const known = (used.get(path) ?? cache.get(path)) as T | undefined; // a path is of one kind
    const found =
      known !== undefined && isSigned(unit, version, known) && (await storage.has(path)) ? known : await fresh();
    if (!found || !isSigned(unit, version, found)) return null;
    used.set(path, found);
    return found;
  };

  const readUnit = async <T extends PublishedHost | PublishedRemote>(
    unit: string,
    fresh: (version: string) => Promise<T | null>,
  ): Promise<Map<string, T>> => {
    const { must, histories } = namedVersions(rules, unit);
    const found = new Map<string, T>();
    for (const version of must) {
      const manifest = await read(unit, version, () => fresh(version));
      if (manifest) found.set(version, manifest);
      else
        problems.push(
          `${unit} ${version} has no readable manifest${trusted === null ? '' : ', or not the one that was signed,'} and is left out.`,
        );
    }
    for (const history of histories) {
      let good = 0;
      for (const version of history) {
        if (good >= lastGoodMax || used.size >= manifestsMax) break;
        if (must.has(version) || holdOf(rules, unit, version) !== null) continue;
        const manifest = await read(unit, version, () => fresh(version));
        if (!manifest) continue; // what is only history may have been cleared away
        found.set(version, manifest);
        good += 1;
      }
    }
    return found;
  };

  const hosts = await readUnit(hostUnit, (version) => readPublishedHost(registryDir, version));
  const remotes = new Map<string, Map<string, PublishedRemote>>();
  for (const unit of namedUnits(rules)) {
    if (unit !== hostUnit)
      remotes.set(unit, await readUnit(unit, (version) => readPublishedRemote(registryDir, unit, version)));
  }
  if (namedVersions(rules, hostUnit).must.size === 0) problems.push('No channel names a host.');
  cache.clear();
  for (const [path, manifest] of used) cache.set(path, manifest);
  return {
    revision,
    rules,
    hosts: new Map([...hosts].map(([version, { manifest }]) => [version, manifest])),
    remotes,
    problems,
  };
};
