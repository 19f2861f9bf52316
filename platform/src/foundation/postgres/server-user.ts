import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';

/** The user the server's processes run as. Numbers, because a container often has no name for them. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** "nobody" on every system we know; PostgreSQL refuses to run as root and needs no entry in the passwd file. */
const UNPRIVILEGED: ServerUser = { uid: 65_534, gid: 65_534 };

/** Who runs the server: another, unprivileged user when we are root, else ourselves (undefined). */
export function serverUser(): ServerUser | undefined {
  return process.getuid?.() === 0 ? UNPRIVILEGED : undefined;
}

/** Makes a folder the server's own and closes it to everybody else. */
export function giveTo(user: ServerUser | undefined, folder: string): void {
  if (user) chownSync(folder, user.uid, user.gid);
  if (process.platform !== 'win32') chmodSync(folder, 0o700);
}

/**
 * Whether the server's user can enter the folder. Tried for real rather than worked out from mode bits:
 * access lists, mount options and a 0700 home above it all count.
 */
export function canEnter(user: ServerUser | undefined, folder: string): boolean {
  if (!user) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Whether the server's user can run the program. */
export function canRun(user: ServerUser | undefined, program: string): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}
