import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoFile } from '../../../scripts/start/demo-file';

export interface SoakedPortal {
  readonly url: string;
  readonly databaseUrl: string;
  readonly demo: DemoFile;
  /** False as soon as `npm start` ended, which it does when one of its processes does. */
  readonly lives: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Starts a whole portal on a free port, as `npm start` does. */
export const startPortal = async (
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<SoakedPortal> => {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--port', '0', '--data', dataDir], {
    cwd: process.cwd(),
    env: { ...process.env, ...environment, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  let lives = true;
  void ended.then(() => {
    lives = false;
  });
  const running = join(dataDir, 'running.json');
  const demo = join(dataDir, 'demo.json');
  while (lives && !(existsSync(running) && existsSync(demo))) await sleep(200);
  if (!lives) throw new Error('The portal ended before it was ready.');
  const { url, databaseUrl } = JSON.parse(readFileSync(running, 'utf8')) as { url: string; databaseUrl: string };
  return {
    url,
    databaseUrl,
    demo: JSON.parse(readFileSync(demo, 'utf8')) as DemoFile,
    lives: () => lives,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
