import { expect, test, type Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { readApi } from '../support/api';
import { goWithin, largestClient, mainNavigation } from '../support/pages';
import { haveSession, settled, signIn } from '../support/sign-in';

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });

test('the navigation bar and the footer are shown only to authenticated users', async ({ page }) => {
  await page.goto(`${firmUrl('NBW')}/sign-in`);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await signIn(page);
  await expect(mainNavigation(page)).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/Release [0-9a-f]{8}/);
  await footer.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the page title is the page name followed by the window title, on pages of the host, of remotes and on none', async ({
  page,
}) => {
  await signIn(page);
  const client = await largestClient(page, 'NBW');
  for (const [address, name] of [
    ['/dashboard', 'Dashboard'],
    ['/clients', 'Clients'],
    [`/clients/${client.clientId}/accounts`, client.name],
    ['/settings/users', 'Firm users'],
    ['/no-such-page', 'Page not found'],
  ] as const) {
    await goWithin(page, address);
    await expect(page, address).toHaveTitle(
      new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}.* · Northbrook Wealth`),
    );
  }
});

test('a progress bar appears when a navigation lasts more than 500 ms, without a spinner, and goes when the page is there', async ({
  page,
}) => {
  await signIn(page);
  const bar = page.locator('#nprogress .bar');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/remotes/reporting/**', async (route) => {
    await held;
    await route.continue();
  });
  await mainNavigation(page).getByRole('link', { name: 'Reporting', exact: true }).click();
  await expect(bar).toBeVisible();
  await expect(page.locator('#nprogress .spinner')).toHaveCount(0);
  // Its least is 0.2: four fifths of it stand outside the window at most.
  const shown = await bar.evaluate(
    (element) => 1 + new DOMMatrix(getComputedStyle(element).transform).m41 / element.getBoundingClientRect().width,
  );
  expect(shown).toBeGreaterThanOrEqual(0.19);
  release();
  await expect(heading(page, 'Reporting')).toBeVisible();
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test('the navigation shows the menu a page belongs to, also where no entry leads to it', async ({ page }) => {
  await signIn(page, { path: '/postings/cash' });
  await expect(mainNavigation(page).getByRole('button', { name: 'Tools' })).toHaveAttribute('data-current', 'true');
  await expect(mainNavigation(page).locator('[data-current]')).toHaveCount(1);
});

test('submenus close after the pointer leaves, and stay while it comes back in time', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const settings = mainNavigation(page).getByRole('button', { name: 'Settings' });
  const logOut = mainNavigation(page).getByRole('link', { name: 'Log out' });
  await settings.hover();
  await expect(logOut).toBeVisible();
  await page.mouse.move(600, 600);
  await page.clock.runFor(499);
  await expect(logOut).toBeVisible();
  await settings.hover();
  await page.clock.runFor(1_000);
  await expect(logOut).toBeVisible();
  await page.mouse.move(600, 600);
  await page.clock.runFor(500);
  await expect(logOut).toBeHidden();
});

test('a submenu works by keyboard alone: open, move, close, and focus returned', async ({ page }) => {
  await signIn(page);
  const settings = mainNavigation(page).getByRole('button', { name: 'Settings' });
  await settings.focus();
  await expect(settings).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(settings).toHaveAttribute('aria-expanded', 'true');
  await expect(mainNavigation(page).getByRole('link', { name: 'Firm users' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(mainNavigation(page).getByRole('link', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
  await expect(settings).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(settings).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Shift+Tab');
  await expect(settings).toHaveAttribute('aria-expanded', 'false');
});

test('the drawer keeps focus inside and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 1150, height: 800 });
  await signIn(page);
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  const stops = (await drawer.getByRole('link').count()) + 1;
  for (let press = 0; press < stops * 2 + 2; press += 1) {
    await page.keyboard.press('Tab');
    // The browser's own bar may have its turn; the page behind never has.
    const where = await page.evaluate(() =>
      document.activeElement === document.body || document.activeElement?.closest('dialog') ? 'drawer' : 'page',
    );
    expect(where).toBe('drawer');
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
});

test('Transfers opens with its three presets', async ({ page }) => {
  await signIn(page);
  await mainNavigation(page).getByRole('link', { name: 'Transfers', exact: true }).click();
  await expect(page).toHaveURL(`${firmUrl('NBW')}/transfers?businessOrAdvisor=Adviser&movementType=In&autoInvest=All`);
});

test('a rendering failure shows the sentence; Try again asks anew, and returning home clears it', async ({ page }) => {
  await signIn(page);
  // An answer of the right shape and the wrong content: what no page is written for.
  const breakInstruments = () =>
    page.route('**/api/asset/NBW?*', (route) =>
      route.fulfill({ json: { data: [null], meta: { count: 1, page: 1, pageSize: 50 } } }),
    );
  await breakInstruments();
  await mainNavigation(page).getByRole('link', { name: 'Instruments', exact: true }).click();
  await expect(heading(page, 'Sorry, something went wrong on our end.')).toBeVisible();
  await expect(mainNavigation(page)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Sorry, something went wrong on our end.')).toBeVisible();
  await page.unroute('**/api/asset/NBW?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Instruments')).toBeVisible();
  await breakInstruments();
  await page.reload();
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL(`${firmUrl('NBW')}/dashboard`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(heading(page, 'Clients')).toBeVisible();
});

test('an account’s actions are contributed by other remotes, and lead to what is the account’s own', async ({
  page,
}) => {
  await haveSession(page);
  const { clientId, accountId } = await largestClient(page, 'NBW');
  await page.goto(`/clients/${clientId}/accounts/${accountId}/overview`);
  await settled(page);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('link', { name: / of this account$/ })).toHaveText([
    'Transactions of this account',
    'Transfers of this account',
  ]);
  await page.getByRole('link', { name: 'Transactions of this account' }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions\\?accountId=${accountId}$`));
  await settled(page);
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1)).toBeVisible();
});

