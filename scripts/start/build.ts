import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sourceVersion } from '@tessera/build/source-version';
import { OperatorError } from '@tessera/platform/foundation/database/operator-error';
import { ROOT } from '../bootstrap/install.mjs';
import type { Progress } from './progress';
import { webPackages, type WebPackage } from './web-packages';

/** The two cores of a small machine; more builds would only slow each other down. */
const CONCURRENCY = 2;

/** Builds the host and the remotes whose version changed since their last build, and returns all of them. */
export async function buildChanged(progress: Progress): Promise<WebPackage[]> {
  const packages = webPackages();
  const changed = packages.filter((each) => !isCurrent(each));
  if (changed.length === 0) {
    progress.say('Builds are up to date');
    return packages;
  }
  const names = changed.map(({ name }) => name.replace('@tessera/', '').replace('remote-', ''));
  await progress.step(`Building ${names.join(', ')}`, () => runBuilds(changed, progress));
  for (const each of changed) remember(each);
  return packages;
}

/** A build is current if its version and its manifest are unchanged: a removed or foreign `dist` is built again. */
function isCurrent(webPackage: WebPackage): boolean {
  if (!existsSync(webPackage.manifest) || !existsSync(recordFile(webPackage))) return false;
  return readFileSync(recordFile(webPackage), 'utf8') === recordOf(webPackage);
}

function remember(webPackage: WebPackage): void {
  if (!existsSync(webPackage.manifest))
    throw new OperatorError(
      `The build of ${webPackage.name} ended well and wrote no ${webPackage.manifest}: look into its build script.`,
    );
  mkdirSync(join(ROOT, '.cache', 'builds'), { recursive: true });
  writeFileSync(recordFile(webPackage), recordOf(webPackage));
}

function recordFile({ name }: WebPackage): string {
  return join(ROOT, '.cache', 'builds', name.replace('/', '__'));
}

function recordOf(webPackage: WebPackage): string {
  return `${sourceVersion(webPackage.folder)} ${createHash('sha256').update(readFileSync(webPackage.manifest)).digest('hex')}\n`;
}

/** Runs lerna, whose cache restores earlier builds, for instance from another branch. */
async function runBuilds(packages: WebPackage[], progress: Progress): Promise<void> {
  const lerna = join(ROOT, 'node_modules', 'lerna', 'dist', 'cli.js');
  const scopes = packages.flatMap(({ name }) => ['--scope', name]);
  const child = spawn(process.execPath, [lerna, 'run', 'build', ...scopes, '--concurrency', String(CONCURRENCY)], {
    cwd: ROOT,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const said: string[] = [];
  const listen = (stream: NodeJS.ReadableStream): void => {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      if (/^[\w-]+ \d+\.\d+\.\d+-\w+: \d+ files/.test(line)) progress.say(`  built ${line}`);
    });
  };
  listen(child.stdout);
  listen(child.stderr);
  const code = await new Promise<number | null>((settle, fail) => child.once('error', fail).once('close', settle));
  if (code !== 0) {
    process.stderr.write(`${said.join('\n')}\n`);
    throw new OperatorError('A build failed: read its lines above, mend it and start again.');
  }
}
