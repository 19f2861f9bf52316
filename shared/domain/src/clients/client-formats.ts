import { mod97 } from '../identifiers/check-digits';
import { isCountryCode } from './countries';
import { ageOn, type IsoDate } from '../dates/dates';
import { dateProblem } from '../dates/typed-date';

// Checks of a single entry of a client. Each returns what is wrong as a sentence for the field, or null.
// client-missing.ts checks whether the entry is required.

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

const emailMax = 254;
const localPartMax = 64;

/** Whether an e-mail address is well formed. Whether it exists is only known by sending to it. */
export const emailProblem = (text: string): string | null => {
  const email = text.trim();
  const parts = email.split('@');
  const [local = '', domain = ''] = parts;
  if (/\s/.test(email)) return 'An e-mail address has no spaces.';
  if (parts.length !== 2 || !local || !domain) return 'Enter an e-mail address such as name@example.co.uk.';
  if (email.length > emailMax || local.length > localPartMax)
    return `Enter an e-mail address of at most ${emailMax} characters, ${localPartMax} of them before the @.`;
  if (/^\.|\.$|\.\./.test(local) || !/^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u.test(local))
    return 'The part before the @ has a character or a dot where an e-mail address has none.';
  if (!/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/iu.test(domain))
    return 'Enter the whole address after the @, such as example.co.uk.';
  return null;
};

/** A UK phone number as dialled in the UK, or one of any country with + and its country code. */
export const phoneProblem = (text: string): string | null => {
  const typed = text.trim();
  if (/[^\d\s()+./-]/.test(typed) || /.\+/.test(typed))
    return 'Use digits for a phone number, with + in front of a country code.';
  const number = typed
    .replace(/\(0\)/, '')
    .replace(/[\s()./-]/g, '')
    .replace(/^00/, '+');
  if (number.startsWith('+44')) return ukPhoneProblem(number.slice(3).replace(/^0/, ''));
  if (number.startsWith('0')) return ukPhoneProblem(number.slice(1));
  if (!number.startsWith('+')) return 'Begin a UK number with 0 and any other with + and the country code.';
  return /^\+[1-9]\d{6,14}$/.test(number) ? null : 'Enter + and the country code, 7 to 15 digits in all.';
};

const ukPhoneProblem = (national: string): string | null => {
  if (!/^\d{9,10}$/.test(national)) return 'A UK phone number has 10 or 11 digits, the 0 in front counted.';
  // Numbers that begin with 02, 03 or 07 are always of full length.
  if (/^[46]/.test(national) || national.startsWith('0') || (/^[237]/.test(national) && national.length !== 10))
    return 'This is not a valid UK phone number. Check its first digits and its length.';
  return null;
};

// The letters allowed at each place of a postcode: BS 7666. The third may also be P, which older lists of the format
// leave out (N1P 2BG is in use).
const outwardCode = '(?:[A-PR-UWYZ](?:\\d{1,2}|\\d[A-HJKPSTUW])|[A-PR-UWYZ][A-HK-Y](?:\\d{1,2}|\\d[ABEHMNPRVWXY]))';
const postCodeForm = new RegExp(`^${outwardCode}\\d[ABD-HJLNP-UW-Z]{2}$`);
const girobank = 'GIR0AA';
const forcesForm = /^BFPO(?:C\/O)?\d{1,4}$/;

/**
 * The postcode in upper case with one space: `sw1a1aa` becomes `SW1A 1AA`, `bfpo57` becomes `BFPO 57`. Other text is
 * returned in upper case.
 */
export const normalisePostCode = (text: string): string => {
  const code = withoutSpaces(text).toUpperCase();
  if (forcesForm.test(code))
    return code.replace(/^BFPO(C\/O)?/, (_, careOf: string | undefined) => (careOf ? 'BFPO c/o ' : 'BFPO '));
  return postCodeForm.test(code) || code === girobank
    ? `${code.slice(0, -3)} ${code.slice(-3)}`
    : text.trim().toUpperCase();
};

/** A UK postcode by BS 7666, GIR 0AA, or a British Forces number. Spaces and lower case are allowed. */
export const postCodeProblem = (text: string): string | null => {
  const code = withoutSpaces(text).toUpperCase();
  if (postCodeForm.test(code) || code === girobank || forcesForm.test(code)) return null;
  if (code.startsWith('BFPO')) return 'Enter BFPO and its number, such as BFPO 57.';
  return 'Enter a UK postcode such as SW1A 1AA.';
};

/** The number as stored, in upper case without spaces: `ab 12 34 56 c` becomes `AB123456C`. */
export const normaliseNationalInsurance = (text: string): string => withoutSpaces(text).toUpperCase();

