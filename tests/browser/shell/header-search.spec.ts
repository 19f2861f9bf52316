import { expect, test, type Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { readApi } from '../support/api';
import { signIn } from '../support/sign-in';

interface Client {
  readonly clientId: string;
  readonly name: string;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Find a client' });
const options = (page: Page) => page.getByRole('option');
const said = (page: Page) =>
  page
    .getByRole('search')
    .filter({ has: field(page) })
    .getByRole('status');
/** What the header search has asked for, in order. */
const asked = (page: Page): URLSearchParams[] => {
  const questions: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.toLowerCase() === '/api/client/nbw' && url.searchParams.has('find'))
      questions.push(url.searchParams);
  });
  return questions;
};

test('the header search asks every 500 ms at most, for page 1 of 20', async ({ page }) => {
  await signIn(page);
  const questions = asked(page);
  const terms = () => questions.map((question) => question.get('find'));
  await field(page).click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('whit');
  await expect.poll(terms).toEqual(['w']);
  await page.clock.runFor(499);
  expect(terms()).toEqual(['w']);
  await page.clock.runFor(1);
  await expect.poll(terms).toEqual(['w', 'whit']);
  for (const question of questions) expect(Object.fromEntries(question)).toMatchObject({ page: '1', pageSize: '20' });
});

test('the header search by keyboard: two columns, a count that is announced, arrows, Escape, and Enter to the accounts', async ({
  page,
}) => {
  await signIn(page);
  const { data: clients, meta } = await readApi<Client[]>(page, '/client/NBW?find=a&page=1&pageSize=20');
  await page.keyboard.press('/');
  await page.keyboard.type('a');
  await expect(options(page)).toHaveCount(20);
  await expect(page.getByText('Client ID', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Name', { exact: true }).first()).toBeVisible();
  await expect(said(page)).toHaveText(`First 20 of ${meta?.count} clients`);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);

  await field(page).fill('');
  await page.keyboard.type('a');
  await expect(options(page)).toHaveCount(20);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${firmUrl('NBW')}/clients/${clients[1]?.clientId}/accounts`);
  await expect(field(page)).toHaveValue('');
});

test('in the header search a stale answer never overwrites a newer one', async ({ page }) => {
  await signIn(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isFirst = (url: URL): boolean =>
    url.pathname.toLowerCase() === '/api/client/nbw' && url.searchParams.get('find') === 'a';
  const late = { data: [{ clientId: 'STALE', name: 'Stale, Answer' }], meta: { count: 1, page: 1, pageSize: 20 } };
  let isLate = false;
  await page.route(isFirst, async (route) => {
    await held;
    await route.fulfill({ json: late }).catch(() => undefined); // the page may have given the question up
    isLate = true;
  });
  await field(page).click();
  await page.keyboard.type('a');
  await expect(said(page)).toHaveText('Searching...');
  await field(page).fill('zzqqxx');
  await expect(said(page)).toHaveText('No clients found for "zzqqxx"');
  release();
  await expect.poll(() => isLate).toBe(true);
  await expect(options(page)).toHaveCount(0);
  await expect(said(page)).toHaveText('No clients found for "zzqqxx"');
});
