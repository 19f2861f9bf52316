import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, readPackage } from '../packages/workspace';

const ignoredNames = new Set(['node_modules', 'dist', 'test', 'README.md', '.cache', '.types']);
const isInput = (name: string): boolean => !ignoredNames.has(name) && !/\.test\.tsx?$/.test(name);

/** The files of a package's folder that a build may read. */
export const filesBelow = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter(isInput)
    .flatMap((name) => filesBelow(join(path, name)));
};

/** Folders of our own packages that a package depends on, directly or not. */
export const ownPackages = (folder: string, seen = new Set<string>()): string[] => {
  for (const name of Object.keys(readPackage(folder).dependencies ?? {})) {
    if (!name.startsWith('@tessera/') || seen.has(name)) continue;
    seen.add(name);
    ownPackages(packageFolder(name), seen);
  }
  return [...seen].sort().map((name) => packageFolder(name));
};
