// `npm run dev -- clients`: one remote, as it is being written, in a running portal. See --help, and
// docs/remote-teams.md.
import { runCommand } from './bootstrap/run.mjs';

await runCommand(async (prepare) => {
  await prepare();
  const { main } = await import('./dev/main.ts');
  await main(process.argv.slice(2));
});
