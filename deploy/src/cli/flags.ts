import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { RegistryError } from '../rules/registry-error';
import { dataDirOf, hasDatabase, root, type PlaceOptions } from './options';

interface Ended {
  readonly code: number;
  /** What it wrote, where that was not passed on. */
  readonly said: string;
  readonly complained: string;
}

const run = (args: readonly string[], output: 'inherit' | 'pipe'): Promise<Ended> =>
  new Promise((settle, fail) => {
    const child = spawn(process.execPath, [join(root, 'scripts/flags.mjs'), ...args], {
      stdio: ['ignore', output, output],
      env: process.env,
      windowsHide: true,
    });
    const said: string[] = [];
    const complained: string[] = [];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => said.push(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => complained.push(text));
    child
      .once('error', fail)
      .once('close', (code) => settle({ code: code ?? 1, said: said.join(''), complained: complained.join('') }));
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

/** What the platform's database knows of a firm and one of its users. */
export interface FirmNow {
  readonly flags: readonly string[];
  /** Null when no user was asked for. */
  readonly userId: string | null;
}

/**
 * Asks the portal's database; a user is named by id or e-mail.
 * @throws RegistryError when there is no such firm, or it has no such user.
 */
export type AskFirm = (dataDir: string, firmId: string, user: string | undefined) => Promise<FirmNow>;

/** By the platform's own command: the portal may run or not, or DATABASE_URL names its database. */
export const askFirm: AskFirm = async (dataDir, firmId, user) => {
  const args = ['--firm', firmId, ...(user === undefined ? [] : ['--user', user]), '--data', dataDir, '--json'];
  const { code, said, complained } = await run(args, 'pipe');
  if (code !== 0) throw new RegistryError('not-possible', complained.trim().split('\n').at(-1) ?? '');
  // On a fresh clone the output of an install comes first.
  const answer = JSON.parse(said.slice(said.indexOf('{'))) as { flags: string[]; userId?: string };
  return { flags: answer.flags, userId: answer.userId ?? null };
};

/**
 * Refuses a firm that the portal does not have: what is given to it would be given to nobody, or to another that takes
 * its id later. Where there is a registry alone nobody knows the firms, and the answer's line says so.
 * @throws RegistryError that names the firms there are.
 */
export const firmsMustExist = async (
  ask: AskFirm,
  options: PlaceOptions,
  firmIds: readonly string[],
): Promise<readonly string[]> => {
  if (!hasDatabase(options))
    return firmIds.length === 0
      ? []
      : [
          `Nobody was asked whether there is such a firm: a registry has none. --data DIR or DATABASE_URL names the portal that has.`,
        ];
  for (const firmId of firmIds) await ask(dataDirOf(options), firmId, undefined);
  return [];
};
