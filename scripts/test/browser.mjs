import { existsSync } from 'node:fs';
import { runProgram, runTool } from './run-program.mjs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Where Linux systems put their own Chromium. The headless shell comes first: without windows and toolbars of its own
 * it took 19.5 s of processor time for a file of tests that took 30.4 s in the whole browser.
 */
export const SYSTEM_CHROMIUM = [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** A mirror that does not answer must not hold up a machine that has another browser. */
const BRIEFLY = ['-q', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=0'];

/** Installs Debian's headless shell where we may. */
async function installHeadlessShell() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', ...BRIEFLY, '--no-install-recommends', 'chromium-headless-shell'];
  if ((await runProgram('apt-get', ['update', ...BRIEFLY], quietly)) === 0)
    await runProgram('apt-get', install, quietly);
}

/**
 * Makes sure that there is a browser: the system's headless shell, Debian's package when we may install it, another
 * Chromium of the system, else Playwright's own shell.
 * @returns {Promise<number>} an exit code
 */
export async function provideBrowser() {
  if (!existsSync(HEADLESS_SHELL)) await installHeadlessShell();
  if (SYSTEM_CHROMIUM.some((path) => existsSync(path))) return 0;
  return runTool('@playwright/test/cli.js', ['install', '--only-shell', 'chromium']);
}
