// The patterns that operations enter for the plan numbers of other providers. Only a plain subset of regular expressions
// is used: no group repeats, and few parts vary in length, so that no pattern can take long on a reference.

/** The longest pattern, the longest reference it is tried on, and how many of its parts may vary in length. */
export const referencePatternMax = 120;
export const referenceMax = 40;
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
  if (bare === '' || pattern.length > referencePatternMax)
    return `Enter a pattern of 1 to ${referencePatternMax} characters.`;
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

const inCapitals = (typed: string): string => typed.trim().toUpperCase();

/** Plan numbers are compared in capitals and without spaces: people write them in groups. */
export const referenceKey = (typed: string): string => inCapitals(typed).replace(/\s/g, '');

/** The form of a reference that fits a pattern: as it is typed, or without its spaces; null where neither does. */
const fitting = (pattern: string, reference: string): string | null => {
  const form = new RegExp(`^(?:${bareOf(pattern)})$`, 'i');
  const forms = [inCapitals(reference), referenceKey(reference)];
  return forms.find((each) => each.length <= referenceMax && form.test(each)) ?? null;
};

const isUsable = (pattern: string | null): pattern is string => pattern !== null && patternProblem(pattern) === null;

/** A reference as it is kept: as its provider writes it, where that is known. */
export const referenceOf = (typed: string, pattern: string | null): string =>
  (isUsable(pattern) ? fitting(pattern, typed) : null) ?? inCapitals(typed);

/** Whether a reference fits a provider's pattern. Where none is known, or it is not usable, every reference does. */
export const referenceFits = (pattern: string | null, reference: string): boolean =>
  !isUsable(pattern) || fitting(pattern, reference) !== null;
