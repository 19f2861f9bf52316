import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPackage } from '@tessera/build/workspace';
import { ROOT } from '../bootstrap/install.mjs';

/** A package with a web build: the host or a remote. */
export interface WebPackage {
  name: string;
  folder: string;
  dist: string;
  /** The manifest its build writes last. */
  manifest: string;
}

/** The host and every remote of the clone. */
export function webPackages(): WebPackage[] {
  const remotes = readdirSync(join(ROOT, 'remotes'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = [join(ROOT, 'host'), ...remotes.map((entry) => join(ROOT, 'remotes', entry.name))];
  return folders
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({
      name: readPackage(folder).name,
      folder,
      dist: join(folder, 'dist'),
      manifest: join(folder, 'dist', folder.endsWith('host') ? 'host-manifest.json' : 'portal-manifest.json'),
    }));
}
