import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run bench [-- --json] [NAME…]`: every benchmark, or those named, each beside a peer in one run. */
const root = fileURLToPath(new URL('..', import.meta.url));
const benches = {
  gateway: { file: 'proxy/bench/gateway.ts', needs: { command: 'nginx', hint: 'install nginx' } },
  ledger: { file: 'platform/bench/ledger.ts', needs: null },
  clients: { file: 'platform/bench/clients.ts', needs: null },
};

const json = process.argv.includes('--json');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = named.find((name) => !(name in benches));
if (unknown) {
  console.error(`There is no benchmark ${unknown}. Choose from: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

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
process.exit(failed ? 1 : 0);
