import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { haveSession, settled } from '../support/sign-in';

test('a review is recorded and corrected on the client’s page, and the list of reviews knows it', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const { data: due } = await readApi<{ id: string; name: string }[]>(
    page,
    '/tessera/reviewsdue/NBW?state=Never%20reviewed&page=1&pageSize=1',
  );
  const [client] = due;
  if (client === undefined) throw new Error('Every client of the adviser was reviewed already.');
  await page.goto('/reporting/reviews?state=Never+reviewed');
  await settled(page);
  await page.getByRole('link', { name: client.name, exact: true }).first().click();
  await settled(page);
  await expect(page.getByText('No review is on record')).toBeVisible();

  await page.getByRole('button', { name: 'Record a review' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'the dialog that records a review');
  await dialog.getByLabel('Held on').fill('1/10/2026');
  await dialog.getByLabel('How it was held').selectOption('Meeting');
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByLabel('What was agreed').fill('Less risk from the age of sixty.');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  const standing = page.getByRole('region', { name: 'Where it stands' });
  await expect(standing).toContainText('Up to date');
  await expect(standing).toContainText('1 Oct 2027');

  await page.getByRole('button', { name: 'Correct' }).click();
  await dialog.getByRole('radio', { name: 'No' }).check();
  await dialog.getByLabel('What was wrong').fill('The wrong answer was chosen.');
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible();
  await expect(page.getByText('The wrong answer was chosen.')).toBeVisible();
  await expectAccessible(page, 'the reviews of a client');
});

test('a user moves and hides cards of the dashboard, and finds them so after a reload', async ({ page }) => {
  await haveSession(page, { role: 'paraplanner' });
  await page.goto('/dashboard');
  await settled(page);
  await page.getByRole('button', { name: 'Arrange' }).click();
  const bars = page.getByRole('group', { name: /^Arrange / });
  await expect(bars.first()).toBeVisible();
  await expectAccessible(page, 'the dashboard while it is arranged');
  await page.getByRole('button', { name: 'Move Drafts down' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Drafts down' })).toBeFocused();
  await page.getByRole('button', { name: 'Hide Largest portfolios' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeFocused();
  const cards = () =>
    page.locator('[data-extension]').evaluateAll((all) => all.map((card) => card.getAttribute('data-extension')));
  const arranged = await cards();
  expect(arranged).not.toContain('reporting.largest-portfolios');
  await page.reload();
  await settled(page);
  expect(await cards()).toEqual(arranged);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('[data-extension="reporting.largest-portfolios"]')).toBeVisible();
});
