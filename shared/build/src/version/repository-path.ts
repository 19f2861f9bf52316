import { realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { workspaceRoot } from '../packages/workspace';

const pathBelow = (root: string, file: string): string => relative(root, file).split(sep).join('/');

/**
 * A file's path in the repository, with slashes. A copy of the checkout may share the installed packages of the
 * original, whose files then have the same paths.
 */
export const repositoryPath = (file: string): string => {
  const path = pathBelow(workspaceRoot, file);
  return path.startsWith('../')
    ? pathBelow(dirname(realpathSync(join(workspaceRoot, 'node_modules'))), realpathSync(file))
    : path;
};

/** The folder, in the lock file's words, of the installed package that a path belongs to. */
export const installedPackage = (path: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
