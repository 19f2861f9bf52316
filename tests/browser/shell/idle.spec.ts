import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { demoUser, firmUrl } from '@tessera/testing/browser/demo';
import { expectAccessible } from '../support/accessible';
import { settled, signIn, submitSignIn } from '../support/sign-in';

// The pages' time is moved by the test; no test waits for half an hour, nor looks at a clock.
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

/** Two tabs of one browser, signed in. */
const twoTabs = async (context: BrowserContext): Promise<[Page, Page]> => {
  await context.clock.install();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signIn(first, { path: '/clients?status=Active' });
  await second.goto(`${firmUrl('NBW')}/instruments`);
  await settled(second);
  return [first, second];
};

test('before an idle session ends every tab says so, and one press keeps all of them', async ({ context }) => {
  const [first, second] = await twoTabs(context);
  await context.clock.fastForward('26:00');
  await expect(warning(first)).toBeHidden();
  await context.clock.fastForward('02:00');
  for (const tab of [first, second]) {
    await expect(warning(tab)).toBeVisible();
    await expect(
      warning(tab).getByText(/^You will be signed out at \d\d:\d\d because nothing has happened here\.$/),
    ).toBeVisible();
  }
  await expect(warning(first).getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expectAccessible(first);
  await first.keyboard.press('Enter');
  await expect(warning(first)).toBeHidden();
  await expect(warning(second)).toBeHidden();
  await context.clock.fastForward('20:00');
  await first.reload();
  await settled(first);
  await expect(first.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});

test('what is done in one tab counts in the others', async ({ context }) => {
  const [first, second] = await twoTabs(context);
  await context.clock.fastForward('20:00');
  await second.mouse.move(300, 300);
  await context.clock.fastForward('15:00');
  await expect(first.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(warning(first)).toBeHidden();
  await expect(warning(second)).toBeHidden();
});

test('an idle session ends in every tab as an expired one, and leads back to the same place', async ({ context }) => {
  const [first, second] = await twoTabs(context);
  await context.clock.fastForward('31:00');
  for (const tab of [first, second]) {
    await expect(tab).toHaveURL(/\/sign-in\?returnTo=/);
    await expect(tab.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  }
  const { id, password } = demoUser('NBW', 'administrator');
  await submitSignIn(first, id, password);
  await expect(first).toHaveURL(/\/clients\?.*status=Active/);
  await settled(first);
});

test('the warning signs out at once when asked to', async ({ context }) => {
  const [first, second] = await twoTabs(context);
  await context.clock.fastForward('28:00');
  await warning(second).getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [first, second]) {
    await expect(tab).toHaveURL(/\/sign-in$/);
    await expect(tab.getByText('You are signed out.')).toBeVisible();
  }
});
