import type { Violation } from '@tessera/contract/manifest-rules/violation';
import { remoteInputs } from './version/remote-inputs';
import { installedPackage, repositoryPath } from './version/repository-path';

/**
 * Imports by which a remote would bundle another team's sources, by whatever path: of another remote, the host, the
 * platform or a file outside the repository. What two remotes need is in `shared/`.
 */
export const foreignSources = (folder: string): Violation[] => {
  const own = `${repositoryPath(folder)}/`;
  return remoteInputs(folder).imports.flatMap(({ by, of }) => {
    const path = repositoryPath(of);
    if (path.startsWith(own) || path.startsWith('shared/') || installedPackage(path) !== undefined) return [];
    return [
      {
        rule: 'own sources',
        message: `${repositoryPath(by)} imports ${path}, which is not this remote's. Move what both need to shared/, or write your own.`,
      },
    ];
  });
};
