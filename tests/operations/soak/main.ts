import { parseArgs } from 'node:util';
import { soak } from './soak';

const HELP = `Usage: npm run soak -- [--minutes N] [--kill-every SECONDS]

Starts a portal with the demonstration on a free port and keeps it busy (reads, writes, sign-ins) while one process of its
database is killed every minute. At the end: no process of the portal died, every answer was in the envelope, every
acknowledged write is there once, every account equals its postings.`;

const positive = (name: string, given: string): number => {
  const value = Number(given);
  if (!(value > 0)) throw new Error(`--${name} is '${given}': give a number above nought.`);
  return value;
};

/** `npm run soak`. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      'kill-every': { type: 'string', default: '60' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return void process.stdout.write(`${HELP}\n`);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { lines, problems } = await soak({
    minutes: positive('minutes', values.minutes),
    killEverySeconds: positive('kill-every', values['kill-every']),
    onProgress: say,
  });
  for (const line of lines) say(line);
  for (const problem of problems) say(`PROBLEM ${problem}`);
  say(
    problems.length === 0
      ? 'No process died, every answer was in the envelope, every acknowledged write is there once, and every account equals its postings.'
      : `${problems.length} problems.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
