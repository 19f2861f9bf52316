import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { packageFolder, readPackage, workspaceRoot } from './workspace';

const ignoredNames = new Set(['node_modules', 'dist', 'test', 'README.md', '.cache', '.types']);
const isInput = (name: string): boolean => !ignoredNames.has(name) && !/\.test\.tsx?$/.test(name);

const filesBelow = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter(isInput)
    .flatMap((name) => filesBelow(join(path, name)));
};

/**
 * Our own packages whose source ends up in the bundle: all of the host's, and for a remote only what the host does not
 * provide.
 */
const bundledPackages = (folder: string, provided: ReadonlySet<string>, seen = new Set<string>()): string[] => {
  for (const name of Object.keys(readPackage(folder).dependencies ?? {})) {
    if (!name.startsWith('@tessera/') || provided.has(name) || seen.has(name)) continue;
    seen.add(name);
    bundledPackages(packageFolder(name), provided, seen);
  }
  return [...seen].sort();
};

/**
 * `<package version>-<8 hex>`: the hex is of the content of everything a build reads (the package, what it bundles of
 * ours, the preset and the lock file), so the same sources make the same version on every machine.
 */
export const buildVersion = (folder: string, provided: ReadonlySet<string>): string => {
  const folders = [
    folder,
    ...bundledPackages(folder, provided).map((name) => packageFolder(name)),
    join(workspaceRoot, 'shared/build'),
  ];
  const files = [
    ...folders.flatMap(filesBelow),
    join(workspaceRoot, 'package-lock.json'),
    join(workspaceRoot, 'tsconfig.base.json'),
  ];
  const hash = createHash('sha256');
  const named = files.map((file) => [relative(workspaceRoot, file).split(sep).join('/'), file] as const);
  for (const [name, file] of named.sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  return `${readPackage(folder).version}-${hash.digest('hex').slice(0, 8)}`;
};
