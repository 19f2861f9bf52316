import { expect, test, type Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { settled, signIn } from '../support/sign-in';

const brandNow = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--t-brand'));
const part = (page: Page, name: string) => page.getByRole('form', { name });

test.describe('firm customisation', () => {
  test('a firm’s colours and texts are seen by whoever saves them at once, by others at their next page,', async ({
    page,
    browser,
  }) => {
    await signIn(page, { firmId: 'HLM', path: '/settings/customisation' });
    const theme = part(page, 'Theme');
    const before = await brandNow(page);
    await theme.getByRole('textbox', { name: /Colour in light/ }).fill('#7a1f3d');
    await expect(theme.getByText(/^Can be read/)).toBeVisible();
    await theme.getByRole('button', { name: 'Save theme' }).click();
    await expect(page.getByText(/^Theme saved for /)).toBeVisible();
    await expect.poll(() => brandNow(page)).toBe('#7a1f3d');
    expect(before).not.toBe('#7a1f3d');

    const texts = part(page, 'Texts');
    await texts.getByRole('textbox', { name: /Footer/ }).fill('Holloway Marsh, regulated by nobody: it is invented.');
    await texts.getByRole('textbox', { name: /Window title/ }).fill('Holloway desk');
    await texts.getByRole('button', { name: 'Save texts' }).click();
    await expect(page.getByRole('contentinfo')).toContainText('regulated by nobody');
    await expect(page).toHaveTitle('Firm customisation · Holloway desk');

    const other = await browser.newPage();
    await signIn(other, { firmId: 'HLM', role: 'adviser' });
    expect(await brandNow(other)).toBe('#7a1f3d');
    await expect(other.getByRole('contentinfo')).toContainText('regulated by nobody');
    await other.close();
  });

  test('a colour below 4.5:1 is refused with the reason and the nearest that passes', async ({ page }) => {
    await signIn(page, { firmId: 'HLM', path: '/settings/customisation' });
    const theme = part(page, 'Theme');
    await theme.getByRole('textbox', { name: /Colour in light/ }).fill('#ffee00');
    await theme.getByRole('button', { name: 'Save theme' }).click();
    await expect(theme.getByRole('textbox', { name: /Colour in light/ })).toBeFocused();
    await expect(theme.getByRole('textbox', { name: /Colour in light/ })).toHaveAccessibleDescription(
      /text needs at least 4\.5:1\. The nearest colour that can be read is #/,
    );
    await theme.getByRole('button', { name: /^Use #/ }).click();
    await expect(theme.getByText(/^Can be read/)).toBeVisible();
    await theme.getByRole('button', { name: 'Discard' }).click();
    await expect(theme.getByRole('textbox', { name: /Colour in light/ })).toHaveValue(/^$|^#7a1f3d$/);
  });

  test('of two editors the second is told, and nothing of the first is lost', async ({ page, context }) => {
    const second = await context.newPage();
    await signIn(page, { firmId: 'HLM', path: '/settings/customisation' });
    await second.goto(page.url());
    await settled(second);
    for (const [editor, phone] of [
      [page, '0117 496 0001'],
      [second, '0117 496 0002'],
    ] as const)
      await part(editor, 'Help and language')
        .getByRole('textbox', { name: /Help telephone/ })
        .fill(phone);
    for (const editor of [page, second])
      await part(editor, 'Help and language').getByRole('button', { name: 'Save help and language' }).click();
    await expect(part(second, 'Help and language').getByRole('alert')).toContainText(
      'Somebody changed this since you opened it.',
    );
    await expect(part(second, 'Help and language').getByRole('textbox', { name: /Help telephone/ })).toHaveValue(
      '0117 496 0002',
    );
    await part(second, 'Help and language').getByRole('button', { name: 'Discard' }).click();
    await expect(part(second, 'Help and language').getByRole('textbox', { name: /Help telephone/ })).toHaveValue(
      '0117 496 0001',
    );
    await expect(second.getByRole('contentinfo')).toContainText('Help:');
  });

  test('a welcome and a colour that are saved are on the sign-in page of whoever opens it next', async ({
    page,
    browser,
  }) => {
    await signIn(page, { firmId: 'HLM', path: '/settings/customisation' });
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${firmUrl('HLM')}/sign-in`);
    await expect(stranger.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await part(page, 'Theme')
      .getByRole('textbox', { name: /Colour in light/ })
      .fill('#5b2c83');
    await part(page, 'Theme').getByRole('button', { name: 'Save theme' }).click();
    await expect(page.getByText(/^Theme saved for /)).toBeVisible();
    await part(page, 'Texts')
      .getByRole('textbox', { name: /Welcome/ })
      .fill('Good morning from the sixth floor.');
    await part(page, 'Texts').getByRole('button', { name: 'Save texts' }).click();
    await expect(page.getByText(/^Texts saved for /)).toBeVisible();
    // A page opened in the same second as the last one before the change may still be the old one.
    await expect(async () => {
      await stranger.reload();
      await expect(stranger.getByText('Good morning from the sixth floor.')).toBeVisible({ timeout: 500 });
      expect(await brandNow(stranger)).toBe('#5b2c83');
    }).toPass({ timeout: 5_000 });
    await stranger.context().close();
  });

  test('an adviser has neither the entry nor the page', async ({ page }) => {
    await signIn(page, { firmId: 'HLM', role: 'adviser', path: '/settings/customisation' });
    await expect(page.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
  });

  test('a filter is found by typing, by keyboard alone', async ({ page }) => {
    await signIn(page, { path: '/transactions' });
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Instrument' }).focus();
    await page.keyboard.type('bond');
    await expect(page.getByRole('option', { name: /Bond/ }).first()).toBeVisible();
    // Several fit: a key takes what was arrowed to.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/assetId=/);
    await expect(page.getByRole('button', { name: /^Remove filter Instrument: .*Bond/ })).toBeVisible();
  });
});
