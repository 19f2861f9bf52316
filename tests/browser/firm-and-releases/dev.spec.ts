import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { setOverrides } from '@tessera/deploy/release-commands';
import { demoUser, firmUrl } from '@tessera/testing/browser/demo';
import { startDevelopment } from '../support/dev-server';
import { dataDir, operatorOf } from '../support/operator';
import { mainNavigation } from '../support/pages';
import { copyCheckout, type ScratchCheckout } from '../support/scratch-remote';
import { settled, submitSignIn } from '../support/sign-in';

const banner = (page: Page, remote: string) => page.getByText(`Developer override: ${remote} from this machine.`);

const allowOverrides = (allowed: boolean) =>
  setOverrides(join(dataDir(), 'registry'), { ...operatorOf(dataDir()), why: 'Remotes are written here.' }, allowed);

const signInAt = async (page: Page, wanted: string, role: string): Promise<void> => {
  const { id, password } = demoUser('NBW', role);
  await page.goto(wanted);
  await submitSignIn(page, id, password);
  await expect(page).toHaveURL(wanted);
};

/** Replaces a word in a file, as if a developer saved it. */
const edit = ({ folder }: ScratchCheckout, file: string, from: string, to: string): void => {
  const before = readFileSync(join(folder, file), 'utf8');
  expect(before).toContain(from);
  writeFileSync(join(folder, file), before.replaceAll(from, to));
};

/** Marks the document, to check later whether it is still the same one. */
const markDocument = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  // A document that goes away while being asked is not the same one.
  return () => page.evaluate(() => 'isMarked' in window).catch(() => false);
};

test.describe('npm run dev', () => {
  let scratch: ScratchCheckout;
  test.beforeAll(() => {
    scratch = copyCheckout();
  });
  test.afterAll(async () => {
    scratch.remove();
    await allowOverrides(false);
  });

  test('leaves it to the portal who may, then shows a remote as it is written, in the portal that runs, and keeps what was typed', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await allowOverrides(false);
    const users = 'remotes/settings/src/users/users-page.tsx';
    edit(scratch, users, 'Firm users', 'Our people');
    const development = await startDevelopment(scratch, 'settings', firmUrl('NBW'));
    try {
      // An installation without overrides, and a user who may not use them, each get their own message.
      await signInAt(page, `${development.url}/dashboard`, 'adviser');
      await expect(
        page.getByRole('heading', { level: 1, name: 'This remote cannot be overridden here' }),
      ).toBeVisible();
      await expect(page.getByText('npx tessera overrides allow')).toBeVisible();
      await allowOverrides(true);
      await expect(async () => {
        await page.reload();
        await expect(page.getByText('read-write on Firm Management')).toBeVisible({ timeout: 1_000 });
      }).toPass();

      await page.context().clearCookies();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      const marked = page.waitForResponse(
        (response) => response.request().headers()['x-tessera-ran'] === 'settings=development',
      );
      await signInAt(page, `${development.url}/settings/users`, 'administrator');
      await settled(page);
      expect((await marked).status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: 'Our people' })).toBeVisible();
      await expect(banner(page, 'settings')).toBeVisible();

      const isSameDocument = await markDocument(page);
      const name = page.getByLabel('Name', { exact: true });
      await name.fill('Mor');
      edit(scratch, users, 'Our people', 'Everybody here');
      await expect(page.getByRole('heading', { level: 1, name: 'Everybody here' })).toBeVisible();
      await expect(name).toHaveValue('Mor');
      expect(await isSameDocument()).toBe(true);

      // Other remotes are the portal's own.
      await mainNavigation(page).getByRole('link', { name: 'Clients', exact: true }).click();
      await settled(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
      expect(errors).toEqual([]);
    } finally {
      await development.stop();
    }
  });

  test('when no release has the remote, it is shown beside the others with its menu and pages, and follows its portal.config.ts and what is mended after an error', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await allowOverrides(true);
    const name = 'visit-notes';
    await scratch.run('scripts/new-remote.mjs', [name]);
    const development = await startDevelopment(scratch, name, firmUrl('NBW'));
    const openTools = () => mainNavigation(page).getByRole('button', { name: 'Tools' }).click();
    try {
      await signInAt(page, `${development.url}/dashboard`, 'administrator');
      await settled(page);
      await openTools();
      await mainNavigation(page).getByRole('link', { name: 'Visit notes', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/${name}(\\?|$)`));
      await settled(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Visit notes' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1)).toBeVisible();

      const isSameDocument = await markDocument(page);
      const list = `remotes/${name}/src/list/list-page.tsx`;
      const refused = page.waitForEvent('console', (message) => message.text().includes('list-page.tsx'));
      edit(scratch, list, 'title="Visit notes"', 'title={');
      await refused;
      edit(scratch, list, 'title={', 'title="Notes, mended"');
      await expect(page.getByRole('heading', { level: 1, name: 'Notes, mended' })).toBeVisible();
      expect(await isSameDocument()).toBe(true);
      edit(scratch, `remotes/${name}/portal.config.ts`, `label: 'Visit notes'`, `label: 'Notes of visits'`);
      await expect.poll(isSameDocument).toBe(false);
      await settled(page);
      await openTools();
      await expect(mainNavigation(page).getByRole('link', { name: 'Notes of visits', exact: true })).toBeVisible();
    } finally {
      await development.stop();
    }
  });
});
