import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { expectFitsNarrow } from '../support/narrow';
import { haveSession, settled } from '../support/sign-in';

interface Fact {
  readonly accountId?: string;
  readonly name: string;
}

/** The client of the demonstration whose account has a sale of every kind, and the fund of that sale. */
const story = async (page: Page): Promise<{ gains: string; account: string; fund: string }> => {
  const { data: facts } = await readApi<Fact[]>(page, '/tessera/gains/fact/NBW');
  const fact = facts.find(({ accountId }) => accountId !== undefined);
  const { data: account } = await readApi<{ name: string; clientId: string }>(
    page,
    `/account/NBW/${fact?.accountId ?? ''}`,
  );
  return { gains: `/clients/${account.clientId}/gains`, account: account.name, fund: fact?.name ?? '' };
};

test('an accountant follows a sale to the purchases that it took and on to their transactions, and takes the workbook along', async ({
  page,
}) => {
  await haveSession(page);
  const { gains, account, fund } = await story(page);
  await page.goto(gains);
  await settled(page);
  await expect(page.getByRole('region', { name: /^Return for/ })).toContainText(/(Has to|Need not) be reported/);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spreadsheet' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);

  await page
    .getByRole('table', { name: `Assets of ${account}` })
    .getByText(fund)
    .click();
  const lines = page.getByRole('table', { name: /^What was taken/ });
  await expect(lines).toContainText('Bought on the same day');
  await expect(lines).toContainText('Bought within thirty days after');
  await expect(lines).toContainText(/[\d,]+ of [\d,]+ units in the pool, which cost £/);
  await settled(page);
  // The focus went to the asset's name, with the tabs half under the header: from the top everything is whole.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, 'the disposals of an asset');
  await expectFitsNarrow(page, page.url());
  await lines
    .getByRole('link', { name: `Bought ${fund}` })
    .first()
    .click();
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fund);
  await page.goBack();
  await expect(lines).toBeVisible();
});

test('what can be sold without tax goes from the question into a sell order', async ({ page }) => {
  await haveSession(page);
  const { gains, account } = await story(page);
  await page.goto(`${gains}?show=what-if`);
  await settled(page);
  // Which of its holdings has something depends on the prices of the day.
  const line = page
    .getByRole('region', { name: account, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Sell the most of/ }) })
    .first();
  const fund = (await line.getAttribute('aria-label')) ?? '';
  await line.getByRole('button', { name: /^Sell the most of/ }).click();
  const effect = page.getByRole('region', { name: /^Tax year/ });
  await expect(page.getByRole('table', { name: `What a sale of ${fund} would take` })).toBeVisible();
  await expect(effect).toContainText('Extra tax£0.00');
  const units = await line.getByRole('textbox', { name: 'Units' }).inputValue();
  await settled(page);
  await expectAccessible(page, 'what if I sell');
  await page.getByRole('link', { name: `Continue to sell 1 holding of ${account}` }).click();
  await settled(page);
  await expect(page.getByRole('listitem', { name: fund }).getByRole('textbox', { name: 'Units' })).toHaveValue(units);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Place 1 order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sale submitted' })).toBeVisible();
});

test('both spouses stand side by side, and the facts that change costs are in the list of reports', async ({
  page,
}) => {
  await haveSession(page);
  const { gains, fund } = await story(page);
  await page.goto(`${gains}?show=household`);
  await settled(page);
  await page
    .getByRole('table', { name: 'Gifts that save tax' })
    .getByRole('button', { name: /^why\?/ })
    .first()
    .click();
  await expectAccessible(page, 'the household');
  await page.goto('/reporting');
  await page.getByRole('link', { name: 'Facts for capital gains' }).click();
  await expect(page.getByRole('table', { name: 'Recorded facts' })).toContainText(fund);
  await page.getByRole('button', { name: 'Record a fact' }).click();
  await expectAccessible(page, 'recording a fact');
});
