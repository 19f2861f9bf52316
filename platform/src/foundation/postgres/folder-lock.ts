import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, OperatorError } from '../database/operator-error';
import { processStart } from './process-identity';

interface Holder {
  pid: number;
  started: string;
}

const ATTEMPTS_MAX = 20;

/**
 * Locks a folder for this process, or throws a sentence that names the holder. The lock of a dead process is ignored.
 * Returns the function that unlocks the folder.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'lock');
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) ?? '' } satisfies Holder);
  const written = join(folder, `lock.${process.pid}`);
  writeFileSync(written, mine);
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      if (linkIfFree(written, lock)) return () => release(lock, mine);
      const theirs = readIfThere(lock);
      if (theirs === undefined) continue;
      const holder = parseHolder(theirs);
      if (holder && processStart(holder.pid) === holder.started) {
        throw new OperatorError(
          `The data folder ${folder} is in use by another Tessera (process ${holder.pid}): stop that one first, or choose another folder with --data DIR.`,
        );
      }
      removeStale(lock, theirs);
    }
    throw new OperatorError(
      `The data folder ${folder} could not be locked: remove ${lock} if no Tessera is running on it.`,
    );
  } finally {
    rmSync(written, { force: true });
  }
}

/** A hard link is created whole or not at all, and never over an existing one. */
function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function release(lock: string, mine: string): void {
  if (readIfThere(lock) === mine) rmSync(lock, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

/** Two starts may find the same stale lock, so it is moved aside first, and put back if it turns out to be fresh. */
function removeStale(lock: string, stale: string): void {
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) !== stale) linkIfFree(aside, lock);
  rmSync(aside, { force: true });
}
