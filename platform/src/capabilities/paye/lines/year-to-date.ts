import { taxYearDates } from '@tessera/domain/dates';
import type { Pence } from '@tessera/domain/money';
import type { PayLine } from './pay-lines';

/** Pay and tax of a pension from the 6th of April to a payment, that payment included, in pence. */
export interface YearToDate {
  readonly pay: Pence;
  readonly tax: Pence;
}

/** A pension is one employment for PAYE; a payment without one belongs to its account alone. */
export const employmentOf = ({ clientProductId, accountId }: Pick<PayLine, 'clientProductId' | 'accountId'>): string =>
  clientProductId ?? accountId;

/**
 * Pay and tax to date of each payment, by its transaction. `lines` are payments of one tax year from its beginning, in the
 * order in which they arrived.
 */
export const yearsToDate = (lines: readonly PayLine[]): ReadonlyMap<string, YearToDate> => {
  const soFar = new Map<string, YearToDate>();
  return new Map(
    lines.map((line) => {
      const before = soFar.get(employmentOf(line)) ?? { pay: 0n, tax: 0n };
      const now = { pay: before.pay + line.taxable, tax: before.tax + line.tax };
      soFar.set(employmentOf(line), now);
      return [line.transactionId, now];
    }),
  );
};

/** The days of a tax year up to a day in it, both included. */
export const yearUntil = (taxYear: string, to: string) => ({ from: taxYearDates(taxYear).from, to });
