import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveChannel, publishBuild } from '@tessera/deploy/registry';
import { writePrivateJson } from './data-folder';
import type { WebPackage } from './web-packages';

/** The version that the last start built, by package. */
type BuiltVersions = Record<string, string>;

/**
 * Puts the builds into the registry and points the stable channel at those that are new since the last start. A channel that an
 * operator has moved back keeps its place through a restart, until that package is built anew.
 */
export async function publishBuilds(dataDir: string, packages: readonly WebPackage[]): Promise<string> {
  const registryDir = join(dataDir, 'registry');
  const recordFile = join(dataDir, 'builds.json');
  const before: BuiltVersions = existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as BuiltVersions) : {};
  const now: BuiltVersions = {};
  let host: string | undefined;
  const remotes: Record<string, string> = {};

  for (const { name, dist } of packages) {
    const build = await publishBuild(registryDir, dist);
    now[name] = build.version;
    if (before[name] === build.version) continue;
    if (build.kind === 'host') host = build.version;
    else remotes[build.name] = build.version;
  }
  if (host !== undefined || Object.keys(remotes).length > 0) {
    await moveChannel(registryDir, { ...(host === undefined ? {} : { host }), remotes });
    writePrivateJson(recordFile, now);
  }
  return registryDir;
}
