import { readArguments, UsageError } from '../../foundation/command-line/command';

/** The parsed command line. */
export type LoadCommand =
  | { readonly does: 'show' }
  | {
      readonly does: 'load';
      readonly weights: string;
      readonly substitutions: string | null;
      readonly source: string;
      readonly date: string;
      readonly by: string;
      readonly older: boolean;
    };

export const loadHelp = `Usage: npm run -w platform load-modulus -- --weights FILE [--substitutions FILE] --source TEXT --date DATE --by NAME [--older]
       npm run -w platform load-modulus -- --show

Loads the weight table of the UK modulus checks as Pay.UK publishes it, whole or not at all, into the database of DATABASE_URL. It is used from the next
check on, in every firm.
  --weights FILE        the weight table
  --substitutions FILE  the substitution table; without it the substitutions in use stay
  --source TEXT         where the files are from, and which version they are
  --date DATE           the first day they hold, such as 2026-03-30
  --by NAME             who answers for it, for the audit trail
  --older               takes a table of an earlier day than the one in use
  --show                says which table is used`;

const requiredOption = (value: string | undefined, sentence: string): string => {
  if (!value?.trim()) throw new UsageError(sentence);
  return value.trim();
};

/**
 * Reads the words after `npm run -w platform load-modulus --`. @throws UsageError with a sentence that says what to
 * write.
 */
export const readLoadCommand = (args: string[]): LoadCommand | null => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = readArguments({
    args,
    options: {
      weights: text,
      substitutions: text,
      source: text,
      date: text,
      by: text,
      older: flag,
      show: flag,
      help: flag,
    },
  });
  if (values.help) return null;
  if (values.show) return { does: 'show' };
  return {
    does: 'load',
    weights: requiredOption(
      values.weights,
      'Say which file has the weight table: --weights FILE. --help lists the options.',
    ),
    substitutions:
      values.substitutions === undefined
        ? null
        : requiredOption(
            values.substitutions,
            'Say which file has the substitution table: --substitutions FILE, or leave it out.',
          ),
    source: requiredOption(values.source, 'Say where the file is from, and which version it is: --source "…".'),
    date: requiredOption(values.date, 'Say from which day on the table holds: --date 2026-03-30.'),
    by: requiredOption(values.by, 'Say who answers for it: --by NAME.'),
    older: values.older,
  };
};
