// `npm start`: everything from a fresh clone to a portal that answers. See --help, and docs/operations.md.
import { readStartOptions, START_HELP } from './bootstrap/options.mjs';
import { refusePortInUse } from './bootstrap/port.mjs';
import { runCommand } from './bootstrap/run.mjs';

await runCommand(async (prepare) => {
  const options = readStartOptions(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(`${START_HELP}\n`);
    return;
  }
  const startedAt = Date.now();
  await refusePortInUse(options.port);
  await prepare();
  const { main } = await import('./start/main.ts');
  await main(options, startedAt);
});
