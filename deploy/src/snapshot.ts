import type { HostManifest } from '@tessera/contract';
import { holdOf } from './changes';
import { hostManifestName, portalManifestName } from './manifests';
import { readRules } from './moves';
import { publishedHost, readPublishedRemote, type PublishedRemote } from './registry';
import type { ReleaseRules } from './rules';
import { storageAt } from './storage/storage';
import { hostUnit, versionPath } from './units';

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

/** Manifests by path, so that a move costs reading what is new. They never change; the bound keeps a long life in memory small. */
export type ManifestCache = Map<string, HostManifest | PublishedRemote>;

/** What the rules name for a unit: those that must be there, and histories, of which the newest that can be read are enough. */
export const namedVersions = (rules: ReleaseRules, unit: string): { readonly must: ReadonlySet<string>; readonly histories: readonly (readonly string[])[] } => {
  const places = Object.values(rules.channels).flatMap((channel) => (Object.hasOwn(channel, unit) ? (channel[unit] ?? []) : []));
  const pins = Object.values(rules.pins).flatMap((units) => (Object.hasOwn(units, unit) ? (units[unit] ?? []) : []));
  const canary = Object.hasOwn(rules.canaries, unit) ? rules.canaries[unit]?.version : undefined;
  return { must: new Set([...places.map(({ version }) => version), ...pins, ...(canary === undefined ? [] : [canary])]), histories: places.map(({ history }) => history) };
};

/** Units the rules name anywhere, sorted; the host among them when it is. */
export const namedUnits = (rules: ReleaseRules): string[] =>
  [...new Set([...Object.values(rules.channels), ...Object.values(rules.pins), rules.canaries, rules.kills].flatMap((units) => Object.keys(units)))].sort();

/**
 * Reads the newest rules and the manifests they name. A version that cannot be read is left out and named in `problems`.
 * @param cache kept by a caller who reads again and again.
 * @throws RegistryError `move-unreadable`.
 */
export const readRegistry = async (registryDir: string, cache: ManifestCache = new Map()): Promise<RegistrySnapshot> => {
  const storage = storageAt(registryDir);
  const { revision, rules } = await readRules(registryDir);
  const problems: string[] = [];
  const used: ManifestCache = new Map();

  const read = async <T extends HostManifest | PublishedRemote>(unit: string, version: string, fresh: () => Promise<T | null>): Promise<T | null> => {
    const path = `${versionPath(unit, version)}/${unit === hostUnit ? hostManifestName : portalManifestName}`;
    const known = (used.get(path) ?? cache.get(path)) as T | undefined; // a path is of one kind
    const found = known !== undefined && (await storage.has(path)) ? known : await fresh();
    if (found) used.set(path, found);
    return found;
  };

  const readUnit = async <T extends HostManifest | PublishedRemote>(unit: string, fresh: (version: string) => Promise<T | null>): Promise<Map<string, T>> => {
    const { must, histories } = namedVersions(rules, unit);
    const found = new Map<string, T>();
    for (const version of must) {
      const manifest = await read(unit, version, () => fresh(version));
      if (manifest) found.set(version, manifest);
      else problems.push(`${unit} ${version} has no readable manifest and is left out.`);
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

  const hosts = await readUnit(hostUnit, (version) => publishedHost(registryDir, version));
  const remotes = new Map<string, Map<string, PublishedRemote>>();
  for (const unit of namedUnits(rules)) {
    if (unit !== hostUnit) remotes.set(unit, await readUnit(unit, (version) => readPublishedRemote(registryDir, unit, version)));
  }
  if (namedVersions(rules, hostUnit).must.size === 0) problems.push('No channel names a host.');
  cache.clear();
  for (const [path, manifest] of used) cache.set(path, manifest);
  return { revision, rules, hosts, remotes, problems };
};
