import { expect, test } from '@playwright/test';
import { ledgerValuePence, poundsOf } from './support/ledger';
import { largestClient, mainNavigation } from './support/pages';
import { settled, signIn } from './support/sign-in';

const search = 'Find a client';

test('a client found in the header has accounts worth what the ledger says, to the penny', async ({
  page,
  context,
}) => {
  await signIn(page);
  const client = await largestClient(page, 'NBW');

  await page.getByRole('combobox', { name: search }).fill(client.name);
  await expect(page.getByText('Client ID', { exact: true }).first()).toBeVisible();
  await page.getByRole('option').filter({ hasText: client.clientId }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/${client.clientId}/accounts$`));
  await settled(page);
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();

  const total = poundsOf(await ledgerValuePence(page, 'NBW', client.clientId));
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(`Total value${total}`);
  await expect(page.getByRole('table', { name: 'Accounts' }).getByRole('row').last()).toContainText(total);

  await page.reload();
  await settled(page);
  await expect(figures).toContainText(`Total value${total}`);

  await page.getByRole('table', { name: 'Accounts' }).getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/clients/${client.clientId}/accounts/[^/]+/holdings$`));
  await settled(page);
  const account = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText();

  const tab = await context.newPage();
  await tab.goto(page.url());
  await settled(tab);
  await expect(tab.getByRole('heading', { level: 1, name: account })).toBeVisible();
});

test('a deep link leads through sign-in to the page it names', async ({ page }) => {
  await signIn(page, { path: '/clients?status=Active&sort=-currentValue' });
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', 'descending');
});

test('back and forward go through the pages of several remotes', async ({ page }) => {
  await signIn(page, { path: '/dashboard' });
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });
  await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(heading('Clients')).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
  await expect(heading('Reporting')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Uninvested cash' }).click();
  await expect(heading('Uninvested cash')).toBeVisible();
  await page.goBack();
  await expect(heading('Reporting')).toBeVisible();
  await page.goBack();
  await expect(heading('Clients')).toBeVisible();
  await expect(heading('Reporting')).toHaveCount(0);
  await page.goBack();
  await expect(heading('Dashboard')).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(heading('Reporting')).toBeVisible();
  await expect(page).toHaveTitle(/^Reporting/);
});

test('the header search says what it waits for and when nothing was found', async ({ page }) => {
  await signIn(page);
  const field = page.getByRole('combobox', { name: search });
  await field.click();
  await expect(page.getByText('Start typing')).toBeVisible();
  await field.fill('zzqqxx');
  await expect(page.getByText('No clients found for "zzqqxx"')).toBeVisible();
  await field.fill('');
  await expect(page.getByText('Start typing')).toBeVisible();
});

test('search terms that look like something else are only words', async ({ page }) => {
  await signIn(page);
  const field = page.getByRole('combobox', { name: search });
  for (const term of ['%', '<b>x</b>', "'; --", '.*[']) {
    await field.fill(term);
    await expect(page.getByText(`No clients found for "${term}"`)).toBeVisible();
  }
});
