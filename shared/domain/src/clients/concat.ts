import { isIsoDate, type IsoDate } from '../dates/dates';

// The code of name and date of birth that identifies a person who has no better identifier (RTS 22, art. 6(4) and Annex
// II; ESMA/2016/1452).

/**
 * Titles before a name. Whatever begins a name and is one of these, or of the prefixes below, is not part of the code.
 */
const titles = new Set(
  'ATTY COACH DAME DR FR GOV HON HONORABLE LADY LORD MADAM MADAME MADEMOISELLE MAID MASTER MISS MONSIEUR MR MRS MS MX OFC PHD PRES PROF REV SIR'.split(
    ' ',
  ),
);

/** Prefixes of surnames that stand by themselves, longest first. Those joined to a name stay: McDonald, O'Brian. */
const prefixes = [
  'MHIC GIOLLA',
  'AUF DEM',
  'AUS DER',
  'DE LA',
  'DE LE',
  'VAN DEN',
  'VAN DER',
  'VAN DE',
  'VON DEM',
  'VON DEN',
  'VON DER',
  'AM',
  'AUF',
  'DA',
  'DEL',
  'DE',
  'DI',
  'DOS',
  'DO',
  'DU',
  'D',
  'IM',
  'LA',
  'LE',
  'MAC',
  'MC',
  'MHAC',
  'MHIC',
  'MIC',
  'NIC',
  'NI',
  'O',
  'UA',
  'UI',
  'VAN',
  'VOM',
  'VON',
].sort((a, b) => b.length - a.length);

/** Letters that are no letter with a mark: one letter each, as Annex II has them. */
const singleLetters: Readonly<Record<string, string>> = {
  Æ: 'A',
  Œ: 'O',
  Ø: 'O',
  ẞ: 'S',
  Þ: 'T',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
};

/** Capital letters A to Z, apostrophes and spaces; everything else is dropped. */
const transliterate = (name: string): string =>
  name
    .replace(/ß/g, 'ẞ')
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(
      /[^A-Z]/g,
      (character) => singleLetters[character] ?? (/['’ʼ`]/.test(character) ? "'" : /\s/.test(character) ? ' ' : ''),
    )
    .replace(/ +/g, ' ')
    .trim();

const withoutTitles = (name: string): string => {
  const [first = '', ...others] = name.split(' ');
  return others.length > 0 && titles.has(first.replace(/'/g, '')) ? withoutTitles(others.join(' ')) : name;
};

/** A prefix goes only where a name is left. `DE L'` needs no space after it. */
const withoutPrefix = (name: string): string => {
  const elided = /^DE L' ?(?=[A-Z])/.exec(name);
  if (elided) return name.slice(elided[0].length);
  const prefix = prefixes.find((each) => name.startsWith(`${each} `));
  return prefix === undefined ? name : name.slice(prefix.length + 1);
};

const partLength = 5;
const part = (name: string): string =>
  name
    .replace(/[^A-Z]/g, '')
    .slice(0, partLength)
    .padEnd(partLength, '#');

/**
 * Nationality, date of birth as YYYYMMDD, and five letters each of the first first name and of the surname, filled up
 * with `#`. Null where a name has no Latin letters or something is not given: such a name is entered as its passport
 * transcribes it.
 */
export const concat = (
  firstName: string,
  surname: string,
  dateOfBirth: IsoDate,
  countryCode: string,
): string | null => {
  // Of several first names only the first counts; a hyphenated one is one name.
  const [first = ''] = withoutPrefix(withoutTitles(transliterate(firstName))).split(' ');
  const last = withoutPrefix(withoutTitles(transliterate(surname)));
  if (!/[A-Z]/.test(first) || !/[A-Z]/.test(last) || !isIsoDate(dateOfBirth) || !/^[A-Z]{2}$/i.test(countryCode))
    return null;
  return `${countryCode.toUpperCase()}${dateOfBirth.replace(/-/g, '')}${part(first)}${part(last)}`;
};

/**
 * The date of birth inside a code, as `YYYY-MM-DD` whether or not there is such a day; null where the text has not the
 * form of a code.
 */
export const concatDateOf = (code: string): string | null => {
  const [, year, month, day, ...parts] = /^[A-Z]{2}(\d{4})(\d{2})(\d{2})([A-Z#]{5})([A-Z#]{5})$/.exec(code) ?? [];
  return year !== undefined && parts.every((each) => /^[A-Z]+#*$/.test(each)) ? `${year}-${month}-${day}` : null;
};
