import { DecimalError, parseDecimal, parsePounds, parseUnits, penceDecimals, poundsToWire, type Pence, type Units } from '@tessera/domain/money';
import { amountProblem as typedAmountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import { formatMoney } from '@tessera/ui/core';
import { string } from 'yup';

/** Text as people type it: with the pound sign, spaces and commas between thousands. */
const digitsOf = (text: string): string => text.trim().replace(/^£\s*/, '').replace(/(?<=\d)[ ,](?=\d{3}(?:\D|$))/g, '');

/**
 * Pence of a typed amount.
 * @throws DecimalError with the platform's own words.
 */
export const readAmount = (text: string): Pence => parsePounds(digitsOf(text));

/** Units of a typed number of them. @throws DecimalError with the platform's own words. */
export const readUnits = (text: string): Units => parseUnits(digitsOf(text));

/** Per cent of a typed percentage, scaled by 100. */
export const readPercent = (text: string): bigint => parseDecimal(text, penceDecimals);

const problemOf = (read: () => string | null): string | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecimalError) return error.message;
    throw error;
  }
};

export const amountProblem = (text: string): string | null => typedAmountProblem(digitsOf(text));

/** Pence of a typed amount; null while it is none. */
export const typedAmount = (text: string): Pence | null => (text.trim() === '' || amountProblem(text) !== null ? null : readAmount(text));

/** Pounds of a typed amount, for the wire and the review; null while it is none. */
export const typedPounds = (text: string): number | null => {
  const pence = typedAmount(text);
  return pence === null ? null : poundsToWire(pence);
};

/** "Withdraw £12.00"; the verb alone while there is no amount. */
export const actLabel = (verb: string, amount: string): string => {
  const pounds = typedPounds(amount);
  return pounds === null ? verb : `${verb} ${formatMoney(pounds)}`;
};

export const unitsProblem = (text: string): string | null => quantityProblem(digitsOf(text));

const hundredPercent = 10_000n;
export const percentProblem = (text: string): string | null =>
  problemOf(() => {
    const percent = readPercent(text);
    if (percent <= 0n) return 'Enter a percentage above zero.';
    return percent > hundredPercent ? 'Enter at most 100 %.' : null;
  });

const checked = (missing: string, problem: (text: string) => string | null) =>
  string().trim().required(missing).test('reads', (value, { createError }) => {
    const message = value ? problem(value) : null;
    return message === null || createError({ message });
  });

/** A required amount of pounds; the value stays the text that was typed. */
export const amountText = (missing = 'Enter an amount.') => checked(missing, amountProblem);

/** A required percentage above zero, at most 100. */
export const percentText = (missing = 'Enter a percentage.') => checked(missing, percentProblem);

/** `percent` of an amount, to the penny below. */
export const shareOf = (amount: Pence, percent: bigint): Pence => (amount * percent) / hundredPercent;
