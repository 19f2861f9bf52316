import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { expectAccessible } from './support/accessible';
import { expectFitsNarrow } from './support/narrow';
import { expectMeasured, forgetLoads } from './support/page-loads';
import { everyPage, goWithin, largestClient } from './support/pages';
import { settled, signIn, submitSignIn } from './support/sign-in';

const themes = ['light', 'dark'] as const;
const widths = [1440, 1150, 390] as const;
const looks = themes.flatMap((theme) => widths.map((width) => ({ theme, width })));
type Look = (typeof looks)[number];

const commitNumber = (): number => {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 8), 16);
  } catch {
    // An export of the sources has no commits; any variant will do.
    return 0;
  }
};

/**
 * The variants (theme and width) a run checks: one chosen by the commit, so that each gets its turn; all of them with
 * TESSERA_TEST_ALL.
 */
const chosen: readonly Look[] = process.env.TESSERA_TEST_ALL
  ? looks
  : looks.filter((_look, index) => index === commitNumber() % looks.length);

for (const { theme, width } of chosen) {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ colorScheme: theme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });

    test('the sign-in page and its errors', async ({ page }) => {
      await page.goto(`${firmUrl('NBW')}/sign-in`);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      await expectAccessible(page, 'sign-in');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectAccessible(page, 'sign-in with empty fields');
      await submitSignIn(page, 'nobody@northbrook.example', 'not the password');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'sign-in refused');
      await page.goto(`${firmUrl('NBW')}/reset`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'forgotten password');
    });

    test('every page, which fits a narrow window too', async ({ page }) => {
      test.setTimeout(240_000);
      await signIn(page);
      for (const address of await everyPage(page, 'NBW')) {
        await forgetLoads(page);
        // A short page has every kind of row that a long one has, and is checked in half the time.
        // By way of the host's own page, which is loaded itself.
        await expectFitsNarrow(page, `${address}?pageSize=25`, address === '/change-password' ? undefined : goWithin);
        await expectAccessible(page, address);
        await expectMeasured(page);
      }
    });

    test('a list scrolled in its place', async ({ page }) => {
      test.setTimeout(120_000);
      // A narrow list has no scroll of its own, and is long with half the rows.
      await signIn(page, { path: width <= 640 ? '/clients?pageSize=25' : '/clients' });
      const place = width <= 640 ? page.locator(':root') : page.locator('.t-table-wrap').first();
      for (const top of [17, 50, 333]) {
        await place.evaluate((element, y) => {
          element.scrollTop = y;
        }, top);
        await expectAccessible(page, `clients scrolled by ${top} px`);
      }
    });

    test('empty, missing, failed and loading pages', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page, { path: '/clients?idOrName=zzqqxx' });
      await expect(page.getByText('No clients match these filters')).toBeVisible();
      await expectAccessible(page, 'empty list');
      for (const address of ['/no-such-page', '/clients/NOSUCH/accounts', '/settings/users?user=NOSUCH']) {
        await page.goto(address);
        await settled(page);
        await expectAccessible(page, address);
      }
      const failure = JSON.stringify({
        error: { statusCode: 500, errorMessage: 'The ledger is resting.', type: 'unexpected', fieldErrors: [] },
      });
      await page.route('**/api/portfolio/**', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: failure }),
      );
      await page.goto('/reporting/assets-under-administration');
      await expect(page.getByRole('main').getByText('The ledger is resting.')).toBeVisible();
      await expectAccessible(page, 'failed list with its toast');
      await page.unroute('**/api/portfolio/**');
      await page.route('**/api/client/**', () => undefined);
      await page.goto('/clients');
      await expect(page.getByRole('table', { name: 'Clients' })).toHaveAttribute('aria-busy', 'true');
      await expectAccessible(page, 'loading list');
    });

    test('what opens over a page', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page);
      const client = await largestClient(page, 'NBW');
      await page.getByRole('combobox', { name: 'Find a client' }).fill(client.name);
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page, 'header search');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Your account/ }).click();
      await expectAccessible(page, 'account menu');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expectAccessible(page, 'recent messages');
      await page.keyboard.press('Escape');
      for (const [keys, dialog] of [
        ['Control+k', 'Search and commands'],
        ['?', 'Keyboard shortcuts'],
        ['Control+Shift+D', 'Access and release'],
      ] as const) {
        await page.getByRole('main').getByRole('heading', { level: 1 }).click();
        await page.keyboard.press(keys);
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
        await expectAccessible(page, dialog);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name: dialog })).toHaveCount(0);
      }
      if (width <= 1150) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        await expectAccessible(page, 'menu drawer');
      } else {
        await page.getByRole('button', { name: 'Settings' }).click();
        await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
        await expectAccessible(page, 'settings menu');
      }
      await page.goto('/reporting/assets-under-administration');
      await settled(page);
      await page.getByRole('button', { name: /why\?/ }).click();
      await expectAccessible(page, 'why?');
    });
  });
}
