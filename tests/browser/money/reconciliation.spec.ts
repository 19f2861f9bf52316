import { expect, test } from '@playwright/test';
import { demoUser } from '@tessera/testing/browser/demo';
import { expectAccessible } from '../support/accessible';
import { settled, signIn, submitSignIn } from '../support/sign-in';

test('a break is found, explained by one person, and the day signed off by another', async ({ page, browser }) => {
  await signIn(page, { path: '/reporting' });
  await page.getByRole('link', { name: 'Reconciliation', exact: true }).click();
  const days = page.getByRole('table', { name: 'Working days' });
  await settled(page);
  await expectAccessible(page);
  await days.getByRole('row').filter({ hasText: 'Open' }).first().getByRole('link').click();

  const breaks = page.getByRole('table', { name: 'Breaks' });
  await expect(breaks.getByRole('row')).toHaveCount(3);
  await settled(page);
  await expectAccessible(page);
  // A statement whose line cannot be read is refused with the line, and nothing changes.
  await page.getByRole('button', { name: 'Import a statement...' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Statement', { exact: true }).selectOption({ index: 2 });
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel(/^Lines of the statement/).fill('GB00B3X7QG63,A fund,many');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(/^Line 1, Units: /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back' }).click();

  await breaks.getByText('Receipt that is not in the books').click();
  await page.getByRole('button', { name: 'Explain...' }).click();
  await page.getByLabel('Reason').fill('A new client’s first payment: the account opens tomorrow.');
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(page.getByRole('list', { name: 'History of the break' })).toContainText('first payment');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign off...' })).toHaveAttribute('aria-disabled', 'true');

  const second = await browser.newContext();
  const other = await second.newPage();
  await other.goto(page.url().replace(/\?.*/, ''));
  await submitSignIn(other, 'ruth.castell@northbrook.example', demoUser('NBW', 'administrator').password);
  await other.getByRole('button', { name: 'Sign off...' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign off', exact: true }).click();
  await expect(other.getByRole('main')).toContainText('Ruth Castell signed it');
  await expect(other.getByRole('button', { name: 'Import a statement...' })).toHaveCount(0);
  await second.close();
});
