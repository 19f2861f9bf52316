const without: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'Th',
};

/**
 * The words of a name for a search: small, without accents and without marks between, as `folded` of the database keeps
 * a client's.
 */
export const foldedWords = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øØłŁđĐðÐıħĦßæÆœŒþÞ]/g, (letter) => without[letter] ?? letter)
    .toLowerCase()
    .replace(/['’‘ʼ`]/g, '')
    .split(/[\s!-/:-@[-^_{-~–—]+/)
    .filter((word) => word !== '');

/** A word as short as an initial is one, or begins a word; in a longer text it would be found almost anywhere. */
export const initialMax = 2;

/** How people are addressed before their names, as a client's `titles` of the contract: names are kept without. */
const titles: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'miss',
  'ms',
  'mx',
  'dr',
  'prof',
  'rev',
  'sir',
  'dame',
  'lord',
  'lady',
]);

/**
 * The words that a search asks for. "and" is written "&" as often, which is no word, and a name is kept without the
 * title before it: both count only where they are alone.
 */
export const searchedWords = (search: string): readonly string[] => {
  const words = foldedWords(search);
  const others = words.filter((word, index) => word !== 'and' && !(index === 0 && titles.has(word)));
  return others.length === 0 ? words : others;
};

/**
 * Whether words hold every word that is searched for, in any order: a longer one anywhere, a short one at a word's
 * beginning.
 */
export const holdsWords = (text: string, search: string): boolean => {
  const [words, searched] = [foldedWords(text), searchedWords(search)];
  if (searched.length === 0) return search.trim() === '';
  return searched.every((wanted) =>
    words.some((word) => (wanted.length <= initialMax ? word.startsWith(wanted) : word.includes(wanted))),
  );
};
