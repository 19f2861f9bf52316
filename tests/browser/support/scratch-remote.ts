import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the checkout in a temporary folder, in which remotes can be created without touching the checkout. */
export interface ScratchCheckout {
  readonly folder: string;
  /** Runs a program of Node's in the copy; what it says is in the error when it fails. */
  readonly run: (script: string, args: readonly string[], inFolder?: string) => Promise<string>;
  readonly remove: () => void;
}

const checkout = process.cwd();

/**
 * Every file that is in git or could be, so that the copy is of what is worked on now; installed packages are shared.
 */
export const copyCheckout = (): ScratchCheckout => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-scratch-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of new Set(files.split('\0').filter((name) => name !== '')))
    cpSync(join(checkout, file), join(folder, file), { preserveTimestamps: true });
  // What the compiler has made of the other packages, which it need not make again while its sources are older.
  if (existsSync(join(checkout, '.types')))
    cpSync(join(checkout, '.types'), join(folder, '.types'), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const run: ScratchCheckout['run'] = (script, args, inFolder = '.') => {
    const child = spawn(process.execPath, [join(folder, script), ...args], {
      cwd: join(folder, inFolder),
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
    return new Promise((settle, fail) => {
      child.once('error', fail);
      child.once('close', (code) =>
        code === 0 ? settle(said) : fail(new Error(`${script} ${args.join(' ')} ended with ${code}:\n${said}`)),
      );
    });
  };
  return { folder, run, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
