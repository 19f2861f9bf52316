import { expect, test, type Page } from '@playwright/test';
import { demoUser, firmUrl } from '@tessera/testing/browser/demo';
import { mainNavigation } from '../support/pages';
import { settled, signIn, submitSignIn } from '../support/sign-in';

const expired = 'Your session has expired. Please sign in again.';

const refusalOf = async (page: Page, id: string, password: string): Promise<{ status: number; words: string }> => {
  await page.goto(`${firmUrl('NBW')}/sign-in`);
  const answer = page.waitForResponse(
    (response) => new URL(response.url()).pathname.toLowerCase() === '/api/authenticate',
  );
  await submitSignIn(page, id, password);
  const status = (await answer).status();
  return { status, words: await page.getByRole('alert').innerText() };
};

test('a wrong password and an unknown user are told the same', async ({ page }) => {
  const { id } = demoUser('NBW', 'paraplanner');
  const wrong = await refusalOf(page, id, 'not the password');
  const unknown = await refusalOf(page, 'nobody@northbrook.example', 'not the password');
  expect(wrong.status).toBe(400);
  expect(wrong.words).not.toBe('');
  expect(unknown).toEqual(wrong);
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('empty fields are named beside themselves and nothing is asked', async ({ page }) => {
  await page.goto(`${firmUrl('NBW')}/sign-in`);
  let asked = false;
  page.on('request', (request) => {
    asked ||= request.url().toLowerCase().includes('/api/authenticate');
  });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByLabel('User ID or e-mail')).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toBe(false);
});

/** Ends the session behind the page's back and does something that asks the server. */
const losesItsSession = async (page: Page, lose: () => Promise<void>): Promise<void> => {
  await signIn(page, { path: '/clients?status=Active' });
  await lose();
  await page.getByRole('button', { name: 'Value' }).click();
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await expect(page.getByText(expired)).toBeVisible();
  const returnTo = new URL(page.url()).searchParams.get('returnTo') ?? '';
  expect(returnTo).toMatch(/^\/clients\?/);
  expect(new URLSearchParams(returnTo.split('?')[1]).get('status')).toBe('Active');

  const { id, password } = demoUser('NBW', 'administrator');
  await submitSignIn(page, id, password);
  await expect(page).toHaveURL(`${firmUrl('NBW')}${returnTo}`);
  await settled(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await page.goBack();
  await settled(page);
  await expect(page).toHaveURL(/\/clients\?/);
  await expect(page.getByText(expired)).toHaveCount(0);
};

test('an expired session says so and leads back to the same page after sign-in', async ({ page, context }) => {
  await losesItsSession(page, () => context.clearCookies());
});

test('a forged session cookie is no session', async ({ page, context }) => {
  await losesItsSession(page, async () => {
    const cookie = (await context.cookies()).find(({ name }) => name.startsWith('__Host-tessera-'));
    if (!cookie) throw new Error('There is no session cookie.');
    const forged = `${cookie.value.slice(0, -6)}${cookie.value.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}`;
    await context.addCookies([{ ...cookie, value: forged }]);
  });
});

for (const status of [401, 419]) {
  test(`any call that answers ${status} brings one toast, clears the session, and leads to sign-in with the way back`, async ({
    page,
    context,
  }) => {
    await signIn(page);
    await page.route(
      (url) => url.pathname.toLowerCase().startsWith('/api/client/'),
      async (route) => {
        await context.clearCookies(); // as the proxy does with such an answer
        await route.fulfill({ status, json: { error: { errorMessage: 'Over.' } } });
      },
    );
    await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fclients/);
    await expect(page.getByText(expired)).toHaveCount(1);
    await expect(page.getByText('Over.')).toHaveCount(0);
  });
}

for (const { what, path, status } of [
  { what: 'one call', path: '/api/client/', status: 401 },
  { what: 'the flags', path: '/api/firm/enabledfeatures/', status: 419 },
  { what: 'the session itself', path: '/api/session', status: 419 },
]) {
  test(`${what} that answers ${status} while the session lives ends at the sign-in page, which stays`, async ({
    page,
    context,
  }) => {
    await signIn(page);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    // The worst case: nothing on the way takes the cookie from the browser either.
    await page.route(
      (url) => url.pathname === '/session-over',
      (route) => route.abort(),
    );
    await page.route(
      (url) => url.pathname.toLowerCase().startsWith(path),
      (route) => route.fulfill({ status, json: { error: { errorMessage: 'Over.' } } }),
    );
    await page.goto('/clients', { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fclients/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('You are signed in.')).toHaveCount(1);
    await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveAttribute('href', '/clients');
    await page.waitForTimeout(2_000); // the endless reload made 8 documents a second
    expect(documents).toBe(2);
    expect((await context.cookies()).some(({ name }) => name.startsWith('__Host-tessera-'))).toBe(true);

    await page.unrouteAll();
    const { id, password } = demoUser('NBW', 'administrator');
    await submitSignIn(page, id, password);
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  });
}

test('an expiry takes the cookie from the browser', async ({ page, context }) => {
  await signIn(page);
  await page.route(
    (url) => url.pathname.toLowerCase().startsWith('/api/client/'),
    (route) => route.fulfill({ status: 401, json: { error: { errorMessage: 'Over.' } } }),
  );
  await page.goto('/clients', { waitUntil: 'commit' });
  await expect(page.getByText(expired)).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.startsWith('__Host-tessera-'))).toEqual([]);
});

test('the session cookie is out of reach of scripts', async ({ page, context }) => {
  await signIn(page);
  const cookie = (await context.cookies()).find(({ name }) => name.startsWith('__Host-tessera-'));
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-tessera');
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/clients');
  await settled(other);
  await mainNavigation(page).getByRole('button', { name: 'Settings' }).click();
  await mainNavigation(page).getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(other).toHaveURL(/\/sign-in$/);
  await other.goto('/clients');
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

// Which other return paths are refused is tested beside the function that checks them.
test('sign-in leads to no other site', async ({ page }) => {
  const { id, password } = demoUser('NBW', 'administrator');
  await page.goto(`${firmUrl('NBW')}/sign-in?returnTo=${encodeURIComponent('/.//elsewhere.example/clients')}`);
  await submitSignIn(page, id, password);
  await expect(page).toHaveURL(`${firmUrl('NBW')}/dashboard`);
});
