// The patterns that operations enter for the plan numbers of other providers. Only a plain subset of regular expressions
// is used, and it is followed part by part, with every place that a part can end at: the time that takes grows with the
// pattern and the reference, whatever they are. The form and the platform read patterns here and nowhere else.

/** The most parts of a pattern that vary in length: more say little of a plan number. */
export const varyingPartsMax = 3;

/** The longest pattern, and the longest reference it is tried on. */
export const referencePatternMax = 120;
export const referenceMax = 40;

/** A part of a pattern: a character of a kind so many times, or one of several words. */
type Part = { readonly least: number; readonly most: number } & (
  { readonly kind: RegExp } | { readonly words: readonly string[] }
);

const grammar =
  /(?<atom>\\d|\[[A-Za-z0-9 /.-]+\]|[A-Za-z0-9 /.-]|\((?:\?:)?(?<words>[A-Za-z0-9 /|-]+)\))(?<times>\{\d{1,2}(?:,\d{1,2})?\}|[?+*])?/y;

/** The pattern without the anchors, which are always added. */
const bareOf = (pattern: string): string => pattern.replace(/^\^/, '').replace(/\$$/, '');

const countOf = (times: string): { readonly least: number; readonly most: number } => {
  switch (times) {
    case '':
      return { least: 1, most: 1 };
    case '?':
      return { least: 0, most: 1 };
    case '*':
      return { least: 0, most: referenceMax };
    case '+':
      return { least: 1, most: referenceMax };
    default: {
      const [least = '', most = least] = times.slice(1, -1).split(',');
      return { least: Number(least), most: Number(most) };
    }
  }
};

/** A kind of character, in capitals or not; null where it cannot be read: `[Z-A]`. */
const kindOf = (atom: string): RegExp | null => {
  try {
    // A full stop is itself, here as in a list.
    return new RegExp(`^${atom === '.' ? '\\.' : atom}$`, 'i');
  } catch {
    return null;
  }
};

const unreadable = 'This pattern cannot be read. Check its brackets and counts.';

/** Whether what a part stands for can be longer or shorter. */
const varies = (part: Part): boolean =>
  part.least < part.most || ('words' in part && new Set(part.words.map((word) => word.length)).size > 1);

/** The parts of a pattern, or why it is not used. */
const partsOf = (pattern: string): readonly Part[] | string => {
  const bare = bareOf(pattern);
  if (bare === '' || pattern.length > referencePatternMax)
    return `Enter a pattern of 1 to ${referencePatternMax} characters.`;
  const parts: Part[] = [];
  for (let at = 0; at < bare.length; at = grammar.lastIndex) {
    grammar.lastIndex = at;
    const found = grammar.exec(bare)?.groups;
    if (!found) return 'Use letters, digits, \\d, lists such as [A-Z] and counts such as {8} in a pattern.';
    const { atom = '', words, times = '' } = found;
    const count = countOf(times);
    if (count.least > count.most) return unreadable;
    if (words !== undefined) {
      const choices = words.toUpperCase().split('|');
      if (times !== '' && times !== '?') return 'A group in brackets cannot repeat.';
      if (choices.includes('') || new Set(choices).size < choices.length)
        return 'Give each choice in brackets once, and none of them empty.';
      parts.push({ ...count, words: choices });
    } else {
      const kind = kindOf(atom);
      if (!kind) return unreadable;
      parts.push({ ...count, kind });
    }
  }
  if (parts.filter(varies).length > varyingPartsMax)
    return `At most ${varyingPartsMax} parts of a pattern may vary in length. Give the others a count, such as {8}.`;
  return parts;
};

/** Why a pattern is not used, or null. */
export const patternProblem = (pattern: string): string | null => {
  const parts = partsOf(pattern);
  return typeof parts === 'string' ? parts : null;
};

/** The places at which a part can end that begins at one of some places. */
const endsOf = (part: Part, text: string, starts: ReadonlySet<number>): ReadonlySet<number> => {
  const ends = new Set(part.least === 0 ? starts : []);
  if ('words' in part) {
    for (const start of starts)
      for (const word of part.words) if (text.startsWith(word, start)) ends.add(start + word.length);
    return ends;
  }
  const fits = Array.from({ length: text.length }, (_, at) => part.kind.test(text.charAt(at)));
  for (const start of starts)
    for (let end = start; fits[end] === true && end - start < part.most; end += 1)
      if (end + 1 - start >= part.least) ends.add(end + 1);
  return ends;
};

/** Whether a text in capitals is, from its first character to its last, what the parts say. */
const isWhole = (parts: readonly Part[], text: string): boolean => {
  let places: ReadonlySet<number> = new Set([0]);
  for (const part of parts) places = endsOf(part, text, places);
  return places.has(text.length);
};

const inCapitals = (typed: string): string => typed.trim().toUpperCase();

/** Plan numbers are compared in capitals and without spaces: people write them in groups. */
export const referenceKey = (typed: string): string => inCapitals(typed).replace(/\s/g, '');

/** The form of a reference that fits a pattern: as it is typed, or without its spaces; null where neither does. */
const fitting = (parts: readonly Part[], reference: string): string | null =>
  [inCapitals(reference), referenceKey(reference)].find(
    (each) => each.length <= referenceMax && isWhole(parts, each),
  ) ?? null;

/** The parts of a pattern that is used; null for none. */
const usable = (pattern: string | null): readonly Part[] | null => {
  const parts = pattern === null ? '' : partsOf(pattern);
  return typeof parts === 'string' ? null : parts;
};

/** A reference as it is kept: as its provider writes it, where that is known. */
export const referenceOf = (typed: string, pattern: string | null): string => {
  const parts = usable(pattern);
  return (parts && fitting(parts, typed)) ?? inCapitals(typed);
};

/** Whether a reference fits a provider's pattern. Where none is known, or it is not usable, every reference does. */
export const referenceFits = (pattern: string | null, reference: string): boolean => {
  const parts = usable(pattern);
  return parts === null || fitting(parts, reference) !== null;
};
