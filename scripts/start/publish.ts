import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRules, signAgain } from '@tessera/deploy/change-log';
import { promote } from '@tessera/deploy/release-commands';
import { publishBuild, unitOf } from '@tessera/deploy/published/registry';
import { operatorKeysOf } from '@tessera/deploy/signing/data-folder-keys';
import { systemUser } from '@tessera/deploy/system-user';
import { noteSigningBegun, writePrivateJson, type Secrets } from './data-folder';
import type { WebPackage } from './web-packages';

/** The version that the last start built, by package. */
type BuiltVersions = Record<string, string>;

/**
 * Puts the builds into the registry and moves the stable channel to those that are new since the last start, all in one
 * change. A unit that an operator has rolled back stays there after a restart, until its package is built anew.
 * Everything is signed with the folder's key; a registry that was never signed with it is signed once, in its current
 * state.
 */
export async function publishBuilds(
  dataDir: string,
  packages: readonly WebPackage[],
  secrets: Secrets,
): Promise<string> {
  const registryDir = join(dataDir, 'registry');
  const recordFile = join(dataDir, 'builds.json');
  const keys = operatorKeysOf(secrets.releases);
  const author = { by: systemUser(), keys };
  if (!secrets.releases.isBegun) {
    await signAgain(registryDir, { ...author, why: 'npm start has new keys for releases' });
    noteSigningBegun(dataDir, secrets);
  }
  const { revision } = await readRules(registryDir, keys.trusted);
  const before: BuiltVersions =
    revision > 0 && existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as BuiltVersions) : {};
  const now: BuiltVersions = {};
  const isNew: Record<string, string> = {};

  for (const { name, dist } of packages) {
    const build = await publishBuild(registryDir, dist);
    now[name] = build.version;
    if (before[name] !== build.version) isNew[unitOf(build)] = build.version;
  }
  if (Object.keys(isNew).length > 0) {
    await promote(registryDir, { ...author, why: 'npm start built it anew' }, isNew);
    writePrivateJson(recordFile, now);
  }
  return registryDir;
}
