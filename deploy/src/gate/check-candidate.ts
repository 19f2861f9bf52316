import type { Candidate, LiveVersions, Refusal, Rule } from './rules/candidate';
import { contractFits } from './rules/contract-fits';
import { declaredCalls } from './rules/declared-calls';
import { exportsMatch } from './rules/exports-match';
import { integrityComplete } from './rules/integrity-complete';
import { manifestPromises } from './rules/manifest-promises';
import { manifestShape } from './rules/manifest-shape';
import { namesGiven } from './rules/names-given';
import { noCollisions } from './rules/no-collisions';
import { sharedProvided } from './rules/shared-provided';
import { sizeBudget } from './rules/size-budget';
import { suitePassed } from './rules/suite-passed';

/** Rules about a version and those that may run beside it. A promotion or a pin can break them too. */
const rulesOfCombinations: readonly Rule[] = [noCollisions, sharedProvided, namesGiven, contractFits];
const rulesOfBuild: readonly Rule[] = [
  manifestPromises,
  declaredCalls,
  suitePassed,
  exportsMatch,
  sizeBudget,
  integrityComplete,
];

/**
 * All reasons against publishing a candidate; none means it may be published. Only an unreadable manifest ends the
 * check early.
 * @param isGiven false for one that nobody gets yet, and that therefore meets no other.
 */
export const checkCandidate = (candidate: Candidate, live: LiveVersions, isGiven = true): Refusal[] => {
  const shape = manifestShape(candidate);
  if (shape.length > 0) return shape;
  return [...rulesOfBuild, ...(isGiven ? rulesOfCombinations : [])].flatMap((rule) => rule(candidate, live));
};

/** All reasons against giving out a published version together with the versions that may be given now. */
export const checkCombinations = (candidate: Candidate, live: LiveVersions): Refusal[] =>
  rulesOfCombinations.flatMap((rule) => rule(candidate, live));

/** A refusal as text for people. */
export const refusalWords = ({ file, rule, message, wayOut }: Refusal): string =>
  `${file}: ${message} (rule: ${rule})\n  ${wayOut}`;
