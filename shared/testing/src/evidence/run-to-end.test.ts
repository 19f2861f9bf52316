import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { progressVariable } from '../suite-progress';
import { runToEnd } from './run-to-end';

const folder = mkdtempSync(join(tmpdir(), 'tessera-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (script: string, limitMs: number, name: string): Promise<string> =>
  runToEnd({ args: ['-e', script], cwd: folder, limitMs, progressFile: join(folder, name) });

describe('a run of tests', () => {
  it('that never ends is stopped at its limit, though it hears no signal, and named by the test it was at', async () => {
    const script = `
      require('node:fs').writeFileSync(process.env.${progressVariable}, 'clients: opens its page');
      process.on('SIGTERM', () => undefined);
      for (;;);`;
    await expect(run(script, 1_000, 'loops')).rejects.toThrow(
      "The tests did not end within 1 seconds and were stopped, in the test 'clients: opens its page'. Look for a loop",
    );
  });

  it('that ends says what it said', async () => {
    expect(await run("console.error('two failed'); process.exitCode = 1", 60_000, 'ends')).toContain('two failed');
  });
});
