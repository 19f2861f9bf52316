import { expect, test, type Page } from '@playwright/test';
import { firmUrl, runningDemo } from '@tessera/testing/browser/demo';
import { expectAccessible } from '../support/accessible';
import { countMails, newLinkTo } from '../support/mail';
import { readBoot } from '../support/pages';
import { settled, submitSignIn } from '../support/sign-in';

// Nobody else's test signs in as this user, whose password changes here.
const user = 'owen.pryce@northbrook.example';
const unique = Date.now().toString(36);
const [mailed, chosen] = [`violet otter ladder ${unique}`, `seven quiet lanterns ${unique}`];

const askForLink = async (page: Page, id: string): Promise<string> => {
  await page.goto(`${firmUrl('NBW')}/sign-in`);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeVisible();
  await page.getByLabel('User ID or e-mail').fill(id);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible();
  return (await page.getByRole('status').innerText()).replace(id, 'somebody');
};

const setByLink = async (page: Page, link: string, password: string): Promise<void> => {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
};

const signInAs = async (page: Page, password: string): Promise<void> => {
  await page.goto(`${firmUrl('NBW')}/clients`);
  await submitSignIn(page, user, password);
  await expect(page).toHaveURL(`${firmUrl('NBW')}/clients`);
  await settled(page);
};

test.describe.configure({ mode: 'serial' });

test('a forgotten password is set by a mailed link, once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const before = countMails(user);
  await askForLink(page, user);
  await expectAccessible(page);
  const link = await newLinkTo(user, before);
  expect(link).toMatch(new RegExp(`^${firmUrl('NBW')}/set-password#token=[\\w-]{43}$`));

  await setByLink(page, link, 'too short');
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('Owen Pryce 1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This is too close to your name or e-mail. Choose another.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(mailed);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your new password is set' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  const token = link.split('token=')[1] ?? '';
  // The page's own address is known to the browser alone; nothing that was asked of a server had the token in its path
  // or query.
  expect(asked.map((url) => url.split('#')[0] ?? '').filter((url) => url.includes(token))).toEqual([]);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInAs(page, mailed);

  await page.context().clearCookies();
  await setByLink(page, link, `another ${mailed}`);
  await expect(page.getByRole('alert')).toHaveText(
    'This link has been used, or is more than 30 minutes old. Ask for a new one.',
  );
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('when nobody has the e-mail address, the page says the same and no mail is sent', async ({ page }) => {
  const nobody = `nobody-${unique}@northbrook.example`;
  const known = await askForLink(page, user);
  expect(await askForLink(page, nobody)).toBe(known);
  await page.goto(`${firmUrl('NBW')}/set-password`);
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible();
  await expectAccessible(page);
  expect(countMails(nobody)).toBe(0);
});

test('changing one’s password keeps this session and ends the others', async ({ page, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await signInAs(elsewhere, mailed);
  await signInAs(page, mailed);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
  await expect(page).toHaveTitle(/^Change password · /);
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(page.getByRole('heading', { name: 'There are 2 problems' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill(chosen);
  await submit.click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password.');
  await page.getByLabel('Current password').fill(mailed);
  await submit.click();
  await expect(
    page.getByText('Your password has been changed. You have been signed out everywhere else.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await settled(page);

  await elsewhere.getByRole('button', { name: 'Value' }).click();
  await expect(elsewhere).toHaveURL(/\/sign-in\?returnTo=/);
  await submitSignIn(elsewhere, user, mailed);
  await expect(elsewhere.getByRole('alert')).toBeVisible();
  await submitSignIn(elsewhere, user, chosen);
  await expect(elsewhere).toHaveURL(/\/clients/);
  await elsewhere.context().close();
});

test('an Investor host says that the portal is for professionals and signs nobody in', async ({ page }) => {
  const url = new URL(runningDemo().url);
  url.hostname = 'investors.localhost';
  for (const path of ['/', '/sign-in', '/clients', '/reset', '/set-password#token=x']) {
    await page.goto(`${url.origin}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'This portal is for professionals' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await expect(page).toHaveTitle('For professionals · Northbrook Wealth');
  await expectAccessible(page);
  const { bootToken, firm } = await readBoot(page);
  const status = await page.evaluate(
    async ([token, firmId]) => {
      const body = JSON.stringify({
        firmId,
        id: 'admin@northbrook.example',
        password: 'Tessera-demo-2026',
      });
      return (
        await fetch('/api/authenticate', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'api-token': token },
          body,
        })
      ).status;
    },
    [bootToken ?? '', firm.firmId] as const,
  );
  expect(status).toBe(403);
});
