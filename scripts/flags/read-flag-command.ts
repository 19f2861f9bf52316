import { readArguments, UsageError } from '@tessera/platform/foundation/command-line/command';

/** The parsed command; without a change the flags are listed. */
export interface FlagCommand {
  readonly data: string;
  /** Print one JSON document for a program. */
  readonly json: boolean;
  readonly firmId: string;
  /** Id or e-mail of a user of the firm, whose id is asked for besides. */
  readonly user?: string;
  readonly change: {
    readonly on: readonly string[];
    readonly off: readonly string[];
    readonly by: string;
    readonly why: string;
  } | null;
}

/**
 * Reads the words after `npm run flags --`; null when help was asked for. An invalid command gives a sentence that says
 * what to write.
 */
export function readFlagCommand(args: string[]): FlagCommand | null {
  const values = readArguments({
    args,
    options: {
      firm: { type: 'string' },
      user: { type: 'string' },
      on: { type: 'string', multiple: true, default: [] },
      off: { type: 'string', multiple: true, default: [] },
      by: { type: 'string' },
      why: { type: 'string' },
      data: { type: 'string', default: '.data' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
  if (values.help) return null;
  if (!values.firm) throw new UsageError('Say which firm: --firm NBW.');
  const on = values.on.flatMap(names);
  const off = values.off.flatMap(names);
  if (on.length + off.length === 0)
    return {
      data: values.data,
      json: values.json,
      firmId: values.firm,
      change: null,
      ...(values.user === undefined ? {} : { user: values.user }),
    };
  if (values.user !== undefined)
    throw new UsageError('Flags are a firm’s, not a user’s: leave --user out to switch them.');
  const both = on.find((flag) => off.includes(flag));
  if (both) throw new UsageError(`${both} cannot go on and off at once: write it after --on or after --off.`);
  if (!values.by?.trim()) throw new UsageError('Say who answers for the change: --by NAME.');
  if (!values.why?.trim()) throw new UsageError('Say why, for the audit trail: --why "…".');
  return {
    data: values.data,
    json: values.json,
    firmId: values.firm,
    change: { on, off, by: values.by.trim(), why: values.why.trim() },
  };
}

/** Refuses a flag that nothing in the portal uses: it is probably a typing error. */
export function checkFlags(wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.filter((flag) => !known.includes(flag));
  if (unknown.length > 0)
    throw new UsageError(`There is no flag ${unknown.join(' or ')}: the flags are ${known.join(', ')}.`);
}

const names = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
