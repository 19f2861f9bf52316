import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ScratchCheckout } from './scratch-remote';

/** `npm run dev` of a remote of a scratch copy, before a portal. */
export const startDevelopment = async (
  { folder }: ScratchCheckout,
  remote: string,
  portal: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [join(folder, 'scripts/dev.mjs'), remote, '--against', portal, '--port', '0'], {
    cwd: folder,
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()));
  const said: string[] = [];
  const url = await new Promise<string>((settle, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const found = /^Your .* (http:\/\/localhost:\d+)$/.exec(line)?.[1];
        if (found) settle(found);
      });
    }
    child.once('error', fail);
    void ended.then(() => fail(new Error(`The development server did not start:\n${said.join('\n')}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
