import type { ModulusTable, ModulusWeight } from './modulus-table';
import { shippedModulusTable } from '../rules/modulus-weights';

// Checks of UK bank details. Modulus checking (Vocalink, Pay.UK) says whether an account number is possible for a sort
// code, not whether the account exists.

/** The sort code as six digits: `20-29-59` becomes `202959`. */
export const normaliseSortCode = (text: string): string => text.replace(/[\s-]/g, '');

/** The account number as eight digits; shorter ones of six or seven are padded with zeros in front. */
export const normaliseAccountNumber = (text: string): string => {
  const number = text.replace(/[\s-]/g, '');
  return /^\d{6,7}$/.test(number) ? number.padStart(8, '0') : number;
};

export const sortCodeProblem = (text: string): string | null =>
  /^\d{6}$/.test(normaliseSortCode(text)) ? null : 'A sort code has 6 digits, such as 20-29-59.';
export const accountNumberProblem = (text: string): string | null =>
  /^\d{8}$/.test(normaliseAccountNumber(text))
    ? null
    : 'An account number has 8 digits. Put zeros in front of a shorter one.';

/** Letters that are not a base letter with an accent, as a bank writes them. */
const plainLetters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  ẞ: 'SS',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  Ħ: 'H',
};

/** Cleans up spaces and leaves the rest of the name as entered. */
export const normaliseAccountName = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The name in the characters of Bacs: capitals without accents; apostrophes and commas are dropped. */
const inBacsLetters = (name: string): string =>
  normaliseAccountName(name)
    .replace(/ß/g, 'ẞ')
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ÆŒØẞÞÐĐŁĦ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’ʼ`,]/g, '')
    .trim();

/**
 * Length of the name sent with a payment (Bacs: 18 characters of A to Z, 0 to 9, full stop, ampersand, solidus, hyphen
 * and space).
 */
const paymentNameLength = 18;
/** The name as it is sent with a payment. */
export const paymentName = (name: string): string => inBacsLetters(name).slice(0, paymentNameLength).trim();

const accountNameLengths = { least: 2, most: 60 };
export const accountNameProblem = (text: string): string | null => {
  const name = inBacsLetters(text);
  if (name === '') return 'Enter the name the account is in.';
  if (name.length < accountNameLengths.least || normaliseAccountName(text).length > accountNameLengths.most)
    return `A name of an account has ${accountNameLengths.least} to ${accountNameLengths.most} characters.`;
  return /^[A-Z0-9 .&/-]+$/.test(name)
    ? null
    : 'Use letters, figures, full stops, hyphens, &, / and spaces: banks take no others in a name.';
};

// Positions in the 14 digits of sort code (u v w x y z) and account number (a b c d e f g h).
const place = { a: 6, b: 7, c: 8, g: 12, h: 13 } as const;
/** Number of weights from u to b, which some exceptions set to zero. */
const uToB = 8;

type Digits = readonly number[];
const at = (digits: Digits, name: keyof typeof place): number => digits[place[name]] ?? 0;
const withoutUToB = (weights: readonly number[]): readonly number[] =>
  weights.map((weight, index) => (index < uToB ? 0 : weight));

/** Sort codes that replace the actual one under exceptions 8 and 9. */
const standIns: Readonly<Record<number, string>> = { 8: '090126', 9: '309634' };
/** The weights of exception 2 for accounts that do not begin with 0. */
const secondWeights = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];

const weightsOf = ({ exception, weights }: ModulusWeight, digits: Digits): readonly number[] => {
  const endsInNine = at(digits, 'g') === 9;
  if (exception === 2 && at(digits, 'a') !== 0) return endsInNine ? withoutUToB(secondWeights) : secondWeights;
  if (exception === 7 && endsInNine) return withoutUToB(weights);
  if (exception === 10 && endsInNine && (at(digits, 'a') === 0 || at(digits, 'a') === 9) && at(digits, 'b') === 9)
    return withoutUToB(weights);
  return weights;
};

/** Sum of each digit times its weight; double alternate adds the digits of each product. */
const weighted = (digits: Digits, weights: readonly number[], method: ModulusWeight['method']): number =>
  digits.reduce((total, digit, index) => {
    const product = digit * (weights[index] ?? 0);
    return total + (method === 'DBLAL' ? Math.floor(product / 10) + (product % 10) : product);
  }, 0);

/** Added by exception 1 for the institution's own number before the sort code. */
const institutionTotal = 27;

const remainderOf = (check: ModulusWeight, digits: Digits): number => {
  const modulus = check.method === 'MOD11' ? 11 : 10;
  const total =
    weighted(digits, weightsOf(check, digits), check.method) + (check.exception === 1 ? institutionTotal : 0);
  return ((total % modulus) + modulus) % modulus;
};

/**
 * Exception 5 has its check digits in g (modulus 11) and h (double alternate): remainder and digit add up to the
 * modulus, or both are 0.
 */
const checkDigitFits = (method: ModulusWeight['method'], remainder: number, digits: Digits): boolean => {
  const [modulus, digit] = method === 'MOD11' ? [11, at(digits, 'g')] : [10, at(digits, 'h')];
  return remainder === 0 ? digit === 0 : modulus - remainder === digit;
};

const passesCheck = (
  check: ModulusWeight,
  sortCode: string,
  account: string,
  { substitutions }: ModulusTable,
): boolean => {
  const { exception } = check;
  const checkedAs =
    exception === 5 ? (substitutions[sortCode] ?? sortCode) : (exception !== null && standIns[exception]) || sortCode;
  const digits = [...checkedAs, ...account].map(Number);
  // Accounts in foreign currency cannot be checked.
  if (exception === 6 && at(digits, 'a') >= 4 && at(digits, 'a') <= 8 && at(digits, 'g') === at(digits, 'h'))
    return true;
  if (exception === 3 && (at(digits, 'c') === 6 || at(digits, 'c') === 9)) return true;
  const remainder = remainderOf(check, digits);
  if (exception === 4) return remainder === at(digits, 'g') * 10 + at(digits, 'h');
  if (exception === 5) return checkDigitFits(check.method, remainder, digits);
  if (exception === 14 && remainder !== 0) return passesShifted(check, sortCode, account);
  return remainder === 0;
};

/**
 * Exception 14: an account that ends in 0, 1 or 9 may be one digit short; it is checked again without that digit and
 * with 0 in front.
 */
const passesShifted = (check: ModulusWeight, sortCode: string, account: string): boolean =>
  /[019]$/.test(account) && remainderOf(check, [...sortCode, '0', ...account.slice(0, -1)].map(Number)) === 0;

/** The checks of the table for a sort code: none, one or two. */
export const modulusChecks = (sortCode: string, { weights }: ModulusTable): readonly ModulusWeight[] =>
  weights.filter(({ from, to }) => from <= sortCode && sortCode <= to).slice(0, 2);

/** Exceptions of the first check for which passing one of the two checks is enough. Otherwise both must pass. */
const eitherPasses: ReadonlySet<number | null> = new Set([2, 10, 12]);

/**
 * Whether an account number (eight digits) is possible for a sort code (six digits). Any number is possible for a sort
 * code that is not in the table.
 */
export const passesModulus = (
  sortCode: string,
  accountNumber: string,
  table: ModulusTable = shippedModulusTable,
): boolean => {
  const checks = modulusChecks(sortCode, table);
  const passes = (check: ModulusWeight): boolean => passesCheck(check, sortCode, accountNumber, table);
  return checks.length === 2 && eitherPasses.has(checks[0]?.exception ?? null)
    ? checks.some(passes)
    : checks.every(passes);
};

/** The first problem with bank details, on its field; null when they are valid. */
export const bankAccountProblem = (
  sortCode: string,
  accountNumber: string,
  table: ModulusTable = shippedModulusTable,
): { readonly field: 'sortCode' | 'accountNumber'; readonly message: string } | null => {
  const sortCodeMessage = sortCodeProblem(sortCode);
  if (sortCodeMessage !== null) return { field: 'sortCode', message: sortCodeMessage };
  const numberMessage = accountNumberProblem(accountNumber);
  if (numberMessage !== null) return { field: 'accountNumber', message: numberMessage };
  if (passesModulus(normaliseSortCode(sortCode), normaliseAccountNumber(accountNumber), table)) return null;
  return { field: 'accountNumber', message: 'This account number does not belong to this sort code. Check both.' };
};
