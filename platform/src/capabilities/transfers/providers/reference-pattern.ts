// The patterns that operations enter for the plan numbers of other providers. Only a plain subset of regular expressions
// is used: no group repeats, and few parts vary in length, so that no pattern can take long on a reference.

/** The longest pattern, the longest reference it is tried on, and how many of its parts may vary in length. */
const patternMax = 120;
const referenceMax = 40;
const variableMax = 3;

const part =
  /(?<atom>\\d|\[[A-Za-z0-9 /.-]+\]|[A-Za-z0-9 /.-]|\((?:\?:)?[A-Za-z0-9 /|-]+\))(?<times>\{\d{1,2}(?:,\d{1,2})?\}|[?+*])?/y;

/** The pattern without the anchors, which are always added. */
const bareOf = (pattern: string): string => pattern.replace(/^\^/, '').replace(/\$$/, '');

const compiles = (bare: string): boolean => {
  try {
    return new RegExp(bare) instanceof RegExp;
  } catch {
    return false;
  }
};

/** Why a pattern is not used, or null. */
export const patternProblem = (pattern: string): string | null => {
  const bare = bareOf(pattern);
  if (bare === '' || pattern.length > patternMax) return `Enter a pattern of 1 to ${patternMax} characters.`;
  let at = 0;
  let variable = 0;
  while (at < bare.length) {
    part.lastIndex = at;
    const found = part.exec(bare)?.groups;
    if (!found) return 'Use letters, digits, \\d, lists such as [A-Z] and counts such as {8} in a pattern.';
    const { atom = '', times = '' } = found;
    if (atom.startsWith('(') && times !== '' && times !== '?') return 'A group in brackets cannot repeat.';
    if (times !== '' && !/^\{\d+\}$/.test(times)) variable += 1;
    at = part.lastIndex;
  }
  if (variable > variableMax) return `At most ${variableMax} parts of a pattern may vary in length.`;
  return compiles(bare) ? null : 'This pattern cannot be read. Check its brackets and counts.';
};

/** Plan numbers are compared in capitals and without spaces at their ends. */
export const referenceOf = (typed: string): string => typed.trim().toUpperCase();

/** Whether a reference fits a provider's pattern. Where none is known, or it is not usable, every reference does. */
export const referenceFits = (pattern: string | null, reference: string): boolean => {
  if (pattern === null || patternProblem(pattern) !== null) return true;
  return reference.length <= referenceMax && new RegExp(`^(?:${bareOf(pattern)})$`, 'i').test(referenceOf(reference));
};
