import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/install.mjs';

/** A package with a web build: the host or a remote. */
export interface WebPackage {
  name: string;
  folder: string;
  dist: string;
  /** The manifest its build writes last. */
  manifest: string;
}

interface PackageDescription {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The host and every remote of the clone. */
export function webPackages(): WebPackage[] {
  const remotes = readdirSync(join(ROOT, 'remotes'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = [join(ROOT, 'host'), ...remotes.map((entry) => join(ROOT, 'remotes', entry.name))];
  return folders
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({
      name: describe(folder).name,
      folder,
      dist: join(folder, 'dist'),
      manifest: join(folder, 'dist', folder.endsWith('host') ? 'host-manifest.json' : 'portal-manifest.json'),
    }));
}

/**
 * One hash of everything a build reads: its sources, those of the packages it depends on, the pins and the compiler's
 * settings.
 */
export function inputsHash(webPackage: WebPackage): string {
  const hash = createHash('sha256');
  const files = [...closure(webPackage.folder)].sort().flatMap(sourceFiles);
  for (const file of [...files, join(ROOT, 'package-lock.json'), join(ROOT, 'tsconfig.base.json')]) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The folders of a package and of every workspace package it needs, directly or not. */
function closure(folder: string, seen = new Set<string>()): Set<string> {
  if (seen.has(folder)) return seen;
  seen.add(folder);
  const { dependencies, devDependencies } = describe(folder);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    if (!name.startsWith('@tessera/')) continue;
    const needed = join(ROOT, 'shared', name.slice('@tessera/'.length));
    if (existsSync(needed)) closure(needed, seen);
  }
  return seen;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return ['node_modules', 'dist', '.types'].includes(entry.name) ? [] : sourceFiles(path);
      return /\.test\.|\.md$/.test(entry.name) ? [] : [path];
    });
}

function describe(folder: string): PackageDescription {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageDescription;
}
