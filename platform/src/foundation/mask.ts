const dot = '•';
const lastOf = (text: string, shown: number): string =>
  dot.repeat(Math.max(0, text.length - shown)) + text.slice(Math.max(0, text.length - shown));

/** `202959` as `••••59`. */
export const maskedSortCode = (sortCode: string): string => lastOf(sortCode, 2);
/** `63748472` as `••••8472`. */
export const maskedAccountNumber = (accountNumber: string): string => lastOf(accountNumber, 4);

const numberShown = 4;
/**
 * `AB123456C` as `•••••456C`: the last four characters of an identifying number, and no more than half of a short one.
 * A masked number stays as it is.
 */
const maskedNumber = (number: string): string =>
  number.startsWith(dot) ? number : lastOf(number, Math.min(numberShown, Math.floor(number.length / 2)));
/**
 * Returns a number before and after a change, masked. Where the two look the same, the second says that it is another
 * number.
 */
export const maskedChange = (before: string | null, after: string | null): readonly [string | null, string | null] => {
  const [was, is] = [before === null ? null : maskedNumber(before), after === null ? null : maskedNumber(after)];
  return [was, is !== null && is === was && before !== after ? `${is} (changed)` : is];
};
