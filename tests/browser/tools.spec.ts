import { expect, test, type Page } from '@playwright/test';
import { mainNavigation } from './support/pages';
import { settled, signIn } from './support/sign-in';

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true });

/** Opens the Tools submenu and answers its entries. */
const openTools = async (page: Page): Promise<string[]> => {
  const tools = mainNavigation(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Tools' }) });
  await tools.getByRole('button', { name: 'Tools' }).click();
  await expect(tools.getByRole('link').first()).toBeVisible();
  return tools.getByRole('link').allInnerTexts();
};

test('Models leads to advisory models when the user can access the advisory model resource; otherwise to discretionary models', async ({
  page,
  browser,
}) => {
  await signIn(page, { role: 'adviser' });
  expect(await openTools(page)).toEqual(['Models', 'Illustrations', 'Transactions']);
  await mainNavigation(page).getByRole('link', { name: 'Models' }).click();
  await expect(page).toHaveURL(/\/models\/advisory$/);
  await expect(heading(page, 'Advisory models')).toBeVisible();
  await page.getByRole('navigation', { name: 'Kinds of model' }).getByRole('link', { name: 'Discretionary' }).click();
  await expect(heading(page, 'Discretionary models')).toBeVisible();

  const other = await browser.newPage();
  try {
    await signIn(other, { role: 'paraplanner' });
    expect(await openTools(other)).toEqual(['Models', 'Illustrations', 'Transactions']);
    await mainNavigation(other).getByRole('link', { name: 'Models' }).click();
    await expect(other).toHaveURL(/\/models\/discretionary$/);
    await expect(heading(other, 'Discretionary models')).toBeVisible();
    await settled(other);
    await expect(
      other.getByRole('table', { name: 'Discretionary models' }).getByRole('link', { name: 'Sustainable growth' }),
    ).toBeVisible();
    await expect(other.getByRole('navigation', { name: 'Kinds of model' })).toHaveCount(0);
    await other.goto('/models/advisory');
    await expect(heading(other, 'You do not have access to this page')).toBeVisible();
  } finally {
    await other.close();
  }
});

test('a model’s page shows its holdings, which lead to their instruments', async ({ page }) => {
  await signIn(page, { role: 'adviser', path: '/models/advisory' });
  await page.getByRole('table', { name: 'Advisory models' }).getByRole('link', { name: 'Cautious' }).click();
  await expect(heading(page, 'Cautious')).toBeVisible();
  await expect(page).toHaveTitle(/^Cautious · Northbrook Wealth/);
  const holdings = page.getByRole('table', { name: 'Holdings' });
  await expect(holdings.getByRole('row').last()).toHaveText(/Total\s*100\.00%/);
  await holdings.getByRole('link', { name: 'Vanguard LifeStrategy 20% Equity A Acc' }).click();
  await expect(heading(page, 'Vanguard LifeStrategy 20% Equity A Acc')).toBeVisible();
});

test('Illustrations lists those of the clients one sees, each with the way to its client', async ({ page }) => {
  await signIn(page, { role: 'adviser' });
  await openTools(page);
  await mainNavigation(page).getByRole('link', { name: 'Illustrations' }).click();
  await expect(heading(page, 'Illustrations')).toBeVisible();
  const client = page.getByRole('table', { name: 'Illustrations' }).getByRole('row').nth(1).getByRole('link');
  const name = await client.innerText();
  await client.click();
  await expect(heading(page, name)).toBeVisible();
});
