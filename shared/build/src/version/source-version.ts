import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, readPackage, workspaceRoot } from '../packages/workspace';
import { filesBelow, ownPackages } from './folder-files';
import { lockLine, lockPart, type LockFile } from './lock-part';
import { packageOf, remoteInputs } from './remote-inputs';
import { installedPackage, repositoryPath } from './repository-path';

const preset = 'shared/build';
/** What the preset writes into a build and does not have itself. The rest of the contract that it imports only refuses. */
const writtenToo = ['tsconfig.base.json', 'shared/contract/src/manifest-rules/federation-name.ts'];
const readLock = (): LockFile => JSON.parse(readFileSync(join(workspaceRoot, 'package-lock.json'), 'utf8')) as LockFile;

/** What a remote's version depends on: its files, the packages it bundles, the versions it takes from the host. */
const ofRemote = (folder: string, lock: LockFile): { files: string[]; lines: string[] } => {
  const { files, taken } = remoteInputs(folder);
  const packages = new Set(files.flatMap((file) => installedPackage(repositoryPath(file)) ?? []));
  return {
    files: files.filter((file) => installedPackage(repositoryPath(file)) === undefined),
    lines: [
      ...[...packages].map((each) => lockLine(lock, each)),
      ...taken.map((request) => `${request} ${readPackage(packageFolder(packageOf(request))).version}`),
    ],
  };
};

/** The host provides our packages whole, and bundles what they depend on. */
const ofHost = (folder: string, lock: LockFile): { files: string[]; lines: string[] } => ({
  files: [folder, ...ownPackages(folder)].flatMap(filesBelow),
  lines: lockPart(lock, repositoryPath(folder)),
});

/**
 * The version a build of this folder has now, remote or host: `<package version>-<8 hex>`. The hex is of what the build
 * reads: its sources, its own part of the lock file and the preset with its part. So the same sources make the same
 * version on every machine, and what another team installs or changes makes no new version here.
 */
export const sourceVersion = (folder: string): string => {
  const lock = readLock();
  const { files, lines } = existsSync(join(folder, 'portal.config.ts')) ? ofRemote(folder, lock) : ofHost(folder, lock);
  const hash = createHash('sha256');
  const named = new Map(
    [...files, ...filesBelow(join(workspaceRoot, preset)), ...writtenToo.map((file) => join(workspaceRoot, file))].map(
      (file) => [repositoryPath(file), file],
    ),
  );
  for (const [name, file] of [...named].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  for (const line of [...lines.sort(), ...lockPart(lock, preset)]) hash.update(line).update('\0');
  return `${readPackage(folder).version}-${hash.digest('hex').slice(0, 8)}`;
};
