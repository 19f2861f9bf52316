import { expect, test } from '@playwright/test';
import { settled, signIn } from './support/sign-in';

test('an exception is taken from the dashboard to done, undone, and dealt with in the workbench', async ({ page }) => {
  await signIn(page, { firmId: 'HLM', path: '/dashboard' });
  const card = page.getByRole('region', { name: 'What needs me today' });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const act = card.getByRole('button', { name: /^Mark as dealt with: Direct debit refused/ });
  await expect(act).toBeVisible();
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  expect(before).toBeGreaterThan(1);

  await act.press('Enter');
  await expect(toasts).toContainText('Done: Direct debit refused');
  await expect(act).toHaveCount(0);
  await expect(bell).toHaveAccessibleName(`Notifications, ${before - 1} for you`);
  // The pressed button is gone: the focus is on the next one of the card.
  await expect(card.locator(':focus')).toBeVisible();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(act).toBeVisible();
  await expect(bell).toHaveAccessibleName(`Notifications, ${before} for you`);

  await card.getByRole('link', { name: 'Direct debit refused', exact: true }).click();
  await settled(page);
  await expect(page).toHaveURL(/\/exceptions\?notification=0X/);
  const panel = page.getByRole('complementary', { name: 'Direct debit refused' });
  await expect(panel.getByRole('list', { name: 'History of the notification' })).toContainText('Undone');
  await panel.getByRole('button', { name: 'Mark as dealt with' }).click();
  await expect(panel.getByText('Done', { exact: true }).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('button', { name: 'Mark as dealt with' })).toBeVisible();

  // The next one is a keystroke away, and the list keeps its place.
  const address = page.url();
  await page.getByRole('row', { name: /Direct debit refused/ }).focus();
  await page.keyboard.press('k');
  await expect(page).not.toHaveURL(address);
  await page.keyboard.press('j');
  await expect(page).toHaveURL(address);

  // Snoozed with a reason, it is among the snoozed until its day.
  await panel.getByRole('button', { name: 'Snooze…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why it can wait').fill('The client pays by transfer on Monday.');
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(panel).toContainText('The client pays by transfer on Monday.');
  await page.goto(new URL('/exceptions?status=Snoozed', address).href);
  await page.getByRole('row', { name: /Direct debit refused/ }).press('Enter');
  await panel.getByRole('button', { name: 'Wake' }).click();
  await expect(panel.getByText('Open', { exact: true }).first()).toBeVisible();
});
