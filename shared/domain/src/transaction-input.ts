import { DecimalError, formatUnits, parsePounds, parseUnits, type Pence, type Units } from './money';
import { poundsText } from './wording';

/** The largest sum one transaction takes. It catches a slipped key; what there is to spend is checked elsewhere. */
export const amountMax: Pence = 99_999_999_999n;
/** The largest number of units one transaction takes. */
export const quantityMax: Units = 10n ** 17n;

const problemOf = (check: () => string | null): string | null => {
  try {
    return check();
  } catch (error) {
    if (error instanceof DecimalError) return error.message;
    throw error;
  }
};

/** What is wrong with a sum of money as it was typed or sent, as a sentence for its field; null when it can be used. */
export const amountProblem = (value: string | number): string | null =>
  problemOf(() => {
    const pence = parsePounds(value);
    if (pence <= 0n) return 'Enter an amount above zero.';
    return pence > amountMax ? `Enter an amount of at most ${poundsText(amountMax)}.` : null;
  });

/** What is wrong with a number of units; `smallestUnit` is the instrument's, where it is known. */
export const quantityProblem = (value: string | number, smallestUnit: Units = 1n): string | null =>
  problemOf(() => {
    const units = parseUnits(value);
    if (units <= 0n) return 'Enter a quantity above zero.';
    if (units > quantityMax) return 'Enter a smaller quantity.';
    return units % smallestUnit === 0n ? null : `Enter a multiple of ${formatUnits(smallestUnit).replace(/\.?0+$/, '')} units.`;
  });
