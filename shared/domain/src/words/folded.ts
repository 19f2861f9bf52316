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
 * The words of a name for searching: lower case, without accents and punctuation, like the database function `folded`.
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

/**
 * A search word this short matches only whole words and the beginning of words; elsewhere it would match almost
 * everything.
 */
export const initialMax = 2;

/** Titles before names, as in the contract's `titles`: names are stored without them. */
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
 * The words of a search. "and" (often written "&") and titles, which stored names do not have, count only when they are
 * all there is.
 */
export const searchedWords = (search: string): readonly string[] => {
  const words = foldedWords(search);
  const others = words.filter((word, index) => word !== 'and' && !(index === 0 && titles.has(word)));
  return others.length === 0 ? words : others;
};

/**
 * Whether a text contains every searched word, in any order: a long word anywhere, a short one only at the beginning of
 * a word.
 */
export const holdsWords = (text: string, search: string): boolean => {
  const [words, searched] = [foldedWords(text), searchedWords(search)];
  if (searched.length === 0) return search.trim() === '';
  return searched.every((wanted) =>
    words.some((word) => (wanted.length <= initialMax ? word.startsWith(wanted) : word.includes(wanted))),
  );
};
