import { holdOf } from '../rules/rules-reducer';
import { entryOf, type ReleaseRules } from '../rules/rules';
import canonicalize from 'canonicalize';

/** Whether new rules only add holds of versions on trial, which is all a proxy's key may do. */
export const addsHoldsOnly = (before: ReleaseRules, after: ReleaseRules): boolean => {
  if (canonicalize({ ...before, holds: {} }) !== canonicalize({ ...after, holds: {} })) return false;
  const kept = Object.entries(before.holds).every(([unit, holds]) =>
    Object.entries(holds).every(([version, why]) => holdOf(after, unit, version) === why),
  );
  const added = Object.entries(after.holds).flatMap(([unit, holds]) =>
    Object.keys(holds)
      .filter((version) => holdOf(before, unit, version) === null)
      .map((version) => [unit, version] as const),
  );
  return (
    kept && added.length > 0 && added.every(([unit, version]) => entryOf(before.canaries, unit)?.version === version)
  );
};
