import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompareTypes, TypeFault } from './gate/types-accepted';
import type { PackedTypes } from './published/shared-types';
import { RegistryError } from './rules/registry-error';

/** The repository this command belongs to, with the build, test kit and limits for its packages. */
export const repository = join(dirname(fileURLToPath(import.meta.url)), '../..');

const minutesMax = 15;

const run = async (
  program: string,
  folder: string,
  args: readonly string[] = [],
): Promise<{ readonly code: number | null; readonly said: string }> => {
  const child = spawn(process.execPath, [join(repository, program), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: minutesMax * 60_000,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString('utf8')}`.slice(-20_000);
    });
  const code = await new Promise<number | null>((settle, fail) => child.once('error', fail).once('close', settle));
  return { code, said: said.trim() };
};

/** Builds the package in a folder if its sources changed; returns the build's output. */
export const buildPackage = async (folder: string): Promise<string> => {
  const { code, said } = await run('shared/build/bin/tessera-build.mjs', folder);
  if (code !== 0)
    throw new RegistryError(
      'build-failed',
      `The build of ${folder} failed, so nothing is published. Mend it and publish again.\n${said}`,
    );
  return said;
};

/** Runs the suite of the package in a folder unless it has passed for this build; the gate reports failed tests. */
export const provePackage = async (folder: string): Promise<string> => {
  const { code, said } = await run('shared/testing/bin/prove.mjs', folder, [folder]);
  if (code !== 0 && code !== 1)
    throw new RegistryError(
      'build-failed',
      `The suite of ${folder} could not be run, so nothing is published.\n${said}`,
    );
  return said.split('\n')[0] ?? '';
};

/** Packs the declarations of the shared packages as their sources are now. @throws RegistryError `build-failed`. */
export const packTypes = async (): Promise<PackedTypes> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-types-'));
  try {
    const file = join(folder, 'types.json');
    const { code, said } = await run('shared/testing/bin/pack-types.mjs', repository, [file]);
    if (code !== 0) throw new RegistryError('build-failed', said);
    return { digest: said.split('\n').at(-1) ?? '', text: await readFile(file, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Compares packed declarations by the compiler, in a process of its own. */
export const compareTypes: CompareTypes = async (needed, offered, takes) => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-types-'));
  try {
    const file = join(folder, 'compare.json');
    await writeFile(file, `{"needed":${needed},"offered":${offered},"takes":${JSON.stringify(takes)}}`);
    const { code, said } = await run('shared/testing/bin/compare-types.mjs', repository, [file]);
    if (code !== 0)
      throw new RegistryError(
        'build-failed',
        `The host's declarations could not be compared with those of a live remote, so nothing was changed.\n${said}`,
      );
    return JSON.parse(said.split('\n').at(-1) ?? '') as readonly TypeFault[];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
