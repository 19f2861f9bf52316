import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ModulusTable } from '@tessera/domain/modulus-table';
import { runCommand } from '../../foundation/command-line/command';
import { runDatabaseCommand } from '../../foundation/database/database-command';
import { messageOf, OperatorError } from '../../foundation/database/operator-error';
import type { DB } from '../../foundation/database/schema';
import { loadModulusTable } from './load-modulus';
import { currentModulusTable } from './modulus';
import { loadHelp, readLoadCommand, type LoadCommand } from './read-load-command';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Reads a file. npm runs this in the platform's folder, so a relative path is resolved from where the operator ran the
 * command.
 */
const textOf = (file: string): string => {
  try {
    return readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${messageOf(error)}.`);
  }
};

const describe = ({ source, date, weights, substitutions }: ModulusTable): string =>
  `${weights.length.toLocaleString('en-GB')} checks and ${Object.keys(substitutions).length.toLocaleString('en-GB')} substitutions, of ${date}. Source: ${source}`;

const run = (command: LoadCommand): Promise<void> =>
  runDatabaseCommand<DB>('load the table into', 'load-modulus -- --help', async ({ db }) => {
    if (command.does === 'show') say(`In use: ${describe(await currentModulusTable(db))}`);
    else {
      const { weights, substitutions, source, date, by, older } = command;
      say(
        `Loaded: ${describe(await loadModulusTable(db, { weights: textOf(weights), substitutions: substitutions === null ? null : textOf(substitutions), source, date, by, older }, new Date()))}`,
      );
      if (substitutions === null)
        say(
          'The substitutions are those that were in use: load them with --substitutions FILE when they have changed too.',
        );
    }
    return 0;
  });

/** `npm run -w platform load-modulus`. */
await runCommand(loadHelp, () => readLoadCommand(process.argv.slice(2)), run);
