import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dataDirOf, root } from './options';

const run = (args: readonly string[], stdout: 'inherit' | 'pipe'): Promise<{ code: number; said: string }> =>
  new Promise((settle, fail) => {
    const child = spawn(process.execPath, [join(root, 'scripts/flags.mjs'), ...args], {
      stdio: ['ignore', stdout, 'inherit'],
      windowsHide: true,
    });
    const said: string[] = [];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => said.push(text));
    child.once('error', fail).once('close', (code) => settle({ code: code ?? 1, said: said.join('') }));
  });

/** `tessera flags` runs the platform's own command, because firms' feature flags are in the platform's database. */
export const addFlags = (program: Command, ended: (code: number) => void): void => {
  program
    .command('flags')
    .description('Lists and switches a firm’s feature flags; takes the words of npm run flags.')
    .argument('[words...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[]) => {
      const hasData = words.some((word) => /^--data(?:=|$)/.test(word));
      ended((await run(hasData ? words : [...words, '--data', dataDirOf({})], 'inherit')).code);
    });
};

/** The flags a firm has in the running portal's database. */
export const readFlags = async (dataDir: string, firmId: string): Promise<string[]> => {
  const { code, said } = await run(['--firm', firmId, '--data', dataDir, '--json'], 'pipe');
  if (code !== 0)
    throw new Error(
      `The flags of ${firmId} could not be read from the portal’s database: see above, or name them with --flags remote.clients,remote.tools.`,
    );
  // On a fresh clone the output of an install comes first.
  const answer = JSON.parse(said.slice(said.indexOf('{'))) as { flags: string[] };
  return answer.flags;
};
