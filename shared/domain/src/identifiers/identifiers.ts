import { characterValue } from './check-digits';

/** Sum of digits by Luhn's method: every second digit from the right, beginning with the last, is doubled. */
const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0);

/** True for an ISIN of the right form whose check digit is right (ISO 6166). */
export const isIsin = (text: string): boolean => {
  if (!/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(text)) return false;
  const digits = [...text].map((character) => String(characterValue(character))).join('');
  return luhnSum(digits) % 10 === 0;
};

const sedolWeights = [1, 3, 1, 7, 3, 9, 1];

/**
 * True for a SEDOL with the right check digit: seven digits, or a consonant followed by consonants and digits (London
 * Stock Exchange).
 */
export const isSedol = (text: string): boolean =>
  /^(?:\d{7}|[B-DF-HJ-NP-TV-Z][B-DF-HJ-NP-TV-Z\d]{5}\d)$/.test(text) &&
  [...text].reduce((sum, character, index) => sum + characterValue(character) * (sedolWeights[index] ?? 0), 0) % 10 ===
    0;

/** Length and prefix of short ids, by kind of record. */
const shapes = {
  user: { prefix: '01', length: 7 },
  client: { prefix: '02', length: 7 },
  account: { prefix: '03', length: 7 },
  portfolioGroup: { prefix: '04', length: 7 },
  clientProduct: { prefix: '05', length: 7 },
  node: { prefix: '06', length: 6 },
  model: { prefix: '07', length: 6 },
  hostname: { prefix: '08', length: 6 },
  illustration: { prefix: '09', length: 7 },
  asset: { prefix: '2', length: 5 },
  transaction: { prefix: '0000', length: 9 },
  view: { prefix: '0V', length: 7 },
  bankDetails: { prefix: '0B', length: 7 },
  recurring: { prefix: '0R', length: 7 },
  mandate: { prefix: '0M', length: 7 },
  marketOrder: { prefix: '0K', length: 9 },
  message: { prefix: '0N', length: 9 },
  file: { prefix: '0F', length: 9 },
  notification: { prefix: '0X', length: 9 },
  event: { prefix: '0E', length: 9 },
  link: { prefix: '0L', length: 9 },
  work: { prefix: '0W', length: 7 },
  reportSchedule: { prefix: '0Z', length: 7 },
  document: { prefix: '0D', length: 9 },
  schemeProduct: { prefix: '0S', length: 7 },
  feeChange: { prefix: '0C', length: 7 },
  upload: { prefix: '0U', length: 9 },
  manualTransfer: { prefix: '0H', length: 7 },
  benefit: { prefix: '0P', length: 9 },
  regularBenefit: { prefix: '0A', length: 7 },
  pensionFact: { prefix: '0T', length: 9 },
  gainsFact: { prefix: '0Q', length: 9 },
  death: { prefix: '0Y', length: 7 },
  masterParty: { prefix: '0J', length: 7 },
  designation: { prefix: '0G', length: 7 },
  reconciliationMatch: { prefix: '0I', length: 9 },
  reconciliationBreak: { prefix: '0IB', length: 7 },
  webhook: { prefix: '0WH', length: 7 },
  review: { prefix: '0YR', length: 9 },
} as const;
export type RecordKind = keyof typeof shapes;

/** Short id of the n-th record of a kind: the kind's prefix and the number in upper-case base 36. */
export const recordId = (kind: RecordKind, number: bigint | number): string => {
  const { prefix, length } = shapes[kind];
  const digits = number.toString(36).toUpperCase();
  if (prefix.length + digits.length > length) return prefix + digits;
  return prefix + digits.padStart(length - prefix.length, '0');
};
