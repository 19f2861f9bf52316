import { expect, test } from '@playwright/test';
import { everyPage, remotesInPage } from './support/pages';
import { settled, signIn } from './support/sign-in';

/** Each copy of these packages assigns this name once; those who use it only read it. */
const marks = {
  react: /\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/,
  'react-dom': /\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/,
};

test('the pages of all remotes run on one copy of React, and it is the host\'s', async ({ page }) => {
  test.slow();
  const scripts = new Map<string, string>();
  await signIn(page);
  const addresses = await everyPage(page, 'NBW');
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    void response.text().then((text) => scripts.set(new URL(response.url()).pathname, text), () => undefined);
  });
  await page.goto('/dashboard');
  await settled(page);
  // One page from here on, so that what one remote brought is still there when the next one comes.
  for (const address of addresses) {
    await page.evaluate((to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }, address);
    await settled(page);
  }
  for (const { name } of await remotesInPage(page)) {
    await expect.poll(() => [...scripts.keys()].filter((path) => path.startsWith(`/remotes/${name}/`)).length, { message: `code of ${name}` }).toBeGreaterThan(1);
  }
  for (const [name, mark] of Object.entries(marks)) {
    const copies = [...scripts].filter(([, text]) => mark.test(text)).map(([path]) => path);
    expect(copies, name).toHaveLength(1);
    expect(copies[0], name).toMatch(/^\/assets\/host\//);
  }
});
