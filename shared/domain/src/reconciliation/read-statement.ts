import type { IsoDate } from '../dates/dates';
import { isIsin } from '../identifiers/identifiers';
import { sum, type Pence, type Units } from '../money/money';
import { readDate } from '../dates/typed-date';
import { readOr, readPounds, readUnits } from '../money/typed-figure';
import { dateText } from '../words/wording';
import { readTable, type TableRow } from '../words/read-table';

/** Statements that a firm reconciles with, each with a layout of its own. */
export const statementKinds = ['Bank', 'Custodian', 'Registrar'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Figures from here on are no statement's: a slip of the hand, and more than the ledger can add up to the penny. */
const poundsBound: Pence = 100_000_000_000_000n;
const unitsBound: Units = 100_000_000_000_000_000_000n;
const poundsBoundHelp = 'Check the amount: it has to be below £1,000,000,000,000.';
const tooLarge = (figure: bigint, bound: bigint): boolean => figure >= bound || figure <= -bound;

/** The reference of the line that ends a bank's statement. */
export const closingReference = 'CLOSING BALANCE';
/** More than a day of a firm has; the bound keeps one statement in one call. */
export const statementLinesMax = 10_000;

export interface StatementLayout {
  readonly columns: readonly string[];
  readonly help: string;
  readonly example: readonly (readonly string[])[];
}

export const statementLayouts: Readonly<Record<StatementKind, StatementLayout>> = {
  Bank: {
    columns: ['Date', 'Reference', 'Description', 'Amount'],
    help: `One line for each payment: a receipt above zero, a payment out below. The last line has the reference ${closingReference}, and the balance at the end of the day as its amount.`,
    example: [
      ['2026-11-19', '000000123', 'Faster payment J Smith', '250.00'],
      ['2026-11-19', 'CREST', 'Settlement of the day', '-1200.50'],
      ['2026-11-19', closingReference, '', '845000.75'],
    ],
  },
  Custodian: {
    columns: ['ISIN', 'Name', 'Units'],
    help: 'One line for each security that is dealt on an exchange: all units the custodian holds for the firm’s clients at the end of the day.',
    example: [['GB0002374006', 'Diageo', '15200']],
  },
  Registrar: {
    columns: ['ISIN', 'Name', 'Units'],
    help: 'One line for each fund: all units the registrar has for the firm’s clients at the end of the day.',
    example: [['GB00B3X7QG63', 'Vanguard FTSE UK All Share Index', '10250.125']],
  },
};

/** The layout as a CSV file with an example. */
export const statementTemplate = (kind: StatementKind): string => {
  const { columns, example } = statementLayouts[kind];
  return [columns, ...example].map((cells) => `${cells.join(',')}\r\n`).join('');
};

export interface BankLine {
  readonly line: number;
  readonly day: IsoDate;
  readonly reference: string;
  readonly description: string;
  readonly amount: Pence;
}
export interface UnitLine {
  readonly line: number;
  readonly isin: string;
  readonly units: Units;
}

/** What is wrong with a line, and in which column. Line 0 is the statement as a whole. */
export interface LineProblem {
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

/** `Line 3, Amount: Enter pounds in digits.` */
export const lineProblemText = ({ line, column, message }: LineProblem): string =>
  line === 0 ? message : `Line ${line}, ${column}: ${message}`;

const whole = (message: string): LineProblem => ({ line: 0, column: '', message });

const sizeProblems = (rows: readonly TableRow[], { columns }: StatementLayout): readonly LineProblem[] => {
  if (rows.length === 0) return [whole(`There are no lines. The columns are ${columns.join(', ')}.`)];
  if (rows.length > statementLinesMax)
    return [whole(`There are ${rows.length} lines; at most ${statementLinesMax} are taken.`)];
  return rows
    .filter(({ cells }) => cells.length !== columns.length)
    .map(({ line, cells }) => ({
      line,
      column: columns[Math.min(cells.length, columns.length - 1)] ?? '',
      message: `The line has ${cells.length} columns and not ${columns.length}: ${columns.join(', ')}.`,
    }));
};

const longest = 140;
const lengthProblem = (line: number, column: string, text: string): readonly LineProblem[] =>
  text.length > longest ? [{ line, column, message: `Write at most ${longest} characters.` }] : [];

export type Read<Statement> =
  | { readonly problems: readonly LineProblem[]; readonly statement: null }
  | { readonly problems: readonly []; readonly statement: Statement };

export interface BankStatement {
  readonly lines: readonly BankLine[];
  readonly closingBalance: Pence;
}

/** Days a statement may have lines of: the working day it is of, and the days before it that were none. */
export interface StatementDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Reads a bank's statement of a day, with everything that is wrong with it. */
export const readBankStatement = (content: string, { from, to }: StatementDays): Read<BankStatement> => {
  const rows = readTable(content);
  const sizes = sizeProblems(rows, statementLayouts.Bank);
  if (sizes.length > 0) return { problems: sizes, statement: null };
  const problems: LineProblem[] = [];
  const lines: BankLine[] = [];
  let closingBalance: Pence | null = null;
  for (const { line, cells } of rows) {
    const [date = '', reference = '', description = '', figure = ''] = cells;
    const say = (column: string, message: string): void => void problems.push({ line, column, message });
    const { date: day, problem } = readDate(date, { today: to });
    if (problem !== undefined) say('Date', problem);
    else if (day < from || day > to)
      say(
        'Date',
        `It is outside the statement, which is of ${from === to ? '' : `${dateText(from)} to `}${dateText(to)}.`,
      );
    problems.push(...lengthProblem(line, 'Reference', reference), ...lengthProblem(line, 'Description', description));
    const amount = readOr(
      ({ message }) => (say('Amount', message), null),
      () => readPounds(figure),
    );
    if (amount === null) continue;
    if (tooLarge(amount, poundsBound)) {
      say('Amount', poundsBoundHelp);
      continue;
    }
    if (reference.toUpperCase() === closingReference) {
      if (closingBalance !== null) say('Reference', 'The closing balance is there already. Leave one of them out.');
      closingBalance = amount;
    } else if (amount === 0n) say('Amount', 'Enter an amount other than zero.');
    else lines.push({ line, day: day ?? to, reference, description, amount });
  }
  const moved = sum(lines.map(({ amount }) => (amount < 0n ? -amount : amount)));
  if (problems.length === 0 && tooLarge(moved, poundsBound))
    problems.push(whole('The lines together come to £1,000,000,000,000 or more. Check the amounts.'));
  if (closingBalance === null && problems.length === 0)
    problems.push(
      whole(`The closing balance is missing. End the statement with a line of the reference ${closingReference}.`),
    );
  return problems.length > 0 || closingBalance === null
    ? { problems, statement: null }
    : { problems: [], statement: { lines, closingBalance } };
};

/** Reads a custodian's or a registrar's statement of units, with everything that is wrong with it. */
export const readUnitStatement = (content: string, kind: Exclude<StatementKind, 'Bank'>): Read<readonly UnitLine[]> => {
  const rows = readTable(content);
  const sizes = sizeProblems(rows, statementLayouts[kind]);
  if (sizes.length > 0) return { problems: sizes, statement: null };
  const problems: LineProblem[] = [];
  const lines: UnitLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rows) {
    const [code = '', name = '', figure = ''] = cells;
    const isin = code.toUpperCase();
    const say = (column: string, message: string): void => void problems.push({ line, column, message });
    const before = seen.get(isin);
    if (!isIsin(isin)) say('ISIN', 'Enter an ISIN: two letters and ten more characters, the last a check digit.');
    else if (before !== undefined) say('ISIN', `${isin} is in line ${before} already. Leave one of them out.`);
    else seen.set(isin, line);
    problems.push(...lengthProblem(line, 'Name', name));
    const units = readOr(
      ({ message }) => (say('Units', message), null),
      () => readUnits(figure),
    );
    if (units !== null && units < 0n) say('Units', 'Enter zero or more.');
    if (units !== null && tooLarge(units, unitsBound))
      say('Units', 'Check the units: below 1,000,000,000,000 are taken.');
    if (units !== null) lines.push({ line, isin, units });
  }
  return problems.length > 0 ? { problems, statement: null } : { problems: [], statement: lines };
};
