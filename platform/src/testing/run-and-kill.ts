import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a start, short enough to hit the work in its middle. */
const killWithinMs = 250;

/**
 * Runs a program of this folder in a process of its own, to its end or until it is killed, a moment after it says that
 * it begins. Returns whether it came to its end.
 */
export const runAndKill = async (program: string, connectionString: string, isKilled: boolean): Promise<boolean> => {
  const child = fork(join(__dirname, program), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await once(child, 'message');
  if (isKilled) {
    await pause(Math.random() * killWithinMs);
    child.kill('SIGKILL');
  }
  const [code] = (await ended) as [number | null];
  return code === 0;
};
