import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { PortalProcess } from '@tessera/testing/browser/portal-process';
import { mainNavigation } from './support/pages';
import { startPortalBeside } from './support/running';
import { settled, submitSignIn } from './support/sign-in';

// A portal of its own: the others' must not lose a remote under their tests.
let portal: PortalProcess;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startPortalBeside();
});
test.afterAll(() => portal?.stop());

test('a remote whose folder is gone fails alone, says so, and works again when it is back', async ({ page }) => {
  const firm = portal.demo.firms.find(({ firmId }) => firmId === 'NBW');
  const administrator = firm?.users.find(({ role }) => role === 'administrator');
  if (!administrator) throw new Error('The demo has no administrator.');
  await page.goto(`${portal.demo.url}/dashboard`);
  await submitSignIn(page, administrator.id, administrator.password);
  await settled(page);

  const folder = join(portal.dataDir, 'registry', 'remotes', 'settings');
  expect(readdirSync(folder).length).toBeGreaterThan(0);
  renameSync(folder, `${folder}.away`);
  try {
    await page.goto(`${portal.demo.url}/settings/users`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sorry, something went wrong on our end.' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Back to dashboard' })).toBeVisible();

    await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    await settled(page);
    await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reporting' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Sorry, something went wrong on our end.' })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Back to dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  } finally {
    renameSync(`${folder}.away`, folder);
  }

  await page.goto(`${portal.demo.url}/settings/users`);
  await expect(page.getByRole('heading', { level: 1, name: 'Firm users' })).toBeVisible();
});
