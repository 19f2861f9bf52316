import type { IsoDate } from '../dates/dates';

// Reads the two published text files of modulus checking, so that an operator can load the current ones.

export type ModulusMethod = 'MOD10' | 'MOD11' | 'DBLAL';

/** One check of a range of sort codes. A range has one or two. */
export interface ModulusWeight {
  readonly from: string;
  readonly to: string;
  readonly method: ModulusMethod;
  /** One weight for each of the six digits of the sort code and the eight of the account number. */
  readonly weights: readonly number[];
  /** Exception number of the method, 1 to 14; null for none. */
  readonly exception: number | null;
}

export interface ModulusTable {
  /** Source and version of the table. */
  readonly source: string;
  /** First day it applies. */
  readonly date: IsoDate;
  readonly weights: readonly ModulusWeight[];
  /** Sort codes that are checked as if they were another (exception 5). */
  readonly substitutions: Readonly<Record<string, string>>;
}

/** A published file cannot be read. The message names the line and what is expected there. */
export class ModulusFileError extends Error {
  override readonly name = 'ModulusFileError';
}

const digits = 14;
const exceptionMax = 14;
const isMethod = (text: string): text is ModulusMethod => text === 'MOD10' || text === 'MOD11' || text === 'DBLAL';
const isSortCode = (text: string): boolean => /^\d{6}$/.test(text);

const linesOf = (text: string): readonly { readonly number: number; readonly words: readonly string[] }[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() ? [{ number: index + 1, words: line.trim().split(/\s+/) }] : []));

/**
 * Reads the weight table. Each line has a range of sort codes, a method, 14 weights, and an exception if there is one.
 * @throws ModulusFileError for a malformed line: half a table would pass numbers that the whole table refuses.
 */
export const parseModulusWeights = (text: string): readonly ModulusWeight[] => {
  const rows = linesOf(text).map(({ number, words }): ModulusWeight => {
    const [from = '', to = '', method = '', ...figures] = words;
    const weights = figures.slice(0, digits).map(Number);
    const exception = figures.length > digits ? Number(figures[digits]) : null;
    const isRange = isSortCode(from) && isSortCode(to) && from <= to;
    const isException =
      exception === null || (Number.isInteger(exception) && exception >= 1 && exception <= exceptionMax);
    if (
      !isRange ||
      !isMethod(method) ||
      figures.length < digits ||
      figures.length > digits + 1 ||
      !weights.every(Number.isInteger) ||
      !isException
    ) {
      throw new ModulusFileError(
        `Line ${number} of the weight table is not two sort codes, a method, ${digits} weights and perhaps an exception. Load the file as it is published.`,
      );
    }
    return { from, to, method, weights, exception };
  });
  if (rows.length === 0) throw new ModulusFileError('The weight table has no lines. Load the file as it is published.');
  return rows;
};

/**
 * Reads the substitution table. Each line has a sort code and the one it is checked as.
 * @throws ModulusFileError for a malformed line.
 */
export const parseSubstitutions = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    linesOf(text).map(({ number, words }): readonly [string, string] => {
      const [original = '', substitute = ''] = words;
      if (words.length !== 2 || !isSortCode(original) || !isSortCode(substitute))
        throw new ModulusFileError(
          `Line ${number} of the substitution table is not two sort codes. Load the file as it is published.`,
        );
      return [original, substitute];
    }),
  );
