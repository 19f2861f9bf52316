import { expect, type Cookie, type Page } from '@playwright/test';
import { demoUser, firmUrl } from '@tessera/testing/browser/demo';
import { askSession } from './api';

export type Role = 'administrator' | 'adviser' | 'paraplanner' | 'read-only';

export interface SignInOptions {
  readonly firmId?: string;
  readonly role?: Role;
  /** Page to open, to which sign-in returns; by default the quickest one that has the whole shell. */
  readonly path?: string;
}

/** A page of the host alone: no remote's code, no list. */
const quickPage = '/change-password';

/** Fills in the sign-in page and presses its button. */
export const submitSignIn = async (page: Page, id: string, password: string): Promise<void> => {
  await page.getByLabel('User ID or e-mail').fill(id);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/**
 * Cookies of sessions this worker has made, by address, firm and role: signing in by hand in every test would be a third
 * of the run. A portal of a test's own has an address of its own, and the browser would send its cookies to both.
 */
const sessions = new Map<string, Cookie[]>();
const keyOf = (firmId: string, role: Role): string => `${firmUrl(firmId)} ${firmId} ${role}`;

/**
 * Signs in as people do: asks for a page, is led to sign-in, and comes back to the page. A valid session of an earlier
 * test is reused.
 */
export const signIn = async (
  page: Page,
  { firmId = 'NBW', role = 'administrator', path = quickPage }: SignInOptions = {},
): Promise<void> => {
  const { id, password } = demoUser(firmId, role);
  const wanted = `${firmUrl(firmId)}${path}`;
  const key = keyOf(firmId, role);
  await page.context().addCookies(sessions.get(key) ?? []);
  await page.goto(wanted);
  if (new URL(page.url()).pathname === '/sign-in') {
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await submitSignIn(page, id, password);
  }
  await expect(page).toHaveURL(wanted);
  await settled(page);
  sessions.set(key, await page.context().cookies(firmUrl(firmId)));
};

/**
 * Signs in a user of the first firm without loading a page, for a test that first calls the API or does not know its
 * address yet. A valid session of an earlier test is reused; otherwise the form is used.
 */
export const haveSession = async (
  page: Page,
  { role = 'administrator' }: Pick<SignInOptions, 'role'> = {},
): Promise<void> => {
  await page.context().addCookies(sessions.get(keyOf('NBW', role)) ?? []);
  if (!(await askSession(page)).ok()) await signIn(page, { role });
};

/** Waits until the page has its heading and nothing it shows is still on its way. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  // A panel's place is empty until its remote has come, and so is a page whose code is on its way.
  await expect(page.locator('main :is([data-extension], [data-page]):empty')).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};
