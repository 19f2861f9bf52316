// `npm run soak -- [--minutes N] [--kill-every SECONDS]`: a portal under mixed load while its database's processes are
// killed. See docs/operations.md.
import { runCommand } from '../../../scripts/bootstrap/run.mjs';

await runCommand(async (prepare) => {
  await prepare();
  const { main } = await import('./main.ts');
  await main(process.argv.slice(2));
});
