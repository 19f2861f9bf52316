import { expect, test, type Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';

const ground = (page: Page) =>
  page.evaluate(() => ({
    scheme: document.documentElement.dataset.scheme,
    page: getComputedStyle(document.body).backgroundColor,
  }));
const dark = { scheme: 'dark', page: 'rgb(15, 19, 24)' };
const light = { scheme: 'light', page: 'rgb(246, 247, 249)' };

for (const [chosen, device, shown] of [
  ['dark', 'light', dark],
  ['light', 'dark', light],
  [null, 'dark', dark],
  [null, 'light', light],
] as const) {
  test(`before the host's script has run, ${chosen ?? 'no choice'} on a ${device} device is ${shown.scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: device });
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.addInitScript((choice) => {
      if (choice !== null) localStorage.setItem('tessera.colour-scheme', choice);
    }, chosen);
    // Late, and changed on the way: their integrity refuses them.
    let arrive = () => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/host/**/*.js', async (route) => {
      await late;
      await route.fulfill({ contentType: 'text/javascript', body: 'document.title = "changed"' });
    });
    await page.goto(`${firmUrl('NBW')}/sign-in`, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    await expect(page.getByText('The portal did not start')).toBeHidden();
    await expect.poll(() => ground(page)).toEqual(shown);
    expect(refused).toEqual([]);
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(page.getByText('The portal did not start')).toBeVisible();
    arrive();
    await expect(page.getByRole('heading', { name: 'The portal did not start' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Load the page again' })).toBeVisible();
    await expect(page).not.toHaveTitle('changed');
  });
}
