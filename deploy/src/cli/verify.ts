import type { Command } from 'commander';
import { verifyRegistry } from '../verify';
import { existingRegistryOf, keysOf, withPlace, type PlaceOptions } from './options';
import { count, type Say } from './output';

/** `tessera verify`. */
export const addVerify = (program: Command, say: Say): void => {
  withPlace(
    program
      .command('verify')
      .description('Looks at every change and its signature, every version the rules name, and every published file.'),
  ).action(
    say(async (options: PlaceOptions, _command: Command) => {
      const verified = await verifyRegistry(existingRegistryOf(options), keysOf(options)?.trusted);
      const { moves, versions, files, problems } = verified;
      const looked = `${count(moves, 'change')}, ${count(versions, 'version')}, ${count(files, 'file')}`;
      return {
        lines:
          problems.length > 0
            ? [...problems, `${count(problems.length, 'problem')} in ${looked}.`]
            : [`All is well: ${looked}.`],
        json: verified,
        code: problems.length > 0 ? 1 : 0,
      };
    }),
  );
};
