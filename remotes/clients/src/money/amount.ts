import { unitsToWire } from '@tessera/domain/money';
import { amountProblem } from '@tessera/domain/transaction-input';
import { percentProblem, typedPounds } from '@tessera/domain/typed-amount';
import { readOr, readUnits } from '@tessera/domain/typed-figure';
import { formatMoney, formatQuantity } from '@tessera/ui/core';
import { string } from 'yup';

/** "Withdraw £12.00"; the verb alone until there is an amount. */
export const actLabel = (verb: string, amount: string): string => {
  const pounds = typedPounds(amount);
  return pounds === null ? verb : `${verb} ${formatMoney(pounds)}`;
};

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
