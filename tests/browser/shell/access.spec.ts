import { expect, test, type Page } from '@playwright/test';
import { expectFitsNarrow } from '../support/narrow';
import { everyPage, goWithin, mainNavigation } from '../support/pages';
import { signIn } from '../support/sign-in';

/** Words that begin the name of an action that changes something. Filters, paging and view settings change nothing. */
const acts =
  /^(add|new|create|open an? account|edit|change|delete|remove (?!filter)|pay in|withdraw|invest|sell|buy|authorise|submit|approve|cancel|resubmit|transfer (in|out|cash)|upload|suspend|place)\b/i;

/**
 * Names of the actions a page offers, including its Actions menu. An action shown with the reason why it is not allowed
 * is not offered. A transaction's record has the transaction's name, "Buy Segro": a link to it only shows it.
 */
const actsOn = async (page: Page): Promise<string[]> => {
  const menu = page.getByRole('main').getByRole('button', { name: 'Actions', exact: true });
  if (await menu.isVisible()) await menu.click();
  const names = await page
    .locator(
      'main :is(a[href]:not([href*="/transactions/"]), button, [role="button"], [role="menuitem"], input[type="submit"]):not(:disabled, [aria-disabled="true"])',
    )
    .evaluateAll((found) => found.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()));
  expect(names.length).toBeGreaterThan(0);
  return names.filter((name) => acts.test(name));
};

test('somebody who may only read is offered nothing that changes anything, on any page; each fits a narrow window with as many rows as it has', async ({
  page,
}) => {
  test.slow();
  await signIn(page, { role: 'read-only' });
  // Everybody may change their own password.
  const addresses = (await everyPage(page, 'NBW')).filter((address) => address !== '/change-password');
  for (const address of addresses) {
    await expectFitsNarrow(page, address, goWithin);
    expect.soft(await actsOn(page), address).toEqual([]);
  }
});

test('who may read users has the entry and the page', async ({ page }) => {
  await signIn(page, { role: 'read-only' });
  await mainNavigation(page).getByRole('button', { name: 'Settings' }).click();
  await mainNavigation(page).getByRole('link', { name: 'Firm users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Firm users' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1)).toBeVisible();
});

test('who may not read users has neither, and the API refuses', async ({ page }) => {
  await signIn(page, { role: 'adviser' });
  await mainNavigation(page).getByRole('button', { name: 'Settings' }).click();
  await expect(mainNavigation(page).getByRole('link', { name: 'Log out' })).toBeVisible();
  await expect(mainNavigation(page).getByRole('link', { name: 'Firm users' })).toHaveCount(0);
  const refused = await page.evaluate(async () => {
    const session = (await (await fetch('/api/session')).json()) as { data: { token: string } };
    const answer = await fetch('/api/user/NBW', { headers: { 'api-token': session.data.token } });
    return { status: answer.status, body: (await answer.json()) as { error: { statusCode: number; type: string } } };
  });
  expect(refused).toMatchObject({ status: 403, body: { error: { statusCode: 403, type: 'forbidden' } } });
  await page.goto('/settings/users');
  await expect(page.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
});

test('a client of another firm or of nobody is not found', async ({ page }) => {
  await signIn(page, { path: '/clients/NOSUCH/accounts' });
  await expect(page.getByRole('heading', { level: 1, name: 'This client was not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to clients' })).toBeVisible();
});
