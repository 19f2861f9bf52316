import type { Candidate, LiveVersions, Refusal, Rule } from './rules/candidate';
import { contractFits } from './rules/contract-fits';
import { declaredCalls } from './rules/declared-calls';
import { exportsMatch } from './rules/exports-match';
import { integrityComplete } from './rules/integrity-complete';
import { manifestPromises } from './rules/manifest-promises';
import { manifestShape } from './rules/manifest-shape';
import { noCollisions } from './rules/no-collisions';
import { sharedProvided } from './rules/shared-provided';
import { sizeBudget } from './rules/size-budget';
import { suitePassed } from './rules/suite-passed';

/** Rules between a version and those that may stand beside it: what a promotion or a pin can break as well. */
const rulesOfCombinations: readonly Rule[] = [noCollisions, sharedProvided, contractFits];
const rulesOfBuild: readonly Rule[] = [
  manifestPromises,
  declaredCalls,
  suitePassed,
  exportsMatch,
  sizeBudget,
  integrityComplete,
];

/**
 * Everything that speaks against publishing a candidate, all at once; nothing means it may. Only a manifest that cannot
 * be read ends the look early.
 */
export const checkCandidate = (candidate: Candidate, live: LiveVersions): Refusal[] => {
  const shape = manifestShape(candidate);
  return shape.length > 0 ? shape : [...rulesOfBuild, ...rulesOfCombinations].flatMap((rule) => rule(candidate, live));
};

/** What speaks against giving a published version to somebody beside the versions that may be given now. */
export const checkCombinations = (candidate: Candidate, live: LiveVersions): Refusal[] =>
  rulesOfCombinations.flatMap((rule) => rule(candidate, live));

/** A refusal as people read it. */
export const refusalWords = ({ file, rule, message, wayOut }: Refusal): string =>
  `${file}: ${message} (rule: ${rule})\n  ${wayOut}`;
