import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root: where the workspaces, the lock file and the caches are. */
export const workspaceRoot = join(dirname(fileURLToPath(import.meta.url)), '../../../..');

export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** Folder of an installed package: beside the asking package first, then at the root. */
export const packageFolder = (name: string, from: string = workspaceRoot): string => {
  const found = [join(from, 'node_modules', name), join(workspaceRoot, 'node_modules', name)].find((folder) =>
    existsSync(join(folder, 'package.json')),
  );
  if (!found) throw new Error(`${name} is not installed. Run npm install in ${workspaceRoot}.`);
  return found;
};
