import { parsePounds, parseUnits, type Pence, type Units } from '../money/money';
import { readOr, readPounds, readUnits } from '../money/typed-figure';
import { poundsText } from '../words/wording';

/**
 * The largest amount of one transaction, a hundred million pounds. It catches typing errors; available cash is checked
 * elsewhere.
 */
const amountMax: Pence = 10_000_000_000n;
/** The largest number of units in one transaction. */
const quantityMax: Units = 10n ** 16n;

/** What is wrong with an amount, in the same words for form, call and ledger; null when it is valid. */
export const amountRefusal = (pence: Pence): string | null =>
  pence <= 0n ? 'Enter an amount above zero.' : pence > amountMax ? `Enter at most ${poundsText(amountMax)}.` : null;

/** What is wrong with a number of units, as `amountRefusal`. */
export const quantityRefusal = (units: Units): string | null =>
  units <= 0n ? 'Enter a quantity above zero.' : units > quantityMax ? 'Enter at most 100,000,000 units.' : null;

/**
 * What is wrong with an amount, typed as text or sent as a number, as a sentence for its field; null when it is valid.
 */
export const amountProblem = (value: string | number): string | null =>
  readOr(
    ({ message }) => message,
    () => amountRefusal(typeof value === 'string' ? readPounds(value) : parsePounds(value)),
  );

/** What is wrong with a number of units, as `amountProblem`. */
export const quantityProblem = (value: string | number): string | null =>
  readOr(
    ({ message }) => message,
    () => quantityRefusal(typeof value === 'string' ? readUnits(value) : parseUnits(value)),
  );
