import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { progressVariable } from '../suite-progress';

export interface BoundedRun {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly limitMs: number;
  /** Where the run notes which test it is at. */
  readonly progressFile: string;
}

const saidMax = 20_000;

/**
 * Runs a program of Node's until it ends, and no longer than its limit; resolves to what it said on standard error.
 * @throws Error when it was stopped, with the test it was at.
 */
export const runToEnd = async ({ args, cwd, limitMs, progressFile }: BoundedRun): Promise<string> => {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, [progressVariable]: progressFile },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: limitMs,
    // A loop without end hears no other signal.
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString('utf8')}`.slice(-saidMax);
  });
  const signal = await new Promise<NodeJS.Signals | null>((settle, fail) =>
    child.once('error', fail).once('close', (_code, by) => settle(by)),
  );
  if (signal === null) return said;
  const test = existsSync(progressFile) ? readFileSync(progressFile, 'utf8') : '';
  throw new Error(
    `The tests did not end within ${Math.round(limitMs / 1000)} seconds and were stopped${test === '' ? '' : `, in the test '${test}'`}. Look for a loop, or a render, that never ends.\n${said}`,
  );
};
