import type { Violation } from '@tessera/contract/manifest-rules/violation';
import { remoteInputs } from './version/remote-inputs';
import { installedPackage, repositoryPath } from './version/repository-path';

/** Whether a file belongs to another remote, the host, the platform or nobody here: what two remotes need is in `shared/`. */
export const isForeign = (folder: string, file: string): boolean => {
  const path = repositoryPath(file);
  return (
    !path.startsWith(`${repositoryPath(folder)}/`) &&
    !path.startsWith('shared/') &&
    installedPackage(path) === undefined
  );
};

export const foreignMessage = (by: string, of: string): string =>
  `${repositoryPath(by)} imports ${repositoryPath(of)}, which is not this remote's. Move what both need to shared/, or write your own.`;

/** Imports by which a remote would bundle another team's sources, by whatever path. */
export const foreignSources = (folder: string): Violation[] =>
  remoteInputs(folder)
    .imports.filter(({ of }) => isForeign(folder, of))
    .map(({ by, of }) => ({ rule: 'own sources', message: foreignMessage(by, of) }));
