import { expect, test, type Page } from '@playwright/test';
import { demoUser, firmUrl } from '@tessera/testing/browser/demo';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/accessible';
import { settled, submitSignIn } from '../support/sign-in';

// Nobody else's test signs in as this user, whose other sessions end here.
const user = 'daniel.whitaker@northbrook.example';
const home = (): string => `${firmUrl('NBW')}/security`;

const open = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.goto(home());
  await submitSignIn(page, user, demoUser('NBW', 'adviser').password);
};
const onSecurity = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await settled(page);
};

test.describe.configure({ mode: 'serial' });

let secret = '';
/** A code works once: the one of the next half minute is a new one, and is taken already. */
const code = (steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
let recoveryCode = '';

test('an authenticator app is set up, and asked for at the next sign-in', async ({ page }) => {
  await open(page);
  await onSecurity(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByLabel('Its name').fill('Work phone');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  secret = (await page.locator('.f-key').innerText()).replace(/\s/g, '');
  await page.getByLabel('Code of your app').fill('000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This is not the code of this moment.')).toBeVisible();
  await expect(page.getByLabel('Code of your app')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code of your app').fill(code());
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Work phone', { exact: true })).toBeVisible();
  await expect(page.getByText('You have 10 of 10 left.')).toBeVisible();

  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible();
  await expectAccessible(page);
  // The first step alone opens nothing.
  expect((await page.request.get(`${firmUrl('NBW')}/api/session`)).status()).toBe(401);
  await expect(page.getByLabel('Code of your app')).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByLabel('Code of your app').fill(code(1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await onSecurity(page);
});

test('a passkey is set up after the proof again, signs in, and is removed with the app', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await onSecurity(page);
  await expect(page.getByText('You have 9 of 10 left.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Its name').fill('This laptop');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText('This laptop', { exact: true })).toBeVisible();

  await open(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await onSecurity(page);
  await expect(page.getByText('This laptop', { exact: true })).toBeVisible();

  // Ten minutes later a removal asks again.
  let refused = false;
  await page.route('**/api/tessera/session/factors/*', async (route) => {
    if (refused || route.request().method() !== 'DELETE') return route.continue();
    refused = true;
    return route.fulfill({
      status: 403,
      json: { error: { statusCode: 403, type: 'step-up-required', errorMessage: 'Confirm.', fieldErrors: [] } },
    });
  });
  await page.getByRole('button', { name: 'Remove Work phone' }).click();
  await page.getByRole('button', { name: 'Remove Work phone' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Work phone', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove This laptop' }).click();
  await page.getByRole('button', { name: 'Remove This laptop' }).last().click();
  await expect(page.getByText('You have none: your password alone signs you in.')).toBeVisible();
});
