import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readArguments, UsageError } from './bootstrap/arguments.mjs';
import { runCommand } from './bootstrap/run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const benches = {
  gateway: { file: 'proxy/bench/gateway.ts', needs: { command: 'nginx', hint: 'install nginx' } },
  ledger: { file: 'platform/bench/ledger.ts', needs: null },
  clients: { file: 'platform/bench/clients.ts', needs: null },
  outbox: { file: 'platform/bench/outbox.ts', needs: null },
  gains: { file: 'shared/domain/bench/gains.ts', needs: null },
};

const HELP = `Usage: npm run bench [-- --json] [NAME…]

Runs every benchmark, or those named, each beside a peer in one run: ${Object.keys(benches).join(', ')}. --json prints a document for each.`;

await runCommand(async () => {
  const {
    values: { json, help },
    positionals: named,
  } = readArguments({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (help) return console.log(HELP);
  const unknown = named.find((name) => !(name in benches));
  if (unknown)
    throw new UsageError(`There is no benchmark ${unknown}. Choose from: ${Object.keys(benches).join(', ')}.`);

  let failed = false;
  for (const name of named.length > 0 ? named : Object.keys(benches)) {
    const { file, needs } = benches[name];
    if (needs && spawnSync(needs.command, ['-v'], { stdio: 'ignore' }).error) {
      console.error(`${name}: not run, ${needs.command} is not on this machine (${needs.hint}).`);
      continue;
    }
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...(json ? ['--json'] : [])], {
      cwd: root,
      stdio: 'inherit',
    });
    failed ||= status !== 0;
  }
  process.exitCode = failed ? 1 : 0;
});
