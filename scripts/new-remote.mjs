import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments, UsageError } from './bootstrap/arguments.mjs';
import { runCommand } from './bootstrap/run.mjs';
import { createRemote } from './new-remote/create-remote.mjs';

const HELP = `Usage: npm run new-remote NAME

Creates remotes/NAME: a page, its slice of calls, its manifest and its tests.`;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

await runCommand(async () => {
  const {
    values: { help },
    positionals: [name = '', ...others],
  } = readArguments({ allowPositionals: true, options: { help: { type: 'boolean', default: false } } });
  if (help) return console.log(HELP);
  if (others.length > 0) throw new UsageError(`One name at a time: npm run new-remote ${name}`);
  if (name === '') throw new UsageError('Give the remote a name: npm run new-remote NAME');
  const files = createRemote(root, name);
  console.log(`remotes/${name} is there:\n${files.map((file) => `  ${file}`).join('\n')}

Next:
  1. npm install                              links the new package
  2. npx jest remotes/${name}                 the suite every remote passes
  3. npm start                                builds it; a firm sees it at /${name} while its flag remote.${name} is on
  4. Put your own call into src/calls/calls.ts, src/list/list-page.tsx and portal.config.ts, and your rules into portal.config.ts.`);
});
