import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRemote } from './new-remote/create-remote.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [name, ...others] = process.argv.slice(2);

try {
  if (others.length > 0) throw new Error(`One name at a time: npm run new-remote ${name}`);
  const files = createRemote(root, name ?? '');
  console.log(`remotes/${name} is there:\n${files.map((file) => `  ${file}`).join('\n')}

Next:
  1. npm install                              links the new package
  2. npx jest remotes/${name}                 the suite every remote passes
  3. npm start                                builds it; a firm sees it at /${name} while its flag remote.${name} is on
  4. Put your own call into src/calls/calls.ts, src/list/list-page.tsx and portal.config.ts, and your rules into portal.config.ts.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
