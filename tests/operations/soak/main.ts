import { readArguments, runCommand, UsageError } from '@tessera/platform/foundation/command-line/command';
import { soak } from './soak';

const HELP = `Usage: npm run soak -- [--minutes N] [--kill-every SECONDS]

Starts a portal with the demonstration on a free port and keeps it busy (reads, writes, sign-ins) while one process of its
database is killed every minute. At the end: no process of the portal died, every answer was in the envelope, every
acknowledged write is there once, every account equals its postings.`;

const positive = (name: string, given: string): number => {
  const value = Number(given);
  if (!(value > 0)) throw new UsageError(`--${name} is '${given}': give a number above nought.`);
  return value;
};

/** `npm run soak`. */
export async function main(args: string[]): Promise<void> {
  await runCommand(HELP, () => readSoakCommand(args), keepBusy);
}

interface SoakCommand {
  readonly minutes: number;
  readonly killEverySeconds: number;
}

function readSoakCommand(args: string[]): SoakCommand | null {
  const { values } = readArguments({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      'kill-every': { type: 'string', default: '60' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return null;
  return {
    minutes: positive('minutes', values.minutes),
    killEverySeconds: positive('kill-every', values['kill-every']),
  };
}

async function keepBusy(command: SoakCommand): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { lines, problems } = await soak({ ...command, onProgress: say });
  for (const line of lines) say(line);
  for (const problem of problems) say(`PROBLEM ${problem}`);
  say(
    problems.length === 0
      ? 'No process died, every answer was in the envelope, every acknowledged write is there once, and every account equals its postings.'
      : `${problems.length} problems.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
