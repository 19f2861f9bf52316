import { listRevisions, readMove } from './moves';
import { listPublished } from './published-versions';
import { checkBuild, publishedHost, publishedRemote, type Build } from './registry';
import { RegistryError } from './registry-error';
import type { ReleaseRules } from './rules';
import { namedUnits, namedVersions } from './snapshot';
import { storageAt } from './storage/storage';
import { hostUnit, versionPath } from './units';
import { join } from 'node:path';

export interface Verified {
  readonly moves: number;
  readonly versions: number;
  readonly files: number;
  /** Everything that is wrong, in sentences with the way out. */
  readonly problems: readonly string[];
}

const readVersion = async (registryDir: string, unit: string, version: string): Promise<Build | null> => {
  if (unit === hostUnit) {
    const manifest = await publishedHost(registryDir, version);
    return manifest && { kind: 'host', version, manifest };
  }
  const manifest = await publishedRemote(registryDir, unit, version);
  return manifest && { kind: 'remote', name: unit, version, manifest };
};

/** Looks at everything the registry has: each move, each version the rules name, each published file against its integrity. */
export const verifyRegistry = async (registryDir: string): Promise<Verified> => {
  const problems: string[] = [];
  const revisions = await listRevisions(storageAt(registryDir));
  let rules: ReleaseRules | null = null;
  let expected = 1;
  for (const revision of revisions) {
    if (revision !== expected) problems.push(`Move ${expected}${revision - 1 > expected ? ` to ${revision - 1}` : ''} is missing: restore it from a backup, for the audit trail.`);
    expected = revision + 1;
    try {
      ({ rules } = await readMove(registryDir, revision));
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      rules = null;
      problems.push(error.message);
    }
  }

  const published = await listPublished(registryDir);
  let files = 0;
  let versions = 0;
  for (const [unit, list] of published) {
    for (const version of list) {
      versions += 1;
      const build = await readVersion(registryDir, unit, version);
      if (!build) {
        problems.push(`${unit} ${version} has no readable manifest: restore its folder from a backup, or hold the version.`);
        continue;
      }
      const found = await checkBuild(join(registryDir, versionPath(unit, version)), build);
      files += found.paths.length;
      problems.push(...found.problems.map(({ message }) => `${message} Restore it from a backup; browsers refuse the file until then.`));
    }
  }

  for (const unit of rules ? namedUnits(rules) : []) {
    for (const version of rules ? namedVersions(rules, unit).must : []) {
      if (!published.get(unit)?.includes(version)) problems.push(`${unit} ${version} is named by the rules and is not there: publish it again, or move what names it.`);
    }
  }
  return { moves: revisions.length, versions, files, problems };
};
