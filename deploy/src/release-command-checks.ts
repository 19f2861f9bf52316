import { holdOf } from './rules/rules-reducer';
import { checkPublished } from './gate/check-published';
import { GateRefused } from './gate/gate-refused';
import { isVersion } from './rules/manifests';
import { publishedHost, publishedRemote } from './published/registry';
import { RegistryError } from './rules/registry-error';
import type { ReleaseRules } from './rules/rules';
import { readRegistry } from './snapshot';
import { compareTypes } from './workspace-commands';
import { hostUnit, isUnit } from './rules/units';
import type { ChangeAuthor } from './release-commands';

/** Refuses a version that is not published or cannot be read. @throws RegistryError `unknown-version`. */
export const mustBePublished = async (registryDir: string, unit: string, version: string): Promise<void> => {
  const isThere =
    isUnit(unit) &&
    isVersion(version) &&
    (unit === hostUnit
      ? await publishedHost(registryDir, version)
      : await publishedRemote(registryDir, unit, version)) !== null;
  if (!isThere)
    throw new RegistryError(
      'unknown-version',
      `${unit} ${version} is not published, or its manifest cannot be read. Publish it first; npx tessera status shows what there is.`,
    );
};

/** Refuses a held version, which nobody would get. */
export const mustNotBeHeld = (rules: ReleaseRules, unit: string, version: string): void => {
  const why = holdOf(rules, unit, version);
  if (why !== null)
    throw new RegistryError(
      'not-possible',
      `${unit} ${version} is held (${why}), so nobody would get it. Let it go first: npx tessera release-hold ${unit} ${version}.`,
    );
};

/** Attempts of an operator who was overtaken: each time the gate looks at what somebody else has just changed. */
const triesMax = 5;

/**
 * Gives out a published version by `record`, unless it is held or no longer works with the live versions, which may have
 * changed since it passed the gate. What is recorded follows the very rules that were checked: of two operators at once
 * who each give what would break the other's, one is refused. Rollback, hold and kill skip this check, because they must
 * always work.
 * @throws GateRefused; RegistryError `not-possible`, `moved`.
 */
export const giveChecked = async <T>(
  registryDir: string,
  author: ChangeAuthor,
  unit: string,
  version: string,
  record: (author: ChangeAuthor) => Promise<T>,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    const snapshot = await readRegistry(registryDir, { trusted: author.keys?.trusted });
    mustNotBeHeld(snapshot.rules, unit, version);
    const refusals = await checkPublished(registryDir, snapshot, unit, version, compareTypes);
    if (refusals.length > 0) throw new GateRefused(unit, version, refusals);
    try {
      return await record({ ...author, expectedRevision: author.expectedRevision ?? snapshot.revision });
    } catch (error) {
      const overtaken =
        error instanceof RegistryError &&
        error.code === 'moved' &&
        author.expectedRevision === undefined &&
        tries < triesMax;
      if (!overtaken) throw error;
    }
  }
};
