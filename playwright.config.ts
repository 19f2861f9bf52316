import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { SYSTEM_CHROMIUM } from './scripts/test/browser.mjs';

const executablePath = SYSTEM_CHROMIUM.find((path) => existsSync(path));
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Browser tests, against one portal with the demo firms that `globalSetup` starts. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './shared/testing/src/browser/start-portal-for-tests.ts',
  // Tests share the portal's data: what one changes must not matter to another, and each file makes what it changes.
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    baseURL: process.env.TESSERA_PORTAL_URL ?? '',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A trace is written for every test and thrown away with those that pass, which is a sixth of a run's time: run a
    // failed file again with --trace on.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
