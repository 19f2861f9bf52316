// `npm run flags -- --firm FIRM …`: what a firm has switched on, and the way to change it.
import { runCommand } from './bootstrap/run.mjs';

await runCommand(async (prepare) => {
  await prepare();
  const { main } = await import('./flags/main.ts');
  await main(process.argv.slice(2));
});
