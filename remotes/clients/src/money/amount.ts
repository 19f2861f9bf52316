import { poundsToWire, unitsToWire, type Pence } from '@tessera/domain/money';
import { amountProblem } from '@tessera/domain/transaction-input';
import { readOr, readPercent, readPounds, readUnits } from '@tessera/domain/typed-figure';
import { percentText as percentWords } from '@tessera/domain/wording';
import { formatMoney, formatQuantity } from '@tessera/ui/core';
import { string } from 'yup';

/** Pence of a typed amount; null when it is not an amount. */
export const typedAmount = (text: string): Pence | null =>
  text.trim() === '' || amountProblem(text) !== null ? null : readPounds(text);

/** Pounds of a typed amount, for the wire and the review; null when it is not an amount. */
export const typedPounds = (text: string): number | null => {
  const pence = typedAmount(text);
  return pence === null ? null : poundsToWire(pence);
};

/** "Withdraw £12.00"; the verb alone until there is an amount. */
export const actLabel = (verb: string, amount: string): string => {
  const pounds = typedPounds(amount);
  return pounds === null ? verb : `${verb} ${formatMoney(pounds)}`;
};

const hundredPercent = 10_000n;

/** The error of a typed percentage; null when it is above zero and at most 100. */
export const percentProblem = (text: string): string | null =>
  readOr(
    (error) => error.message,
    () => {
      const percent = readPercent(text);
      if (percent <= 0n) return 'Enter a percentage above zero.';
      return percent > hundredPercent ? 'Enter at most 100 %.' : null;
    },
  );

/** A typed percentage as the review shows it, `12.5 %`; invalid text as typed. */
export const typedPercent = (text: string): string =>
  readOr(
    () => text,
    () => percentWords(readPercent(text) * 100n),
  );

/** A typed number of units as the review shows it, `1,234.5`; invalid text as typed. */
export const typedUnits = (text: string): string =>
  readOr(
    () => text,
    () => formatQuantity(unitsToWire(readUnits(text))),
  );

const checked = (missing: string, problem: (text: string) => string | null) =>
  string()
    .trim()
    .required(missing)
    .test('reads', (value, { createError }) => {
      const message = value ? problem(value) : null;
      return message === null || createError({ message });
    });

/** A required amount of pounds; the value stays text, as typed. */
export const amountText = (missing = 'Enter an amount.') => checked(missing, amountProblem);

/** A required percentage above zero, at most 100. */
export const percentText = (missing = 'Enter a percentage.') => checked(missing, percentProblem);

/** `percent` of an amount, rounded down to the penny. */
export const shareOf = (amount: Pence, percent: bigint): Pence => (amount * percent) / hundredPercent;
