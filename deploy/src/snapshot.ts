import type { HostManifest } from '@tessera/contract';
import { holdOf } from './rules/rules-reducer';
import { readRules } from './change-log';
import { namedUnits, namedVersions } from './rules/named-versions';
import { readPublishedHost, readPublishedRemote, type PublishedHost, type PublishedRemote } from './published/registry';
import { entryOf, type ReleaseRules } from './rules/rules';
import type { TrustedKeys } from './signing/keys';
import { storageAt } from './storage/storage';
import { hostUnit, manifestPath } from './rules/units';

/** The rules of a revision and the manifests they name, in memory: everything that decides a release. */
export interface RegistrySnapshot {
  readonly revision: number;
  readonly rules: ReleaseRules;
  /** Every host version that the rules name and that can be read. */
  readonly hosts: ReadonlyMap<string, HostManifest>;
  /** The same for remotes: by name, then by version. */
  readonly remotes: ReadonlyMap<string, ReadonlyMap<string, PublishedRemote>>;
  /** Sentences for the log about versions that the rules name but that cannot be read. */
  readonly problems: readonly string[];
}

/** Most readable versions loaded from a channel's history; the last good one is among them. */
const lastGoodMax = 10;
const manifestsMax = 2_000;

/**
 * Manifests by path, so that after a change only new ones are read. Manifests never change; the bound limits memory in
 * a long-running process.
 */
export type ManifestCache = Map<string, PublishedHost | PublishedRemote>;

export interface ReadOptions {
  /** For callers that read repeatedly. */
  readonly cache?: ManifestCache;
  /** The keys whose changes are trusted; null accepts all, in an installation without keys. */
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
