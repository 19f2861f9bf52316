import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../database/operator-error';
import type { Binaries } from './binaries';
import { processCommand, processStart } from './process-identity';

const GENTLE_STOP_MS = 30_000;
const HARD_STOP_MS = 10_000;

/**
 * Stops a server that an earlier, killed run left on this cluster, and removes a stale `postmaster.pid`. The caller
 * holds the folder's lock, so no other process owns the server. Committed data is safe: the server is stopped normally,
 * or immediately if it must be, from which the next start recovers.
 */
export async function stopLeftoverServer(location: string, binaries: Binaries): Promise<void> {
  const pidFile = join(location, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', location, '-m', 'fast', '-w'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isSafeInteger(pid) || pid <= 1 || !isServerOf(pid, location)) {
    // PostgreSQL would refuse to start if another process has this pid by now; we have checked that it is no server of
    // ours.
    rmSync(pidFile, { force: true });
    removeSocketFolder(lines[4]);
    return;
  }
  if (!(await stops(pid)))
    throw new OperatorError(
      `A database server of an earlier run (process ${pid}) does not stop: end it by hand and start again.`,
    );
  removeSocketFolder(lines[4]);
}

async function stops(pid: number): Promise<boolean> {
  signal(pid, 'SIGINT');
  if (await hasGone(pid, GENTLE_STOP_MS)) return true;
  signal(pid, 'SIGQUIT');
  return hasGone(pid, HARD_STOP_MS);
}

/**
 * The fifth line of `postmaster.pid` is the socket's folder: its name shows that it is ours, and without the server it
 * has no use.
 */
function removeSocketFolder(folder: string | undefined): void {
  if (folder && /^tessera-\w{6}$/.test(basename(folder))) rmSync(folder, { recursive: true, force: true });
}

function isServerOf(pid: number, location: string): boolean {
  return processStart(pid) !== undefined && processCommand(pid).includes(location);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime.
  }
}

async function hasGone(pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    if (processStart(pid) === undefined) return true;
    await sleep(20);
  }
  return false;
}
