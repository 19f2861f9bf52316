import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs `npm ci` when what is installed is not what the lock file says. Throws one sentence when that fails.
 * @param {(line: string) => void} say
 */
export function installWhenNeeded(say) {
  if (isInstalled()) return;
  if (isLink(join(ROOT, 'node_modules')))
    throw new Error(
      'node_modules here is a link to the packages of another clone, and they are not those of package-lock.json: run npm ci in that clone.',
    );
  say('Installing packages (npm ci)');
  const npm = process.env.npm_execpath;
  const [program, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const result = spawnSync(program, [...before, 'ci', '--no-progress', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: program === 'npm' && process.platform === 'win32',
  });
  if (result.status !== 0)
    throw new Error(
      `The packages could not be installed (npm ci ended with ${result.status ?? result.signal ?? result.error?.message}): read its lines above, then start again.`,
    );
}

/**
 * npm would empty the folder behind a link.
 * @param {string} path
 */
function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/**
 * @typedef {{ version?: string, resolved?: string, link?: boolean, optional?: boolean, devOptional?: boolean, extraneous?: boolean }} LockedPackage
 */

/** npm keeps a copy of what it installed; comparing it is exact, where comparing file times is not. */
function isInstalled() {
  const locked = readPackages(join(ROOT, 'package-lock.json'));
  const installed = readPackages(join(ROOT, 'node_modules', '.package-lock.json'));
  if (!locked || !installed) return false;
  for (const [path, { version, optional, devOptional, extraneous, link }] of Object.entries(locked)) {
    if (!path.includes('node_modules/') || extraneous) continue;
    const there = installed[path];
    // Packages for other operating systems are in the lock file and not installed.
    if (!there && !optional && !devOptional) return false;
    if (there && (there.version !== version || there.link !== link)) return false;
  }
  return true;
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
