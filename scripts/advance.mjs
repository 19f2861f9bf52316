// `npm run advance -- [DAYS|DATE]`: lets business days pass in a running demonstration.
import { runCommand } from './bootstrap/run.mjs';

await runCommand(async (prepare) => {
  await prepare();
  const { main } = await import('./advance/main.ts');
  await main(process.argv.slice(2));
});
