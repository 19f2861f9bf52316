import { sourceVersion } from '@tessera/build/source-version';
import { typesOf } from '@tessera/deploy/gate/evidence';
import { keepTypesOf, type PackedTypes } from '@tessera/deploy/published/shared-types';
import { packTypes } from '@tessera/deploy/workspace-commands';
import type { PublishedSources } from './publish';

/** Parts that tests replace. */
export interface KeepTypesParts {
  readonly pack: () => Promise<PackedTypes>;
  readonly versionOf: (folder: string) => string;
}

/**
 * Keeps the declarations that the builds of a start were written to, as publishing does, so that a later host is compared
 * with them. Types take their time to check on a fresh clone, so this comes when the portal is ready; a build whose
 * sources have changed since is left out.
 * @throws RegistryError when the types of the shared packages do not pass.
 */
export async function keepBuildTypes(
  registryDir: string,
  builds: readonly PublishedSources[],
  { pack, versionOf }: KeepTypesParts = { pack: packTypes, versionOf: sourceVersion },
): Promise<void> {
  const lacking: PublishedSources[] = [];
  for (const build of builds)
    if ((await typesOf(registryDir, build.unit, build.version)) === undefined) lacking.push(build);
  if (lacking.length === 0) return;
  const types = await pack();
  for (const { unit, version, folder } of lacking)
    if (versionOf(folder) === version) await keepTypesOf(registryDir, unit, version, types);
}
