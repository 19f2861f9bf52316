const without: Readonly<Record<string, string>> = { ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'Th' };

/** The words of a name for a search: small, without accents and without marks between, as `folded` of the database keeps a client's. */
export const foldedWords = (name: string): readonly string[] =>
  name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').replace(/[øØłŁđĐðÐıħĦßæÆœŒþÞ]/g, (letter) => without[letter] ?? letter).toLowerCase()
    .replace(/['’‘ʼ`]/g, '').split(/[\s!-/:-@[-^_{-~–—]+/).filter((word) => word !== '');

/** A word as short as an initial is one, or begins a word; in a longer text it would be found almost anywhere. */
export const initialMax = 2;

/** The words that a search asks for: "and" is written "&" as often, which is no word, so it counts only where it is alone. */
export const searchedWords = (search: string): readonly string[] => {
  const words = foldedWords(search);
  const others = words.filter((word) => word !== 'and');
  return others.length === 0 ? words : others;
};

/** Whether words hold every word that is searched for, in any order: a longer one anywhere, a short one at a word's beginning. */
export const holdsWords = (text: string, search: string): boolean => {
  const words = foldedWords(text);
  return searchedWords(search).every((wanted) => words.some((word) => (wanted.length <= initialMax ? word.startsWith(wanted) : word.includes(wanted))));
};
