import { expect, test, type Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { largestClient } from '../support/pages';
import { settled, signIn } from '../support/sign-in';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });

test('the command palette is not loaded before it is asked for', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await signIn(page);
  const before = scripts.length;
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
});

test('letters typed while the palette is still being loaded are not lost', async ({ page }) => {
  await signIn(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/host/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stock');
  await expect(palette(page).getByText('Loading...')).toBeVisible();
  await expect(palette(page).getByRole('textbox')).toHaveValue('stock');
  release();
  await page.keyboard.type(' post');
  await expect(palette(page).getByRole('combobox')).toHaveValue('stock post');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Stock postings')).toBeVisible();
});

test('Ctrl-K, a few letters and Enter go to a page, and its heading takes focus', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('stock post');
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${firmUrl('NBW')}/postings/stock`);
  await expect(palette(page)).toHaveCount(0);
  await expect(heading(page, 'Stock postings')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option').first()).toContainText('Stock postings');
});

test('the palette finds a client and opens the accounts', async ({ page }) => {
  await signIn(page);
  const client = await largestClient(page, 'NBW');
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(client.name);
  await palette(page).getByRole('option').filter({ hasText: client.clientId }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/${client.clientId}/accounts$`));
});

test('the palette has nothing one may not see: by scope, and by flag', async ({ page }) => {
  await signIn(page, { role: 'adviser' });
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option', { name: /^Clients/ })).toBeVisible();
  await expect(palette(page).getByRole('option', { name: /^Firm users/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await signIn(page, { firmId: 'CDR' });
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option', { name: /^Clients/ })).toBeVisible();
  for (const name of [/^Instruments/, /^Reporting/, /^Cash postings/])
    await expect(palette(page).getByRole('option', { name })).toHaveCount(0);
});

test('commands of the host: the theme changes, and Log out logs out', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('log out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${firmUrl('NBW')}/sign-in`);
});

test('? shows the keys, / goes to the search, and g with a letter to a place; in a field they are letters', async ({
  page,
}) => {
  await signIn(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Find a client');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  for (const [letter, name] of [
    ['c', 'Clients'],
    ['t', 'Transactions'],
    ['i', 'Instruments'],
    ['r', 'Reporting'],
    ['s', 'Firm users'],
    ['d', 'Dashboard'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(heading(page, name)).toBeVisible();
  }
  await settled(page);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Find a client' });
  await expect(field).toBeFocused();
  await page.keyboard.type('gc?/');
  await expect(field).toHaveValue('gc?/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('the developer panel says what the page is made of and why somebody does not have something', async ({ page }) => {
  await signIn(page, { role: 'adviser' });
  await page.keyboard.press('Control+Shift+D');
  const panel = page.getByRole('dialog', { name: 'Access and release' });
  await expect(panel.getByRole('row', { name: /clients .*The stable channel is at/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /settings\.users .*Needs read on User/ }).first()).toBeVisible();
  await expect(panel).toContainText('remote.transfers');
});

test('who reads firm management finds the developer panel in the user menu, others do not', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Access and release' }).click();
  await expect(page.getByRole('dialog', { name: 'Access and release' })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, { role: 'adviser' });
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('group', { name: 'Appearance' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Access and release' })).toHaveCount(0);
});
