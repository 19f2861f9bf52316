import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { readArguments } from './bootstrap/arguments.mjs';
import { SYSTEM_CHROMIUM } from './test/browser.mjs';

/**
 * Takes the pictures of the README from a running portal: `node scripts/screenshots.mjs .data/demo.json`. The demo is
 * the same for every installation with the same business date, so the pictures change only when the pages do.
 */
const pictures = [
  { file: 'dashboard', address: '/dashboard' },
  { file: 'client', address: '/clients?idOrName=Elena%20Penhaligon', firstRow: true },
  {
    file: 'transfers-dark',
    address: '/transfers?businessOrAdvisor=Adviser&movementType=In&autoInvest=All',
    scheme: 'dark',
  },
];

const [demoFile = '.data/demo.json'] = readArguments({ allowPositionals: true }).positionals;
const demo = JSON.parse(readFileSync(demoFile, 'utf8'));
const adviser = demo.firms[0].users.find(({ role }) => role === 'adviser');
const browser = await chromium.launch({
  executablePath: SYSTEM_CHROMIUM.find((file) => existsSync(file)),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { file, address, scheme = 'light', firstRow = false } of pictures) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 880 },
      colorScheme: scheme,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    await page.goto(demo.url + address);
    await page.getByLabel('User ID or e-mail').fill(adviser.id);
    await page.getByLabel('Password', { exact: true }).fill(adviser.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname === new URL(demo.url + address).pathname);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    if (firstRow) {
      await page.locator('main tbody a').first().click();
      await page.getByRole('table', { name: 'Accounts' }).waitFor();
    }
    // Counted from outside, because the page's policy forbids evaluating code in it.
    const onItsWay = page.locator('main [aria-busy="true"], main [data-extension]:empty, main [data-page]:empty');
    for (let look = 0; look < 100 && (await onItsWay.count()) > 0; look += 1) await page.waitForTimeout(100);
    await page.waitForTimeout(500);
    await page.mouse.move(0, 0);
    await page.screenshot({
      path: path.join(import.meta.dirname, '../docs/screens', `${file}.png`),
      animations: 'disabled',
    });
    console.log(`docs/screens/${file}.png`);
    await page.close();
  }
} finally {
  await browser.close();
}
