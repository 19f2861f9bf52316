import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ChangeAuthor } from '../release-commands';
import { isChannelName, isFirmId } from '../rules/rules';
import { RegistryError } from '../rules/registry-error';
import { systemUser } from '../system-user';
import { isUnit } from '../rules/units';
import { isVersion } from '../rules/manifests';
import { readDataFolderKeys } from '../signing/data-folder-keys';
import { readSigner, readTrustedKeys, publicKeyOf, withSigner, type ReleaseKeys } from '../signing/keys';
import { UsageError } from './output';

/** The clone this command belongs to. */
export const root = resolve(import.meta.dirname, '../../..');

export interface PlaceOptions {
  readonly data?: string;
  readonly registry?: string;
  readonly json?: boolean;
}

export interface AuthorOptions extends PlaceOptions {
  readonly by?: string;
  readonly why?: string;
  readonly expect?: number;
}

export const dataDirOf = ({ data }: PlaceOptions): string => (data === undefined ? join(root, '.data') : resolve(data));
export const registryDirOf = (options: PlaceOptions): string =>
  options.registry === undefined ? join(dataDirOf(options), 'registry') : resolve(options.registry);

/** Whether these options lead to a portal's database: a registry by itself has none, unless DATABASE_URL names it. */
export const hasDatabase = ({ data, registry }: PlaceOptions): boolean =>
  registry === undefined || data !== undefined || Boolean(process.env.DATABASE_URL);

/** An existing registry: a mistyped folder name must not look like an empty portal. */
export const existingRegistryOf = (options: PlaceOptions): string => {
  const registryDir = registryDirOf(options);
  if (!existsSync(registryDir))
    throw new RegistryError(
      'not-possible',
      `There is no registry at ${registryDir}. Start the portal once, publish something, or say where it is: --data DIR or --registry DIR.`,
    );
  return registryDir;
};

const environmentKeys = ({ RELEASE_KEY: own, RELEASE_KEYS: list }: NodeJS.ProcessEnv): ReleaseKeys | undefined => {
  try {
    if (own)
      return withSigner(
        readTrustedKeys(list || `operator:${publicKeyOf(own, 'RELEASE_KEY')}`, 'RELEASE_KEYS'),
        readSigner(own, 'RELEASE_KEY'),
        'operator',
        'RELEASE_KEY',
      );
    return list ? { trusted: readTrustedKeys(list, 'RELEASE_KEYS'), signer: null } : undefined;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/**
 * The data folder's keys, else those of `RELEASE_KEY` (private) and `RELEASE_KEYS` (public); undefined in an
 * installation without.
 */
export const keysOf = (options: PlaceOptions): ReleaseKeys | undefined =>
  (options.registry === undefined ? readDataFolderKeys(dataDirOf(options)) : undefined) ?? environmentKeys(process.env);

const wholeNumber =
  (least: number) =>
  (text: string): number => {
    if (!/^\d{1,9}$/.test(text) || Number(text) < least)
      throw new UsageError(`"${text}" is not a whole number from ${least}.`);
    return Number(text);
  };
export const counting = wholeNumber(1);
export const revision = wholeNumber(0);

export const percent = (text: string): number => {
  const number = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 0 && number <= 100)) throw new UsageError(`"${text}" is not a percent from 0 to 100.`);
  return number;
};

const checked =
  (is: (value: unknown) => boolean, what: string) =>
  (text: string): string => {
    if (!is(text)) throw new UsageError(`"${text}" is not ${what}.`);
    return text;
  };
export const unit = checked(isUnit, 'a unit: write host, or the name of a remote such as clients');
export const version = checked(isVersion, 'a version such as 0.1.0-3f2a91c0');
export const firm = checked(isFirmId, 'a firm’s id such as NBW');
export const channel = checked(isChannelName, 'a channel: write a small word such as stable or early');
export const word = checked(
  (text) => typeof text === 'string' && /^[\w$]+$/.test(text),
  'a name such as Button or listClients',
);
export const firms = (text: string): string[] => text.split(',').map((each) => firm(each.trim()));

/** Adds the options for the registry and the form of the answer. */
export const withPlace = (command: Command): Command =>
  command
    .option('--data <dir>', 'data folder of the portal (default: .data of this clone)')
    .option('--registry <dir>', 'the registry itself, where it is not in a data folder')
    .option('--json', 'answer with one JSON document');

/** Adds those options, and who makes the change and why. */
export const withAuthor = (command: Command): Command =>
  withPlace(command)
    .option('--by <name>', 'who answers for the change (default: the user of this machine)')
    .option('--why <text>', 'why it is made, for the audit record')
    .option('--expect <revision>', 'refuse when the registry is at another revision', revision);

export const authorOf = (options: AuthorOptions): ChangeAuthor => {
  const { by, why, expect } = options;
  if (!why?.trim()) throw new UsageError('Say why, for the audit record: --why "…".');
  return {
    by: by ?? systemUser(),
    why,
    keys: keysOf(options),
    ...(expect === undefined ? {} : { expectedRevision: expect }),
  };
};
