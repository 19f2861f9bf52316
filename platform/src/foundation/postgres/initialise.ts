import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../database/operator-error';
import type { Binaries } from './binaries';
import { placeCluster, writeClusterRecord, type ClusterRecord } from './cluster-folder';
import { serverEnvironment, SUPERUSER } from './server-settings';
import type { ServerUser } from './server-user';

/**
 * Initialises a new, empty cluster for the folder and writes its record. It first removes the files of an interrupted
 * attempt.
 */
export function initialiseCluster(
  folder: string,
  binaries: Binaries,
  user: ServerUser | undefined,
  systemFolder: string,
): ClusterRecord {
  const location = placeCluster(folder, user, systemFolder);
  for (const name of readdirSync(location)) rmSync(join(location, name), { recursive: true });

  const windows = process.platform === 'win32';
  const password = windows ? randomBytes(24).toString('base64url') : '';
  const passwordFile = join(tmpdir(), `tessera-${randomBytes(8).toString('hex')}`);
  if (windows) writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    const authentication = windows
      ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
      : ['--auth-local=trust', '--auth-host=reject'];
    const made = spawnSync(
      binaries.initdb,
      [
        '-D',
        location,
        `--username=${SUPERUSER}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
        '--no-instructions',
        '--data-checksums',
        ...authentication,
      ],
      { ...user, cwd: location, env: serverEnvironment(), encoding: 'utf8', windowsHide: true },
    );
    if (made.status !== 0) {
      const reason =
        made.error?.message ??
        made.stderr
          .trim()
          .split('\n')
          .find((line) => /error|fatal|space/i.test(line)) ??
        'no reason given';
      throw new OperatorError(`A new database could not be made in ${location}: ${reason}.`);
    }
  } finally {
    if (windows) unlinkSync(passwordFile);
  }
  return writeClusterRecord(folder, { engineMajorVersion: binaries.majorVersion, location, password });
}
