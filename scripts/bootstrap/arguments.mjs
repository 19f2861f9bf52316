import { parseArgs } from 'node:util';

/**
 * What was typed makes no command: its sentence says what to write, and the exit code is 2. For commands that may run
 * before the packages are installed; the others have `@tessera/platform/foundation/command-line/command`.
 */
export class UsageError extends Error {
  /** @override */
  name = 'UsageError';
}

/**
 * Reads a command's arguments. Throws a UsageError for an option that there is not, or one without its value.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readArguments(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new UsageError(`${message.split('. ')[0]}. --help lists the options.`, { cause: error });
  }
}
