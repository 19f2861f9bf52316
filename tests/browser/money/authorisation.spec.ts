import { expect, test, type Page } from '@playwright/test';
import { settled, signIn } from '../support/sign-in';

const withdrawals = (page: Page) => page.getByRole('checkbox', { name: 'Withdrawals and fees' });
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save authorisation' }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
};
/** What is settled, asked from the page itself: the name of this firm's portal is known to browsers alone. */
const wanted = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const session = (await (await fetch('/api/session')).json()) as { data: { token: string } };
    const answer = await fetch('/api/settings/HLM', { headers: { 'api-token': session.data.token } });
    return ((await answer.json()) as { data: { secondPersonFor: string[] } }).data.secondPersonFor;
  });

test('an administrator switches off that withdrawals need a second person, and on again', async ({ page }) => {
  await signIn(page, { firmId: 'HLM', path: '/settings/users' });
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Authorisation' }).click();
  await settled(page);
  await expect(withdrawals(page)).toBeChecked();
  await withdrawals(page).uncheck();
  await expect(page.getByText(/nobody else sees it before the money goes/)).toBeVisible();
  await save(page);
  await expect(page.getByText(/^Last changed by /)).toBeVisible();
  expect(await wanted(page)).toEqual(['Bank Details']);

  await page.reload();
  await settled(page);
  await expect(withdrawals(page)).not.toBeChecked();
  await withdrawals(page).check();
  await save(page);
  expect(await wanted(page)).toEqual(['Withdrawal', 'Bank Details']);
});
