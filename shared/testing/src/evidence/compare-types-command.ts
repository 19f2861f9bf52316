import { readFileSync } from 'node:fs';
import { compareTypes, readNames } from './compare-types';
import { readSharedTypes } from './shared-types';

/**
 * `compare-types FILE`: prints, as JSON, which of the names in FILE no longer accept what was written for `needed`. FILE
 * is a JSON object of `needed`, `offered` and `takes`.
 */
export const runCompareTypesCommand = async (args: readonly string[]): Promise<number> => {
  const document = JSON.parse(readFileSync(args[0] ?? '', 'utf8')) as Readonly<Record<string, unknown>>;
  const [needed, offered, takes] = [
    readSharedTypes(document.needed),
    readSharedTypes(document.offered),
    readNames(document.takes),
  ];
  if (!needed || !offered || !takes) {
    process.stderr.write(`${args[0]} does not hold two sets of declarations and the names to compare.\n`);
    return 2;
  }
  process.stdout.write(`${JSON.stringify(await compareTypes(needed, offered, takes))}\n`);
  return 0;
};
