import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceRoot } from '@tessera/build/workspace';
import { runTool } from './run-tool';

/** As much of a tool's output as a refusal shows. */
const linesMax = 5;

const inBrief = (said: string): string =>
  said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, linesMax)
    .join(' ');

/**
 * Lint, with the rules of imports and of money, and types of the package in a folder, as `npm test` checks them. Each
 * that fails is a sentence with its first findings, beside the tests that failed.
 */
export const checkSources = async (folder: string): Promise<string[]> => {
  const path = relative(workspaceRoot, folder);
  const sources = ['src', 'test', 'portal.config.ts'].filter((name) => existsSync(join(folder, name)));
  // What is given to others is checked wherever it stands.
  const lint = runTool('eslint/bin/eslint.js', [
    '--no-ignore',
    // Nor can a comment in a file switch the rules off for it.
    '--no-inline-config',
    '--max-warnings=0',
    ...sources.map((name) => join(path, name)),
  ]);
  const types = existsSync(join(folder, 'tsconfig.json'))
    ? runTool('typescript-native/bin/tsc', ['-b', path])
    : Promise.resolve({ code: 1, said: `There is no ${join(path, 'tsconfig.json')}.` });
  const [linted, typed] = [await lint, await types];
  return [
    ...(linted.code === 0 ? [] : [`Lint (npx eslint ${path}): ${inBrief(linted.said)}`]),
    ...(typed.code === 0 ? [] : [`Types (npx tsc -b ${path}): ${inBrief(typed.said)}`]),
  ];
};
