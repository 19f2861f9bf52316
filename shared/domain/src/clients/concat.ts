import { isIsoDate, type IsoDate } from '../dates/dates';

// CONCAT: the code made from name and date of birth that identifies a person without a better identifier (RTS 22, art.
// 6(4) and Annex II; ESMA/2016/1452).

/** Titles. A name's leading titles, and the prefixes below, are not part of the code. */
const titles = new Set(
  'ATTY COACH DAME DR FR GOV HON HONORABLE LADY LORD MADAM MADAME MADEMOISELLE MAID MASTER MISS MONSIEUR MR MRS MS MX OFC PHD PRES PROF REV SIR'.split(
    ' ',
  ),
);

/** Prefixes of surnames written as separate words, longest first. Prefixes joined to a name stay: McDonald, O'Brian. */
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

/** Letters that are not a base letter with an accent, with the one letter that Annex II gives for each. */
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

/** A prefix is removed only if a name remains. `DE L'` needs no space after it. */
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
 * Nationality, date of birth as YYYYMMDD, and five letters each of the first name and the surname, padded with `#`.
 * Null when something is not given or a name has no Latin letters: such a name has to be entered as its passport
 * transcribes it.
 */
export const concat = (
  firstName: string,
  surname: string,
  dateOfBirth: IsoDate,
  countryCode: string,
): string | null => {
  // Only the first of several first names counts; a hyphenated name is one name.
  const [first = ''] = withoutPrefix(withoutTitles(transliterate(firstName))).split(' ');
  const last = withoutPrefix(withoutTitles(transliterate(surname)));
  if (!/[A-Z]/.test(first) || !/[A-Z]/.test(last) || !isIsoDate(dateOfBirth) || !/^[A-Z]{2}$/i.test(countryCode))
    return null;
  return `${countryCode.toUpperCase()}${dateOfBirth.replace(/-/g, '')}${part(first)}${part(last)}`;
};

/**
 * The date of birth inside a code as `YYYY-MM-DD`, even if no such day exists; null when the text does not have the
 * form of a code.
 */
export const concatDateOf = (code: string): string | null => {
  const [, year, month, day, ...parts] = /^[A-Z]{2}(\d{4})(\d{2})(\d{2})([A-Z#]{5})([A-Z#]{5})$/.exec(code) ?? [];
  return year !== undefined && parts.every((each) => /^[A-Z]+#*$/.test(each)) ? `${year}-${month}-${day}` : null;
};
