import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { mainNavigation } from '../support/pages';
import { settled, signIn } from '../support/sign-in';

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });
const allFlags = [
  'automatedFirmSetup',
  'remote.clients',
  'remote.reporting',
  'remote.settings',
  'remote.tools',
  'remote.transfers',
];
const without = (...flags: readonly string[]): string[] => allFlags.filter((flag) => !flags.includes(flag));

/** From now on this page gets these flags; other tests' pages do not. */
const tellFlags = async (page: Page, flags: readonly string[]): Promise<void> => {
  await page.unroute('**/api/firm/enabledfeatures/**');
  await page.route('**/api/firm/enabledfeatures/**', (route) => route.fulfill({ json: { data: flags } }));
};

test('the flag list is revalidated when a screen mounts, once for each', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/firm/enabledfeatures/')) asked.push(request.url());
  });
  await signIn(page);
  const atStart = asked.length;
  for (const [index, name] of ['Clients', 'Reporting', 'Dashboard'].entries()) {
    await mainNavigation(page).getByRole('link', { name, exact: true }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect.poll(() => asked.length - atStart).toBe(index + 1);
  }
  await page.getByRole('main').getByRole('link').first().waitFor();
  expect(asked.length - atStart).toBe(3);
});

test('a flag that goes off takes entry, page and card at once, and says so to who stands there', async ({ page }) => {
  await signIn(page);
  await mainNavigation(page).getByRole('link', { name: 'Transfers', exact: true }).click();
  await expect(heading(page, 'Transfers')).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.locator('[data-extension="transfers.dashboard"]')).toHaveCount(1);
  await settled(page);
  await tellFlags(page, without('remote.transfers'));
  await page.goBack();
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Transfers has been switched off for your firm.',
  );
  await expect(mainNavigation(page).getByRole('link', { name: 'Transfers', exact: true })).toHaveCount(0);
  await expect(page.locator('[data-remote="transfers"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  await expect(page.locator('[data-extension="reporting.figures"]')).toHaveCount(1);
  await expect(page.locator('[data-extension="transfers.dashboard"]')).toHaveCount(0);
});

test('a flag that comes on for a remote the page knows appears without a reload', async ({ page }) => {
  await tellFlags(page, without('remote.transfers'));
  await signIn(page);
  await expect(mainNavigation(page).getByRole('link', { name: 'Transfers', exact: true })).toHaveCount(0);
  await tellFlags(page, allFlags);
  await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
  await mainNavigation(page).getByRole('link', { name: 'Transfers', exact: true }).click();
  await expect(heading(page, 'Transfers')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload to see it' })).toHaveCount(0);
});

test('a flag that comes on for a remote the page does not know offers a reload', async ({ page }) => {
  await signIn(page, { firmId: 'CDR' });
  await tellFlags(page, ['remote.clients', 'remote.reporting', 'remote.settings', 'remote.transfers']);
  await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByText('Reporting has been switched on for your firm.')).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload to see it' }).click();
  await loaded;
  await expect(heading(page, 'Clients')).toBeVisible();
});

test('an operator switches a flag, and a page that is open follows at its next screen', async ({ page }) => {
  const data = dirname(process.env.TESSERA_DEMO_FILE ?? '');
  const flags = (...change: readonly string[]) =>
    promisify(execFile)(process.execPath, [
      'scripts/flags.mjs',
      '--firm',
      'CDR',
      '--data',
      data,
      '--by',
      'Browser test',
      '--why',
      'Shows that pages follow',
      ...change,
    ]);
  const panel = page.getByRole('dialog', { name: 'Access and release' });
  await signIn(page, { firmId: 'CDR' });
  try {
    expect((await flags('--on', 'automatedFirmSetup')).stdout).toContain('automatedFirmSetup is now on for CDR.');
    await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(heading(page, 'Clients')).toBeVisible();
    await page.keyboard.press('Control+Shift+D');
    await expect(panel).toContainText('Flags: automatedFirmSetup, remote.clients');
    await page.keyboard.press('Escape');
  } finally {
    await flags('--off', 'automatedFirmSetup');
  }
  await mainNavigation(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.keyboard.press('Control+Shift+D');
  await expect(panel).toContainText('Flags: remote.clients');
});
