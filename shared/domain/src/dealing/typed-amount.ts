import { amountProblem } from './transaction-input';
import { percentText } from '../words/wording';
import { poundsToWire, type Pence } from '../money/money';
import { readOr, readPercent, readPounds } from '../money/typed-figure';

/** Pence of a typed amount; null when it is not an amount. */
export const typedAmount = (text: string): Pence | null =>
  text.trim() === '' || amountProblem(text) !== null ? null : readPounds(text);

/** Pounds of a typed amount, for the wire and the review; null when it is not an amount. */
export const typedPounds = (text: string): number | null => {
  const pence = typedAmount(text);
  return pence === null ? null : poundsToWire(pence);
};

const hundredPercent = 10_000n;

/** The error of a typed percentage; null when it is above zero and at most 100. */
export const percentProblem = (text: string): string | null =>
  readOr(
    (error) => error.message,
    () => {
      const percent = readPercent(text);
      if (percent <= 0n) return 'Enter a percentage above zero.';
      return percent > hundredPercent ? 'Enter at most 100%.' : null;
    },
  );

/** A typed percentage as the review shows it, `12.5%`; invalid text as typed. */
export const typedPercent = (text: string): string =>
  readOr(
    () => text,
    () => percentText(readPercent(text) * 100n),
  );

/** `percent` of an amount, rounded down to the penny. */
export const shareOf = (amount: Pence, percent: bigint): Pence => (amount * percent) / hundredPercent;
