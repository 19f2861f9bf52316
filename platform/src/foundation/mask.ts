const dot = '•';
const lastOf = (text: string, shown: number): string =>
  dot.repeat(Math.max(0, text.length - shown)) + text.slice(Math.max(0, text.length - shown));

/** `202959` as `••••59`. */
export const maskedSortCode = (sortCode: string): string => lastOf(sortCode, 2);
/** `63748472` as `••••8472`. */
export const maskedAccountNumber = (accountNumber: string): string => lastOf(accountNumber, 4);

const numberShown = 4;
/**
 * `AB123456C` as `•••••456C`: of any number that identifies somebody the last four characters, of a short one no more
 * than half. What is masked already stays.
 */
export const maskedNumber = (number: string): string =>
  number.startsWith(dot) ? number : lastOf(number, Math.min(numberShown, Math.floor(number.length / 2)));
/** What a number was and what it is, masked: where the two then look the same the second says that it is another. */
export const maskedChange = (before: string | null, after: string | null): readonly [string | null, string | null] => {
  const [was, is] = [before === null ? null : maskedNumber(before), after === null ? null : maskedNumber(after)];
  return [was, is !== null && is === was && before !== after ? `${is} (changed)` : is];
};
