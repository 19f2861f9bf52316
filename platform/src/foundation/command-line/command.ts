import { parseArgs, type ParseArgsConfig } from 'node:util';
import { describeForOperator, messageOf, OperatorError } from '../database/operator-error';

/** What was typed makes no command: its sentence says what to write, and the exit code is 2. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
}

/**
 * Reads a command's arguments.
 * @throws UsageError for an option that there is not, or one without its value.
 */
export const readArguments = <Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${messageOf(error).split('. ')[0]}. --help lists the options.`);
  }
};

/**
 * Runs a command: its help where that was asked for, otherwise the command. An error is one sentence for the operator;
 * the exit code is 2 where the arguments are wrong, and 1 where the command failed.
 * @param read reads the arguments; null when help was asked for
 */
export const runCommand = async <Command>(
  help: string,
  read: () => Command | null,
  act: (command: Command) => Promise<void>,
): Promise<void> => {
  try {
    const command = read();
    if (command === null) process.stdout.write(`${help}\n`);
    else await act(command);
  } catch (error) {
    process.stderr.write(`${describeForOperator(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
};
