import { transferLinesMax } from '@tessera/contract/transfers/values';
import { dateProblem, readDate } from '@tessera/domain/typed-date';
import { quantityProblem } from '@tessera/domain/transaction-input';
import { readOr, readPounds } from '@tessera/domain/typed-figure';
import type { IsoDate } from '@tessera/domain/dates';
import { readTable, type TableRow } from './read-table';

/** A line as typed: the ISIN, id or name of an instrument, and its figures; empty where a figure was left out. */
export interface TypedHolding {
  readonly line: number;
  readonly key: string;
  readonly quantity: string;
  readonly amount: string;
  readonly bookCost: string;
}

export interface TypedCost {
  readonly line: number;
  readonly key: string;
  readonly bookCost: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly acquired: string;
}

/** What was read, or what is wrong line by line: then nothing is taken over. */
export interface Reading<Row> {
  readonly rows: readonly Row[];
  readonly problems: readonly string[];
}

/** What is wrong with pounds that may be nothing; null when they are valid. */
export const poundsProblem = (text: string): string | null =>
  readOr(
    ({ message }) => message,
    () => (readPounds(text) < 0n ? 'Enter zero or more.' : null),
  );

const where = (line: number, problem: string): string => `Line ${line}: ${problem}`;

const twice = (rows: readonly { readonly line: number; readonly key: string }[]): string[] =>
  rows.flatMap(({ line, key }, index) => {
    const first = rows.findIndex((row) => row.key.toLowerCase() === key.toLowerCase());
    return key !== '' && first < index
      ? [where(line, `${key} is in line ${rows[first]?.line ?? ''} already. Leave one of them out.`)]
      : [];
  });

const sizeProblems = (rows: readonly unknown[]): string[] =>
  rows.length === 0
    ? ['There are no lines to read. Begin each with an ISIN or id.']
    : rows.length > transferLinesMax
      ? [`There are ${rows.length} lines; at most ${transferLinesMax} can move together.`]
      : [];

const noKey = 'The ISIN or id is missing.';
const figureProblem = (name: string, text: string, problem: (text: string) => string | null): string | null => {
  const said = text === '' ? null : problem(text);
  return said === null ? null : `${name}: ${said}`;
};

const reading = <Row extends { readonly line: number; readonly key: string }>(
  text: string,
  rowOf: (row: TableRow) => Row,
  problemOf: (row: Row) => string | null,
): Reading<Row> => {
  const rows = readTable(text).map(rowOf);
  const problems = [
    ...sizeProblems(rows),
    ...rows.flatMap((row) => {
      const problem = row.key === '' ? noKey : problemOf(row);
      return problem === null ? [] : [where(row.line, problem)];
    }),
    ...twice(rows),
  ];
  return { rows, problems };
};

/** Reads holdings: ISIN or id, units, value, book cost. */
export const readHoldings = (text: string): Reading<TypedHolding> =>
  reading(
    text,
    ({ line, cells: [key = '', quantity = '', amount = '', bookCost = ''] }) => ({
      line,
      key,
      quantity,
      amount,
      bookCost,
    }),
    ({ quantity, amount, bookCost }) =>
      quantity === ''
        ? 'The number of units is missing.'
        : (figureProblem('Units', quantity, quantityProblem) ??
          figureProblem('Value', amount, poundsProblem) ??
          figureProblem('Book cost', bookCost, poundsProblem)),
  );

/** Reads book costs: ISIN, id or name, book cost, and the day it was acquired where that is known. */
export const readCosts = (text: string, today: IsoDate): Reading<TypedCost> =>
  reading(
    text,
    ({ line, cells: [key = '', bookCost = '', acquired = ''] }) => ({
      line,
      key,
      bookCost,
      acquired: readDate(acquired, { today, side: 'past' }).date ?? acquired,
    }),
    ({ bookCost, acquired }) =>
      bookCost === ''
        ? 'The book cost is missing.'
        : (figureProblem('Book cost', bookCost, poundsProblem) ??
          figureProblem(
            'Acquired',
            acquired,
            (day) => dateProblem(day, today) ?? (day > today ? 'Enter a day that has been.' : null),
          )),
  );
