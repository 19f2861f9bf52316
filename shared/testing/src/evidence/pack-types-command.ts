import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { runTool } from './run-tool';
import { packSharedTypes, typedPackages } from './shared-types';

/**
 * `pack-types FILE`: checks the types of the shared packages, which writes their declarations, packs these into FILE and
 * prints their name. Nobody waits for it, so it lets everything else go first.
 */
export const runPackTypesCommand = async (args: readonly string[]): Promise<number> => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const { code, said } = await runTool('typescript-native/bin/tsc', [
    '-b',
    ...typedPackages.map((name) => `shared/${name}`),
  ]);
  const types = code === 0 ? packSharedTypes() : null;
  if (!types) {
    process.stderr.write(`The types of the shared packages do not pass.\n${said}`);
    return 1;
  }
  writeFileSync(args[0] ?? '', types.text);
  process.stdout.write(`${types.digest}\n`);
  return 0;
};
