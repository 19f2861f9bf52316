import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';

/** The user of the server's processes, by number, because a container often has no name for it. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** "nobody" on every system we know. PostgreSQL refuses to run as root, and needs no entry in the passwd file. */
const UNPRIVILEGED: ServerUser = { uid: 65_534, gid: 65_534 };

/** Returns the server's user: an unprivileged one when we are root, otherwise ourselves (undefined). */
export function serverUser(): ServerUser | undefined {
  return process.getuid?.() === 0 ? UNPRIVILEGED : undefined;
}

/** Gives a folder to the server's user and closes it to everyone else. */
export function giveTo(user: ServerUser | undefined, folder: string): void {
  if (user) chownSync(folder, user.uid, user.gid);
  if (process.platform !== 'win32') chmodSync(folder, 0o700);
}

/**
 * Whether the server's user can enter the folder. It really tries, rather than reading mode bits: access lists, mount
 * options and a 0700 home above the folder all count.
 */
export function canEnter(user: ServerUser | undefined, folder: string): boolean {
  if (!user) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Whether the server's user can run the program. */
export function canRun(user: ServerUser | undefined, program: string): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}
