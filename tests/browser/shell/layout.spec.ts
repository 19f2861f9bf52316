import { expect, test } from '@playwright/test';
import { mainNavigation } from '../support/pages';
import { signIn } from '../support/sign-in';

test('up to 1150 px the navigation is a drawer that says what its button does', async ({ page }) => {
  await page.setViewportSize({ width: 1151, height: 800 });
  await signIn(page);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  const wide = await mainNavigation(page).getByRole('link').allInnerTexts();
  expect(wide).toContain('Clients');

  await page.setViewportSize({ width: 1150, height: 800 });
  await expect(mainNavigation(page)).toBeHidden();
  const open = page.getByRole('button', { name: 'Open menu' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeVisible();
  const narrow = await drawer.getByRole('link').allInnerTexts();
  expect(narrow).toEqual(expect.arrayContaining([...wide, 'Firm users', 'Log out']));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await drawer.getByRole('link', { name: 'Reporting', exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Reporting' })).toBeVisible();
});

test('in a narrow window nothing stands over the rows: the header goes with the page, and what has focus is whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { path: '/clients' });
  await page.evaluate(() => window.scrollTo(0, 417));
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: /^Your account/ }).focus();
  const covered: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const problem = await page.evaluate(() => {
      const element = document.activeElement?.closest('tbody tr a, tbody tr');
      if (!element) return null;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isWhole = [top + 1, bottom - 1].every((y) =>
        element.closest('tr')?.contains(document.elementFromPoint((left + right) / 2, y)),
      );
      return isWhole ? '' : element.textContent.slice(0, 40);
    });
    if (problem !== null) covered.push(problem);
  }
  expect(covered.length).toBeGreaterThan(10);
  expect(covered.filter((name) => name !== '')).toEqual([]);
});

for (const height of [360, 501]) {
  test(`in a window of ${height} px the bar of a form covers no field that has focus`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height });
    await signIn(page, { path: '/change-password' });
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'There are 2 problems' })).toBeVisible();
    // Room above and below, as on a longer page, so that any field can stand at the window's foot.
    await page.getByRole('main').evaluate((element) => {
      element.style.paddingBlock = '400px';
    });
    for (const label of ['Current password', 'New password']) {
      const field = page.getByLabel(label, { exact: true });
      await field.evaluate((element) => {
        element.blur();
        window.scrollBy(0, element.getBoundingClientRect().bottom + 10 - window.innerHeight);
      });
      await field.focus();
      const isCovered = await field.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [top + 1, bottom - 1].some((y) => !element.contains(document.elementFromPoint((left + right) / 2, y)));
      });
      expect(isCovered, label).toBe(false);
    }
  });
}
