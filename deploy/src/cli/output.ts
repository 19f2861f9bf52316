/** Where a command speaks: people and programs read one, people the other. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export const processOutput: Output = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

/** What a command has to say: for people in lines, for programs as one document. */
export interface Answer {
  readonly lines: readonly string[];
  readonly json: unknown;
  /** 1 when it was carried out and found something wrong. */
  readonly code?: 0 | 1;
}

/** Makes a commander action of a command's work: what it answers is said as it was asked for. */
export type Say = <A extends readonly unknown[]>(
  work: (...args: A) => Promise<Answer>,
) => (...args: A) => Promise<void>;

/** Something was asked in a way that cannot be meant; exit code 2. */
export class UsageError extends Error {}

/** Rows under their headings, columns aligned, nothing after the last. */
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
