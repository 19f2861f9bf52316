import { Command, CommanderError } from 'commander';
import { GateRefused } from '../gate/gate-refused';
import { RegistryError } from '../rules/registry-error';
import { addExplain } from './explain';
import { addFlags, askFirm, type AskFirm } from './flags';
import { addLog } from './log';
import { addChangeCommands } from './change-commands';
import type { PlaceOptions } from './options';
import { processOutput, UsageError, type Output, type Say } from './output';
import { addPublish } from './publish';
import { addRetain } from './retain';
import { addSigning } from './signing';
import { addStatus } from './status';
import { addUses } from './uses';
import { addVerify } from './verify';

const help = `
Every change is an audit record: --why is asked for, --by is you. Roll back with "tessera rollback UNIT", look with "tessera status".`;

const sentence = (text: string): string =>
  text
    .replace(/^error: (.)/, (_, first: string) => first.toUpperCase())
    .replace(/\s*\n\s*/g, ' ')
    .replace(/([^.?!])$/, '$1.');

/** `npx tessera`. @returns the exit code: 0 done, 1 refused or found something wrong, 2 used wrongly. */
export const main = async (
  argv: readonly string[],
  { out, err }: Output = processOutput,
  ask: AskFirm = askFirm,
): Promise<number> => {
  let code = 0;
  const isJson = argv.includes('--json');
  const say: Say =
    (work) =>
    async (...args) => {
      const answer = await work(...args);
      // commander gives the options next to last
      const options = args.at(-2) as PlaceOptions | undefined;
      out(
        options?.json ? `${JSON.stringify(answer.json, null, 2)}\n` : answer.lines.map((line) => `${line}\n`).join(''),
      );
      code = answer.code ?? 0;
    };

  const program = new Command('tessera')
    .description('Publishes builds of the host and of remotes, and says who gets which version.')
    .addHelpText('after', help)
    .showSuggestionAfterError()
    .configureOutput({ writeOut: out, outputError: () => undefined, writeErr: err })
    .exitOverride()
    .enablePositionalOptions();
  for (const add of [addPublish, addStatus, addLog, addVerify, addRetain, addSigning, addUses])
    add(program, say, (line) => err(`${line}\n`));
  addChangeCommands(program, say, ask);
  addExplain(program, say, ask);
  addFlags(program, (flagsCode) => (code = flagsCode));

  const fail = (message: string, kind: string, exitCode: 1 | 2, more: object = {}): number => {
    err(`${message}\n`);
    if (isJson) out(`${JSON.stringify({ error: { code: kind, message, ...more } }, null, 2)}\n`);
    return exitCode;
  };
  try {
    if (argv.length === 0) {
      out(program.helpInformation());
      return 2;
    }
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof UsageError) return fail(error.message, 'usage', 2);
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? 0 : fail(`${sentence(error.message)} See npx tessera --help.`, 'usage', 2);
    if (error instanceof GateRefused)
      return fail(error.message, error.code, 1, { unit: error.unit, version: error.version, refusals: error.refusals });
    if (error instanceof RegistryError) return fail(error.message, error.code, 1);
    return fail(error instanceof Error ? error.message : String(error), 'failed', 1);
  }
};
