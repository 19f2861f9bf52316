// `npm run export -- FILE` and `npm run import -- FILE`: a whole database in one file.
import { runCommand } from './bootstrap/run.mjs';

await runCommand(async (prepare) => {
  await prepare();
  const { main } = await import('./data/main.ts');
  await main(process.argv.slice(2));
});
