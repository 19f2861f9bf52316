/** Output of a command: `out` is for people and programs, `err` for people. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export const processOutput: Output = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

/** The answer of a command: lines for people, one JSON document for programs. */
export interface Answer {
  readonly lines: readonly string[];
  readonly json: unknown;
  /** 1 when the command ran and found something wrong. */
  readonly code?: 0 | 1;
}

/** Turns a command's function into a commander action that prints its answer in the requested form. */
export type Say = <A extends readonly unknown[]>(
  work: (...args: A) => Promise<Answer>,
) => (...args: A) => Promise<void>;

/** A command used wrongly; exit code 2. */
export class UsageError extends Error {}

/** Rows under their headings, with aligned columns and no trailing spaces. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** `3 versions`, `1 version`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
