import { concatDateOf } from './concat';
import { nationalInsuranceProblem } from './client-formats';
import { countryName } from './country-name';
import { isIsoDate } from '../dates/dates';

// How a person of each nationality is identified in transaction reports (Regulation (EU) 2017/590, RTS 22, art. 6 and
// Annex II, as the FCA keeps it). `concat` is in concat.ts, the identifiers of one client in client-identifiers.ts.

export type IdentifierType = 'NINO' | 'CCPT' | 'CONCAT' | 'NIDN';

export interface IdentifierChoice {
  readonly type: IdentifierType;
  /** The name shown to people. */
  readonly name: string;
}

/** A national or tax number, with its form if known. */
interface NationalNumber extends IdentifierChoice {
  readonly form?: RegExp;
  /** The form in words: `11 digits`. */
  readonly words?: string;
}

const nino: NationalNumber = { type: 'NINO', name: 'National Insurance number' };
const passport: NationalNumber = { type: 'CCPT', name: 'Passport number' };
const concatCode: NationalNumber = { type: 'CONCAT', name: 'CONCAT' };
const number = (name: string, form?: RegExp, words?: string): NationalNumber => ({
  type: 'NIDN',
  name,
  ...(form && words ? { form, words } : {}),
});
const digits = (name: string, length: number): NationalNumber =>
  number(name, new RegExp(`^\\d{${length}}$`), `${length} digits`);

const birthNumber = number('Birth number', /^\d{9,10}$/, '9 or 10 digits');

/**
 * Annex II by country, first choice first. Forms of numbers are general knowledge; the order of RO, SE, SI and SK is to
 * be checked against the primary text.
 */
const orders: Readonly<Record<string, readonly NationalNumber[]>> = {
  AT: [concatCode],
  BE: [digits('National register number', 11), concatCode],
  BG: [digits('Personal number', 10), concatCode],
  CY: [passport, concatCode],
  CZ: [birthNumber, passport, concatCode],
  DE: [concatCode],
  DK: [digits('CPR number', 10), concatCode],
  EE: [digits('Personal identification code', 11)],
  ES: [
    number(
      'Tax identification number (NIF)',
      /^[XYZKLM\d]\d{7}[A-Z]$/,
      '8 digits and a letter, or a letter, 7 digits and a letter',
    ),
  ],
  FI: [number('Personal identity code', /^\d{6}[-+A-FU-Y]\d{3}[\dA-Y]$/, '11 characters'), concatCode],
  FR: [concatCode],
  GB: [nino, concatCode],
  GR: [number('Investor share number'), concatCode],
  HR: [digits('Personal identification number (OIB)', 11), concatCode],
  HU: [concatCode],
  IE: [concatCode],
  IS: [digits('Personal identity code (kennitala)', 10)],
  IT: [
    number(
      'Tax code (codice fiscale)',
      /^[A-Z]{6}[A-Z\d]{2}[A-Z][A-Z\d]{2}[A-Z][A-Z\d]{3}[A-Z]$/,
      '16 letters and digits',
    ),
  ],
  LI: [passport, number('National identity card number'), concatCode],
  LT: [digits('Personal code', 11), passport, concatCode],
  LU: [concatCode],
  LV: [digits('Personal code', 11), concatCode],
  MT: [number('National identification number'), passport],
  NL: [passport, number('National identity card number'), concatCode],
  NO: [digits('National identity number', 11), concatCode],
  PL: [digits('National identification number (PESEL)', 11), digits('Tax number', 10)],
  PT: [digits('Tax number', 9), passport, concatCode],
  RO: [digits('National identification number (CNP)', 13), passport, concatCode],
  SE: [number('Personal identity number', /^(?:\d{2})?\d{10}$/, '12 digits, or 10 without the century'), concatCode],
  SI: [digits('Personal identification number (EMŠO)', 13), concatCode],
  SK: [birthNumber, passport, concatCode],
};

const otherOrder: readonly NationalNumber[] = [passport, concatCode];
const orderOf = (countryCode: string): readonly NationalNumber[] => orders[countryCode.toUpperCase()] ?? otherOrder;

/**
 * The identifiers for people of a nationality, first choice first. A later one is used only for somebody who has none
 * of those before it.
 */
export const identifierOrder = (countryCode: string): readonly IdentifierChoice[] =>
  orderOf(countryCode).map(({ type, name }) => ({ type, name }));

// Annex II lists the countries of the EEA and the UK in one alphabetical list.
const isListed = (countryCode: string): boolean => Object.hasOwn(orders, countryCode);

/**
 * The nationality that counts for somebody with several: the alphabetically first code of the EEA and the UK, else the
 * first of the others; null without any.
 */
export const leadingNationality = (countryCodes: readonly string[]): string | null => {
  const codes = countryCodes.map((code) => code.toUpperCase()).sort();
  return codes.find(isListed) ?? codes[0] ?? null;
};

/** The identifier as stored, in upper case without spaces. */
export const normaliseIdentifier = (value: string): string => value.replace(/\s+/g, '').toUpperCase();

/** What is wrong with an identifier of a nationality, as a sentence for its field; null when it can be used. */
export const identifierProblem = (type: string, countryCode: string, value: string): string | null => {
  const choices = orderOf(countryCode).filter((choice) => choice.type === type);
  if (choices.length === 0)
    return `With nationality ${countryName(countryCode.toUpperCase())} a person is identified by ${[...new Set(orderOf(countryCode).map((choice) => choice.type))].join(', then ')}. Choose one of these.`;
  if (!normaliseIdentifier(value)) return 'Enter the identifier.';
  if (type === 'NINO') return nationalInsuranceProblem(value);
  if (type === 'CONCAT') return concatProblem(countryCode, normaliseIdentifier(value));
  if (type === 'CCPT')
    return /^[A-Z\d]{5,20}$/.test(normaliseIdentifier(value))
      ? null
      : 'Enter the passport number: 5 to 20 letters and digits.';
  return numberProblem(choices, normaliseIdentifier(value));
};

const concatProblem = (countryCode: string, value: string): string | null => {
  const date = concatDateOf(value);
  if (date === null || !value.startsWith(countryCode.toUpperCase()))
    return `A CONCAT code is ${countryCode.toUpperCase()} for ${countryName(countryCode.toUpperCase())}, the date of birth as 8 digits, and 5 characters each of first name and surname, filled up with #.`;
  return isIsoDate(date) ? null : 'The date of birth in this code is not a valid date.';
};

const hasForm = ({ form }: NationalNumber, value: string): boolean => {
  // Separators are written in some countries and not in others.
  const plain = value.replace(/[-/.](?=.)/g, '');
  return form === undefined || form.test(value) || form.test(plain);
};

const numberProblem = (choices: readonly NationalNumber[], value: string): string | null => {
  if (choices.some((choice) => hasForm(choice, value)))
    return /^[A-Z\d+\-/.]{4,35}$/.test(value) ? null : 'Enter 4 to 35 letters and digits.';
  const [first] = choices;
  return `${first?.name ?? 'This number'} has ${choices.map(({ words }) => words).join(', or ')}.`;
};

/**
 * The name of an identifier: `National identification number (PESEL)`. If a country has two of a type, the name of the
 * one whose form the value has.
 */
export const identifierName = (type: string, countryCode: string, value: string): string => {
  const choices = orderOf(countryCode).filter((choice) => choice.type === type);
  const choice =
    choices.find((each) => hasForm(each, normaliseIdentifier(value))) ??
    choices[0] ??
    [nino, passport, concatCode].find((each) => each.type === type);
  return choice?.name ?? 'National number';
};