test('one failing card never takes the page', async ({ page }) => {
  await signIn(page, { path: '/clients' });
  await page.route('**/remotes/transfers/**', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const failed = page.locator('[data-extension="transfers.dashboard"]');
  await expect(failed.getByText('Sorry, something went wrong on our end.')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-extension="reporting.figures"]')).toContainText('£');
  await page.unroute('**/remotes/transfers/**');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.getByText('Sorry, something went wrong on our end.')).toHaveCount(0);
  await expect(failed.getByRole('heading')).toBeVisible();
});

test('a tab of another remote is a page of the client, and only its own place fails', async ({ page }) => {
  await signIn(page, { path: '/clients' });
  const { data: transfers } = await readApi<{ clientId: string }[]>(page, '/portfoliotransaction/producttransfer/NBW');
  const clientId = transfers[0]?.clientId ?? '';
  await page.goto(`/clients/${clientId}/accounts`);
  await settled(page);
  await page.getByRole('navigation', { name: 'Client', exact: true }).getByRole('link', { name: 'Transfers' }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/${clientId}/transfers$`));
  await settled(page);
  await expect(page.getByRole('group', { name: 'Transfers' }).getByRole('columnheader').first()).toBeVisible();

  await page.route('**/remotes/transfers/**', (route) => route.abort());
  await page.reload();
  const tab = page.locator('[data-extension="transfers.client-tab"]');
  await expect(tab.getByText('Sorry, something went wrong on our end.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/remotes/transfers/**');
  await tab.getByRole('button', { name: 'Try again' }).click();
  await expect(tab.getByRole('columnheader').first()).toBeVisible();
});

test('a toast that has gone can be read again from the bell', async ({ page }) => {
  await signIn(page);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  await expect(page.getByText('No recent notifications.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.route('**/api/asset/NBW?*', (route) =>
    route.fulfill({
      status: 500,
      json: {
        error: { statusCode: 500, errorMessage: 'The prices are resting.', type: 'unexpected', fieldErrors: [] },
      },
    }),
  );
  await mainNavigation(page).getByRole('link', { name: 'Instruments', exact: true }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toContainText('The prices are resting.');
  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts).not.toContainText('The prices are resting.');
  await bell.click();
  await expect(page.getByRole('list', { name: 'Recent notifications' })).toContainText('The prices are resting.');
});

test('without a network a banner says so, what is on the page stays, and it goes and asks again when the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, { path: '/clients' });
  const banner = page.getByText('You are offline. What you see may be old; nothing you typed is lost.');
  const rows = page.getByRole('table', { name: 'Clients' }).getByRole('row');
  const before = await rows.count();
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expect(rows).toHaveCount(before);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/client/NBW');
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await asked;
});

test('a read that fails for a moment is tried again, and nobody is told', async ({ page }) => {
  await signIn(page);
  let failures = 0;
  await page.route(
    (url) => url.pathname.toLowerCase().startsWith('/api/client/nbw'),
    async (route) => {
      failures += 1;
      if (failures <= 2)
        await route.fulfill({ status: 503, json: { error: { errorMessage: 'The platform is resting.' } } });
      else await route.continue();
    },
  );
  await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link').first()).toBeVisible();
  expect(failures).toBeGreaterThan(2);
  await expect(page.getByText('The platform is resting.')).toHaveCount(0);
});

test('a server that cannot be reached is said too, and noticed when it is back', async ({ page }) => {
  await signIn(page, { path: '/clients' });
  const banner = page.getByText('You are offline.');
  await page.route(/\/(api\/|healthz)/, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Value' }).click();
  await expect(banner).toBeVisible();
  await page.unroute(/\/(api\/|healthz)/);
  await expect(banner).toHaveCount(0);
  await settled(page);
  await expect(page.getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', /ascending|descending/);
});

test('reduced motion is respected: nothing on the page moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1000, height: 800 });
  await signIn(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 10)
        .length,
  );
  expect(moving).toBe(0);
});

test('on paper there is the page under its firm and date, and no navigation, header or footer', async ({ page }) => {
  await signIn(page, { path: '/clients' });
  await page.emulateMedia({ media: 'print' });
  await expect(mainNavigation(page)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(heading(page, 'Clients')).toBeVisible();
  await expect(page.getByText(/^Northbrook Wealth, as of \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
});

test('the spinner says Loading..., and tooltips have the layer with priority 1000', async ({ page }) => {
  await signIn(page);
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--t-layer-tooltip').trim()),
  ).toBe('1000');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/tessera/signout', async (route) => {
    await held;
    await route.continue();
  });
  await mainNavigation(page).getByRole('button', { name: 'Settings' }).click();
  await mainNavigation(page).getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
  release();
  await expect(page).toHaveURL(`${firmUrl('NBW')}/sign-in`);
});
