import { expect, test, type Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { expectAccessible } from '../support/accessible';
import { countMails, newLinkTo } from '../support/mail';
import { settled, signIn, submitSignIn } from '../support/sign-in';

const unique = Date.now().toString(36);
const name = `Nadia Rowe ${unique}`;
const email = `nadia.${unique}@northbrook.example`;
const password = `violet otter ladder ${unique}`;

test.describe.configure({ mode: 'serial' });

const openUser = async (page: Page): Promise<void> => {
  await signIn(page, { path: '/settings/users' });
  await page.getByRole('searchbox', { name: 'Name' }).fill(unique);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('a new adviser is invited, chooses a password, and signs in with the access that was shown', async ({
  page,
  browser,
}) => {
  await signIn(page, { path: '/settings/users' });
  await page.getByRole('link', { name: 'New user' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(` ${email.toUpperCase()} `);
  await page.getByRole('textbox', { name: 'Job title' }).fill('Financial adviser');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('combobox', { name: 'Home office' }).fill('Bristol');
  await page.getByText('Northbrook Wealth / Bristol office', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Adviser' }).check();
  const user = page.getByRole('group', { name: 'User', exact: true });
  await user.getByRole('radio', { name: 'Read', exact: true }).check();
  await expect(page.getByText('1 difference from Adviser: User (read).')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  const effect = page.getByRole('region', { name: 'Pages they get' });
  await expect(effect).toContainText('Clients');
  await expect(effect).toContainText('Firm users');
  await expect(effect).not.toContainText('Fees and charges');
  await expectAccessible(page);
  const before = countMails(email);
  await page.getByRole('button', { name: `Invite ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name}: invited` })).toBeVisible();

  const link = await newLinkTo(email, before);
  const own = await (await browser.newContext()).newPage();
  await own.goto(link);
  await expect(own.getByRole('heading', { level: 1, name: 'Welcome to Northbrook Wealth' })).toBeVisible();
  await expectAccessible(own);
  await own.getByLabel('Password', { exact: true }).fill(password);
  await own.getByRole('button', { name: 'Set password' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible();
  await own.getByRole('link', { name: 'Sign in' }).click();
  await submitSignIn(own, email, password);
  await settled(own);
  await own.goto(`${firmUrl('NBW')}/settings/users`);
  await expect(own.getByRole('heading', { level: 1, name: 'Firm users' })).toBeVisible();
  await expect(own.getByRole('link', { name: 'New user' })).toHaveCount(0);

  // The link that was used works no more, and says so.
  await own.context().clearCookies();
  await own.goto('about:blank');
  await own.goto(link);
  await own.getByLabel('Password', { exact: true }).fill(`another ${password}`);
  await own.getByRole('button', { name: 'Set password' }).click();
  await expect(own.getByRole('alert')).toContainText('This invitation has been used.');
  await own.context().close();

  await page.getByRole('link', { name: `Go to ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Access: Adviser, 1 difference')).toBeVisible();
  await expectAccessible(page);
});

test('a leaver is signed out at once, and what they had in hand goes to a colleague', async ({ page, browser }) => {
  const own = await (await browser.newContext()).newPage();
  await own.goto(`${firmUrl('NBW')}/clients/new`);
  await submitSignIn(own, email, password);
  await own.getByRole('radio', { name: 'Corporate' }).check();
  await own.getByRole('button', { name: 'Save draft' }).click();
  await expect(own.getByText(/^Saved /)).toBeVisible();

  await openUser(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: `Deactivate ${name}?` });
  await dialog.getByLabel('Drafts (1)').selectOption({ label: 'Morgan Ellis' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();

  await own.goto(`${firmUrl('NBW')}/clients`);
  await expect(own.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await submitSignIn(own, email, password);
  await expect(own.getByRole('alert')).toContainText('We did not recognise that sign-in.');
  await own.context().close();
});
