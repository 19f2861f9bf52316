import { join } from 'node:path';
import { namedUnits, namedVersions } from '../rules/named-versions';
import { RegistryError } from '../rules/registry-error';
import type { ReleaseRules } from '../rules/rules';
import { versionPath } from '../rules/units';
import { checkBuild, readPublished } from './registry';

/**
 * Refuses rules that begin to name a version of which a file is missing or is not the one its manifest describes:
 * browsers would refuse the file, and every page would fall back. What they named before stays.
 * @throws RegistryError `missing-file`, `wrong-integrity`.
 */
export const requireWhole = async (
  registryDir: string,
  { before, after }: { readonly before: ReleaseRules; readonly after: ReleaseRules },
): Promise<void> => {
  for (const unit of namedUnits(after)) {
    const namedBefore = namedVersions(before, unit).must;
    for (const version of namedVersions(after, unit).must) {
      const build = namedBefore.has(version) ? null : await readPublished(registryDir, unit, version);
      if (build === null) continue;
      const { problems } = await checkBuild(join(registryDir, versionPath(unit, version)), build);
      const broken = problems.find(({ code }) => code !== 'unlisted-file');
      if (broken)
        throw new RegistryError(
          broken.code,
          `${broken.message} So ${unit} ${version} can be given to nobody. Restore its folder from a backup, and find out who changed it.`,
        );
    }
  }
};
