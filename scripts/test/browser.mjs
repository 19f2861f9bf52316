import { existsSync } from 'node:fs';
import { runProgram, runTool } from './run-program.mjs';

/**
 * Where Linux systems put their own Chromium. The headless shell comes first: without windows and toolbars of its own
 * it takes half the processor time.
 */
export const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/**
 * Makes sure that there is a browser: the system's, Debian's package when we may install it, else Playwright's own.
 * @returns {Promise<number>} an exit code
 */
export async function provideBrowser() {
  if (SYSTEM_CHROMIUM.some((path) => existsSync(path))) return 0;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
    const updated = await runProgram('apt-get', ['update', '-q'], quietly);
    const installed =
      updated === 0
        ? await runProgram(
            'apt-get',
            ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
            quietly,
          )
        : updated;
    if (installed === 0 && SYSTEM_CHROMIUM.some((path) => existsSync(path))) return 0;
  }
  return runTool('@playwright/test/cli.js', ['install', '--only-shell', 'chromium']);
}
