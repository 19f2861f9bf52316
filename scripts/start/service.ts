import { fork } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '@tessera/platform/foundation/database/operator-error';
import { ROOT } from '../bootstrap/install.mjs';

/** Messages of a service over its channel. */
export interface ServiceMessage {
  /** It is ready and answers at its address. */
  ready?: boolean;
  url?: string;
  /** What it is doing while it starts. */
  progress?: string;
  /** One sentence: why it cannot go on. */
  failed?: string;
  /** From the platform: who can sign in to the demo. */
  demo?: unknown;
}

export interface Service {
  url: string;
  demo: unknown;
  stop: () => Promise<void>;
  /** Resolves with the reason if it ends without being asked to. */
  failed: Promise<string>;
}

export interface ServiceOptions {
  name: string;
  /** Relative to the clone. */
  entry: string;
  environment: Record<string, string | undefined>;
  logFolder: string;
  onProgress: (line: string) => void;
  /** Called as soon as there is something to stop, before it is ready. */
  onStarted: (stop: () => Promise<void>) => void;
}

const STOP_LIMIT_MS = 15_000;
const LARGEST_LOG_BYTES = 10_000_000;

/**
 * Starts one of Tessera's processes and waits until it answers. It ends with this process, because its channel then
 * closes.
 */
export async function startService({
  name,
  entry,
  environment,
  logFolder,
  onProgress,
  onStarted,
}: ServiceOptions): Promise<Service> {
  const logFile = join(logFolder, `${name}.log`);
  const log = openLog(logFile);
  const logStart = statSync(logFile).size;
  // Detached, so that Ctrl-C in the terminal reaches only this process, which stops the parts in order.
  const child = fork(join(ROOT, entry), [], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    execArgv: ['--import', 'tsx'],
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);

  let asked = false;
  let sentence: string | undefined;
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()).once('error', () => settle()));
  const failed = new Promise<string>((settle) => {
    void ended.then(() => {
      if (!asked) settle(sentence ?? `The ${name} ended: ${reasonFromLog(logFile, logStart)} Its log is ${logFile}.`);
    });
  });
  const stop = async (): Promise<void> => {
    asked = true;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(timer);
  };
  onStarted(stop);

  const ready = new Promise<{ url: string; demo: unknown }>((settle) => {
    child.on('message', (message: ServiceMessage) => {
      if (message.progress) onProgress(message.progress);
      if (message.failed) sentence = message.failed;
      if (message.ready && message.url) settle({ url: message.url, demo: message.demo });
    });
  });
  const { url, demo } = await Promise.race([
    ready,
    failed.then((reason): never => {
      throw new OperatorError(reason);
    }),
  ]);
  return { url, demo, stop, failed };
}

function openLog(logFile: string): number {
  mkdirSync(dirname(logFile), { recursive: true });
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG_BYTES) renameSync(logFile, `${logFile}.old`);
  return openSync(logFile, 'a', 0o600);
}

/** The line that says why: the error's own if there is one, else the last. */
function reasonFromLog(logFile: string, from: number): string {
  const lines = readFileSync(logFile)
    .subarray(from)
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const reason = lines.findLast((line) => /^\w*Error\b.*:/.test(line)) ?? lines.at(-1);
  return reason ? `${reason.replace(/^Error:\s*/, '').replace(/\.$/, '')}.` : 'it said nothing.';
}
