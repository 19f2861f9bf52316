// `npm test`: runs every stage, also after a failed one, and prints its time beside its budget; the last line has the
// totals.
import { readArguments } from './bootstrap/arguments.mjs';
import { runCommand } from './bootstrap/run.mjs';
import { runStages, stagesFor } from './test/stages.mjs';

const HELP = `Usage: npm test [-- --changed | --all]

  --changed   only what the uncommitted changes touch: lint, types, jest; no builds, no browser
  --all       everything, also what takes long (npm run test:all)`;

await runCommand(async (prepare) => {
  const { values } = readArguments({
    options: {
      changed: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  await prepare();
  const { passed, failed } = await runStages(stagesFor(values));
  if (values.changed)
    process.stdout.write(
      'Left out: tests of files that no change reaches, builds and their limits, and the browser. npm test runs them.\n',
    );
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});
