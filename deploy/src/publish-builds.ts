import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Channel } from './channel';
import { readIfThere } from './files';
import { portalManifestName } from './manifests';
import { moveChannel, publishBuild, type Build } from './registry';

export interface PublishedBuilds {
  readonly builds: readonly (Build & { readonly published: boolean })[];
  readonly channel: Channel;
}

/**
 * Publishes `host/dist` and every built `remotes/<name>/dist` of a checkout and moves the stable channel to them. Remotes without a
 * build keep the version they have.
 * @throws RegistryError when a build is missing, damaged, or changed without a new version.
 */
export const publishBuilds = async (rootDir: string, registryDir: string): Promise<PublishedBuilds> => {
  const builds = [await publishBuild(registryDir, join(rootDir, 'host', 'dist'))];
  for (const name of (await readdir(join(rootDir, 'remotes'))).sort()) {
    const distDir = join(rootDir, 'remotes', name, 'dist');
    if (await readIfThere(join(distDir, portalManifestName))) builds.push(await publishBuild(registryDir, distDir));
  }
  const remotes: Record<string, string> = {};
  let host: string | undefined;
  for (const build of builds) {
    if (build.kind === 'host') host = build.version;
    else remotes[build.name] = build.version;
  }
  const channel = await moveChannel(registryDir, { ...(host === undefined ? {} : { host }), remotes });
  return { builds, channel };
};