const ninoPrefix = /^(?![A-Z]O)[ABCEGHJ-PRSTW-Z]{2}$/;
// HMRC, NIM39110. The second set has prefixes used by other administrations; numbers with them are not National
// Insurance numbers.
const barredPrefixes = new Set(['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ']);
const administrativePrefixes = new Set(['OO', 'CR', 'FY', 'MW', 'NC', 'PP', 'PY', 'PZ']);

/** A National Insurance number of a form that HMRC issues. Spaces and lower case are allowed. */
export const nationalInsuranceProblem = (text: string): string | null => {
  const number = normaliseNationalInsurance(text);
  if (!/^[A-Z]{2}\d{6}[A-Z]$/.test(number))
    return 'Enter a National Insurance number: two letters, six digits and a letter, such as AB 12 34 56 C.';
  const prefix = number.slice(0, 2);
  if (administrativePrefixes.has(prefix))
    return `A number that begins with ${prefix} is not a National Insurance number but an administrative one.`;
  if (!ninoPrefix.test(prefix) || barredPrefixes.has(prefix))
    return `No National Insurance number begins with ${prefix}.`;
  if (!/[A-D]$/.test(number)) return 'A National Insurance number ends with A, B, C or D.';
  return null;
};

const nameMax = 100;

/** A first name or surname. */
export const personNameProblem = (text: string): string | null => {
  const name = text.trim();
  if (name.length > nameMax) return `Enter at most ${nameMax} characters.`;
  if (/\d/.test(name)) return 'A name has no digits.';
  if (!/\p{L}/u.test(name)) return 'A name has letters.';
  return /^[\p{L}\p{M}'’ʼ`.\- ]+$/u.test(name) ? null : 'Use letters, spaces, hyphens and apostrophes only.';
};

/** The name of a company, trust, charity or employer. */
export const entityNameProblem = (text: string): string | null => {
  const name = text.trim();
  if (name.length > nameMax) return `Enter at most ${nameMax} characters.`;
  if (/[\p{Cc}<>]/u.test(name)) return 'A name has no angle brackets and no line breaks.';
  return /[\p{L}\p{N}]/u.test(name) ? null : 'A name has letters or digits.';
};

/** A legal entity identifier with the right check digits (ISO 17442: modulus 97 as in ISO 7064). */
export const leiProblem = (text: string): string | null => {
  const lei = text.trim();
  if (lei.length !== 20) return 'An LEI has 20 characters.';
  if (/[a-z]/.test(lei)) return 'Write the LEI in capital letters.';
  if (!/^[A-Z0-9]{18}\d{2}$/.test(lei)) return 'An LEI has letters and digits only, and ends with two digits.';
  return mod97(lei) === 1 ? null : 'The check digits of this LEI are wrong. Check what was typed.';
};

/** The Companies House number of a company or partnership. */
export const companyNumberProblem = (text: string): string | null => {
  const number = withoutSpaces(text).toUpperCase();
  if (/^\d{1,7}$/.test(number)) return `A company number has 8 digits. Put zeros in front: ${number.padStart(8, '0')}.`;
  if (/^0+$/.test(number) || !/^(?:\d{8}|[A-Z]{2}\d{6}|R\d{7}|(?:IP|SP|NP)\d{5}[A-Z])$/.test(number))
    return 'Enter the number at Companies House: 8 digits, or two letters and 6 digits such as SC123456.';
  return null;
};

const adultAge = 18;
const ageMax = 125;

/** A date of birth that fits the kind of client: on the day `on` an individual is 18 or over, a minor under 18. */
export const dateOfBirthProblem = (text: string, clientType: string | null, on: IsoDate): string | null => {
  const wrong = dateProblem(text, on);
  if (wrong !== null) return wrong;
  if (text > on) return 'A date of birth is not in the future.';
  const age = ageOn(text, on);
  if (age > ageMax) return 'Check the year of birth.';
  if (clientType === 'Individual' && age < adultAge)
    return `An individual client is ${adultAge} or over. Add somebody younger as a minor, with a parent.`;
  if (clientType === 'Minor' && age >= adultAge)
    return `A minor is under ${adultAge}. Add somebody older as an individual.`;
  return null;
};

/** A date that cannot be in the future, such as of a check, an acceptance or a foundation. */
export const pastDateProblem = (text: string, on: IsoDate): string | null =>
  dateProblem(text, on) ?? (text > on ? 'Enter a date that is not in the future.' : null);

/** ISO 3166-1 alpha-2. */
export const countryCodeProblem = (text: string): string | null => (isCountryCode(text) ? null : 'Choose a country.');
