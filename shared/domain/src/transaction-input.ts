import { DecimalError, parsePounds, parseUnits, type Pence, type Units } from './money';
import { poundsText } from './wording';

/** The largest sum one transaction takes, a hundred million pounds. It catches a slipped key; what there is to spend is checked elsewhere. */
const amountMax: Pence = 10_000_000_000n;
/** The largest number of units one transaction takes. */
const quantityMax: Units = 10n ** 16n;

/** What is wrong with a sum, in the words of form, call and ledger alike; null when it can be used. */
export const amountRefusal = (pence: Pence): string | null => (pence <= 0n ? 'Enter an amount above zero.' : pence > amountMax ? `Enter at most ${poundsText(amountMax)}.` : null);

/** What is wrong with a number of units, as `amountRefusal`. */
export const quantityRefusal = (units: Units): string | null => (units <= 0n ? 'Enter a quantity above zero.' : units > quantityMax ? 'Enter at most 100,000,000 units.' : null);

const problemOf = (check: () => string | null): string | null => {
  try {
    return check();
  } catch (error) {
    if (error instanceof DecimalError) return error.message;
    throw error;
  }
};

/** What is wrong with a sum of money as it was typed or sent, as a sentence for its field; null when it can be used. */
export const amountProblem = (value: string | number): string | null => problemOf(() => amountRefusal(parsePounds(value)));

/** What is wrong with a number of units as it was typed or sent. */
export const quantityProblem = (value: string | number): string | null => problemOf(() => quantityRefusal(parseUnits(value)));
