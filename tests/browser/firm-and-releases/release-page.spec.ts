import { expect, test, type Page } from '@playwright/test';
import { mainNavigation, readBoot } from '../support/pages';
import { settled, signIn } from '../support/sign-in';

const path = '/settings/releases';
const releases = (page: Page) => page.getByRole('table', { name: 'Releases' });

test('an administrator sees the portal and each remote in the versions this very page runs', async ({ page }) => {
  await signIn(page, { path: '/settings/users' });
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  await settled(page);
  const word = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  // Somebody may change the registry between the page and its answer: then a page loaded now has the newer release too.
  await expect(async () => {
    await page.reload();
    await settled(page);
    const { release } = await readBoot(page);
    const expected = [
      ['Portal', release?.host.version ?? ''],
      ...(release?.remotes ?? []).map(({ name, version }) => [word(name), version]),
    ];
    expect(expected.map(([name]) => name)).toEqual(
      expect.arrayContaining(['Clients', 'Portal', 'Reporting', 'Settings', 'Tools', 'Transfers']),
    );
    const shown = await releases(page)
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.slice(1).map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent)),
      );
    expect(shown).toEqual(expected);
  }).toPass();
  await expect(page.getByRole('table', { name: 'Recent changes' }).getByRole('row').nth(1)).toBeVisible();
  await mainNavigation(page).getByRole('button', { name: 'Settings' }).click();
  await expect(mainNavigation(page).getByRole('link', { name: 'Log out' })).toBeVisible();
  await expect(mainNavigation(page).getByRole('link', { name: 'Releases' })).toHaveCount(0);
});

test('what pages tell of a version is counted on the page', async ({ page }) => {
  await signIn(page, { path });
  const counted = async (): Promise<boolean> => {
    await page.reload();
    await settled(page);
    const row = releases(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'Settings', exact: true }) });
    return /^[1-9]/.test((await row.getByRole('cell').nth(5).textContent()) ?? '');
  };
  await expect.poll(counted, { timeout: 30_000 }).toBe(true);
});

test('an adviser has neither the page nor the call', async ({ page }) => {
  await signIn(page, { role: 'adviser' });
  const status = await page.evaluate(async () => {
    const session = (await (await fetch('/api/session')).json()) as { data: { token: string } };
    return (await fetch('/api/tessera/releases/NBW', { headers: { 'api-token': session.data.token } })).status;
  });
  expect(status).toBe(403);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
  await expect(releases(page)).toHaveCount(0);
});
