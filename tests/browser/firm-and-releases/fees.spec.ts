import { expect, test } from '@playwright/test';
import { demoUser, firmUrl } from '@tessera/testing/browser/demo';
import { expectFitsNarrow } from '../support/narrow';
import { settled, signIn, submitSignIn } from '../support/sign-in';

test('an administrator proposes new rates and sees their effect on each client; another sees the same and approves them', async ({
  page,
  browser,
}) => {
  await signIn(page, { path: '/settings/fees' });
  await settled(page);
  await page.getByRole('row', { name: /^Platform fee/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Platform fee' });
  await expect(drawer).toContainText('0.3% to £250,000.00');
  await drawer.getByRole('link', { name: 'Propose new rates' }).click();
  await settled(page);

  await page.getByRole('button', { name: 'Remove rate 2' }).click();
  const first = page.getByRole('listitem', { name: 'Rate 1' });
  await first.getByLabel('Rate a year').fill('25');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(first).toContainText('Enter a percentage from 0% to 10%.');
  await first.getByLabel('Rate a year').fill('0.35');
  await page.getByLabel('From').selectOption({ index: 2 });
  await page.getByLabel('Why', { exact: true }).fill('Agreed by the partners.');
  const effect = page.getByRole('table', { name: 'Effect by client' });
  await expect(effect.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/^Clients together pay £[\d,.]+ more in a year/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Propose new rates' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'New rates proposed' })).toBeVisible();
  await page.getByRole('link', { name: 'See the platform fee' }).click();
  await expect(page.getByText('somebody else has to approve it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const context = await browser.newContext();
  const second = await context.newPage();
  await second.goto(`${firmUrl('NBW')}/sign-in?returnTo=${encodeURIComponent('/settings/fees?fee=FEEP')}`);
  await submitSignIn(second, 'ruth.castell@northbrook.example', demoUser('NBW', 'administrator').password);
  const waiting = second.getByRole('dialog', { name: 'Platform fee', exact: true });
  await expect(waiting.getByRole('table', { name: 'Effect by client' }).getByRole('row').nth(1)).toBeVisible();
  await waiting.getByRole('button', { name: /^Show all/ }).click();
  await waiting.getByRole('button', { name: 'Next' }).click();
  await expect(waiting.getByText('Page 2 of')).toBeVisible();
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await second
    .getByRole('dialog', { name: /^Approve new rates/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(waiting).toContainText('Approved by');
  await expect(waiting).toContainText('Ruth Castell');
  await expectFitsNarrow(second, `${firmUrl('NBW')}/settings/fees?fee=FEEP`);

  await context.close();
});
