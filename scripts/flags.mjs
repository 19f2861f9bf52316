// `npm run flags -- --firm FIRM …`: shows and changes a firm's feature flags.
import { runCommand } from './bootstrap/run.mjs';

await runCommand(async (prepare) => {
  await prepare();
  const { main } = await import('./flags/main.ts');
  await main(process.argv.slice(2));
});
