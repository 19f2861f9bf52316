import { expect, test } from '@playwright/test';
import { readApi } from '../support/api';
import { haveSession } from '../support/sign-in';

test('a regular payment is set up from an account’s tab, and cancelled there', async ({ page }) => {
  await haveSession(page);
  const {
    data: [known],
  } = await readApi<{ accountId: string; clientId: string }[]>(
    page,
    '/tessera/recurring/NBW?status=Active&page=1&pageSize=1',
  );
  if (!known) throw new Error('Nothing repeats in the demonstration.');
  await page.goto(`/clients/${known.clientId}/accounts/${known.accountId}/regular`);
  await page.getByRole('link', { name: 'New regular payment' }).click();
  await page.getByLabel('Amount each month').fill('12.34');
  await page.getByRole('radio', { name: 'Standing order' }).check();
  await expect(page.getByRole('heading', { name: 'Next payments' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Day').selectOption('28');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /Investing and selling$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Set up £12.34 a month' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Regular payment set up' })).toBeVisible();
  await page.getByRole('link', { name: 'See the account’s regular payments' }).click();
  const row = page.getByRole('row', { name: /£12\.34.*28th of the month.*Active/ });
  await row.getByRole('button', { name: /^Cancel:/ }).click();
  await expect(page.getByRole('dialog')).toContainText('No more payments are created.');
  await page.getByRole('button', { name: 'Cancel regular payment' }).click();
  await expect(page.getByRole('row', { name: /£12\.34.*Cancelled/ })).toBeVisible();
});
