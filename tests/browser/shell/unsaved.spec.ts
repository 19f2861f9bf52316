import { expect, test, type Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { mainNavigation } from '../support/pages';
import { settled, signIn } from '../support/sign-in';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const field = (page: Page) => page.getByLabel('Current password');
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });
const stay = (page: Page) => dialog(page).getByRole('button', { name: 'Stay' }).click();

const typeSomething = async (page: Page): Promise<void> => {
  await signIn(page, { path: '/clients' });
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(heading(page, 'Change password')).toBeVisible();
  await field(page).fill('typed');
};

test('leaving a form with changes asks once: by link, back, another remote and sign-out; what was typed stays', async ({
  page,
}) => {
  await typeSomething(page);
  const ways: readonly (() => Promise<unknown>)[] = [
    () => mainNavigation(page).getByRole('link', { name: 'Dashboard', exact: true }).click(),
    () => page.goBack().catch(() => null),
    () => mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click(),
    async () => {
      await mainNavigation(page).getByRole('button', { name: 'Settings' }).click();
      await mainNavigation(page).getByRole('link', { name: 'Log out' }).click();
    },
  ];
  for (const leave of ways) {
    await leave();
    await expect(dialog(page)).toHaveCount(1);
    await stay(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${firmUrl('NBW')}/change-password`);
    await expect(field(page)).toHaveValue('typed');
  }
  await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Reporting')).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(heading(page, 'Clients')).toBeVisible();
});

test('back leaves too, when one says so, and goes where back goes', async ({ page }) => {
  await typeSomething(page);
  await page.goBack().catch(() => null);
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Clients')).toBeVisible();
  await expect(page).toHaveURL(`${firmUrl('NBW')}/clients`);
});

test('closing the tab asks in the browser’s own words, and not when nothing was typed', async ({ page }) => {
  await signIn(page, { path: '/change-password' });
  const asked: string[] = [];
  page.on('dialog', (each) => {
    asked.push(each.type());
    void each.accept();
  });
  await page.reload();
  await settled(page);
  expect(asked).toEqual([]);
  await field(page).fill('typed');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('a flag that goes off waits for unsaved work, with the choice', async ({ page }) => {
  await typeSomething(page);
  await page.route('**/api/firm/enabledfeatures/**', (route) =>
    route.fulfill({ json: { data: ['remote.clients', 'remote.reporting', 'remote.settings'] } }),
  );
  // The list is requested again when the portal can be reached again, without leaving the page.
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.context().setOffline(false);
  const question = page.getByRole('dialog', { name: /switched off for your firm/ });
  await expect(question).toContainText('You have unsaved changes.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(mainNavigation(page).getByRole('link', { name: 'Transfers', exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('typed');
  await field(page).fill('');
  await expect(mainNavigation(page).getByRole('link', { name: 'Transfers', exact: true })).toHaveCount(0);
  await expect(question).toHaveCount(0);
});
