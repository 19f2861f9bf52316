import { expect, test, type Page } from '@playwright/test';
import { demoUser, runningDemo } from '@tessera/testing/browser/demo';
import { readApi } from '../support/api';
import { expectFitsNarrow } from '../support/narrow';
import { haveSession, settled } from '../support/sign-in';

interface Made {
  readonly transactionId: string;
  readonly status: string;
  readonly amount: number;
  readonly assetId: string;
}
interface Summary {
  readonly cash: { readonly available: number };
  readonly positions: readonly {
    readonly assetId: string | null;
    readonly assetName: string;
    readonly quantity: number | null;
    readonly reservedQuantity: number;
  }[];
}

const summaryOf = async (page: Page, accountId: string): Promise<Summary> =>
  (await readApi<Summary>(page, `/account/summary/NBW/${accountId}`)).data;

/** An account with holdings and cash to spend; not the largest, which other journeys use. */
const accountToTrade = async (page: Page): Promise<{ accountId: string; address: string; summary: Summary }> => {
  const { data: accounts } = await readApi<
    { accountId: string; clientId: string; status: string; wrapperDetail: { wrapperType: string } }[]
  >(page, '/account/list/NBW?page=2&pageSize=60');
  for (const { accountId, clientId } of accounts.filter(
    ({ status, wrapperDetail }) => status === 'Active' && wrapperDetail.wrapperType === 'GIA',
  )) {
    const summary = await summaryOf(page, accountId);
    if (summary.cash.available > 500 && summary.positions.length > 2)
      return { accountId, address: `/clients/${clientId}/accounts/${accountId}`, summary };
  }
  throw new Error('No account of the demo has cash and holdings.');
};

const openOrders = async (page: Page, accountId: string): Promise<readonly Made[]> =>
  (
    await readApi<Made[]>(
      page,
      `/portfoliotransaction/NBW?accountId=${accountId}&transactionType=Order&status=Pending,Placed&page=1&pageSize=50`,
    )
  ).data;

/**
 * Completes the orders made here as operations do, by the machine user; what the simulator has done already is left as
 * it is, and so is what was open before.
 */
const completeOrders = async (page: Page, accountId: string, before: readonly Made[]): Promise<void> => {
  const { platformUrl } = runningDemo();
  const { id, password } = demoUser('NBW', 'machine');
  const headers = { 'content-type': 'application/json' };
  const signedIn = (await (
    await fetch(`${platformUrl}/authenticate`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ firmId: 'NBW', id, password }),
    })
  ).json()) as { data: { token: string } };
  await expect(async () => {
    const open = (await openOrders(page, accountId)).filter(
      ({ transactionId }) => !before.some((each) => each.transactionId === transactionId),
    );
    for (const { transactionId, assetId, amount } of open) {
      const { data: prices } = await readApi<{ price: number }[]>(page, `/price/NBW/${assetId}?fromDate=2026-11-01`);
      const price = prices.at(-1)?.price ?? 0;
      // Whole units, with room for the charges.
      const executedQuantity = Math.max(1, Math.floor((amount * 0.9) / price));
      await fetch(`${platformUrl}/portfoliotransactionaction/NBW/${transactionId}`, {
        method: 'PUT',
        headers: { ...headers, 'api-token': signedIn.data.token },
        body: JSON.stringify({
          type: 'Action',
          firmId: 'NBW',
          transactionAction: 'Complete',
          executionDetails: { price, executedQuantity },
        }),
      });
    }
    expect(open).toEqual([]);
  }).toPass({ timeout: 20_000 });
};

const line = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** Searches for an instrument and chooses the first result. */
const choose = async (page: Page, name: string, term: string): Promise<string> => {
  await line(page, name).getByRole('combobox', { name: 'Instrument' }).fill(term);
  const found = page.locator('.ant-select-dropdown:visible').getByTitle(new RegExp(term, 'i')).first();
  const title = (await found.getAttribute('title')) ?? '';
  await found.click();
  return title;
};

/**
 * With one chosen, types another and presses Enter, at once and again when it is arrowed to in the answer; a term that
 * is deleted and Tab change nothing.
 */
const chooseByKeys = async (page: Page, name: string, term: string): Promise<string> => {
  const box = line(page, name).getByRole('combobox', { name: 'Instrument' });
  await box.fill(term);
  await box.press('Enter');
  await expect(box).toHaveValue(term);
  const title =
    (await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(new RegExp(term, 'i'))
      .first()
      .getAttribute('title')) ?? '';
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(line(page, name)).toContainText(title);
  await box.pressSequentially('Fid');
  for (let left = 3; left > 0; left -= 1) await box.press('Backspace');
  await leaveByTab(page, name);
  await expect(line(page, name)).toContainText(title);
  return title;
};

/** Leaves the field as an adviser who goes through a form by its keys does: the list closes behind. */
const leaveByTab = async (page: Page, name: string): Promise<void> => {
  await line(page, name).getByRole('combobox', { name: 'Instrument' }).press('Tab');
  await expect(line(page, name).getByRole('combobox', { name: 'Instrument' })).not.toBeFocused();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
};

/**
 * Nothing is chosen without a choice: when an empty field is opened and left, and when a term is left before or after
 * its answer arrives.
 */
const chooseNothing = async (page: Page, name: string, term: string): Promise<void> => {
  const box = line(page, name).getByRole('combobox', { name: 'Instrument' });
  const found = page.locator('.ant-select-dropdown:visible').getByRole('option');
  await box.click();
  await expect(found.first()).toBeVisible();
  await leaveByTab(page, name);
  await expect(line(page, name).locator('.ant-select-content-has-value')).toHaveCount(0);
  const saysNoMatch = await page.evaluateHandle(() => {
    const seen = { noMatch: false };
    const look = (): void => {
      seen.noMatch ||= document.querySelector('.ant-select-dropdown')?.textContent?.includes('No matching') ?? false;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  const answered = page.waitForResponse((response) => response.url().includes(term));
  await box.fill(term);
  await leaveByTab(page, name);
  await expect(box).toHaveValue(term);
  await answered;
  await box.click();
  await expect(found.nth(1)).toBeVisible();
  expect(await saysNoMatch.evaluate(({ noMatch }) => noMatch)).toBe(false);
  await leaveByTab(page, name);
  await expect(box).toHaveValue(term);
  await box.fill('');
};

test('an adviser invests in two instruments, puts a refused line right, and sells part of what has come', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { accountId, address, summary } = await accountToTrade(page);
  const before = await openOrders(page, accountId);
  await page.goto(address);
  await settled(page);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('link', { name: 'Invest', exact: true }).click();
  await settled(page);

  await chooseNothing(page, 'Line 1', 'Vanguard');
  await choose(page, 'Line 1', 'Fidelity');
  const first = await chooseByKeys(page, 'Line 1', 'Vanguard');
  await expect(line(page, 'Line 1')).not.toContainText('Fidelity');
  await line(page, 'Line 1').getByLabel('Amount').fill('220');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await choose(page, 'Line 2', 'HSBC');
  const second = line(page, 'Line 2').getByLabel('Amount');
  await second.fill(String(summary.cash.available));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(second).toBeFocused();
  await expect(line(page, 'Line 2')).toContainText('is left for this line');
  await second.fill('230');
  await expect(page.getByRole('row', { name: /^Available/ })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('region', { name: 'What to buy' })).toContainText('£450.00');
  await page.getByRole('button', { name: 'Place 2 orders' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders submitted' })).toBeVisible();
  const ordered = (await openOrders(page, accountId)).find(({ amount }) => amount === 220);
  await completeOrders(page, accountId, before);
  // Every cost with its "why?", estimated and charged.
  await expectFitsNarrow(page, `/transactions/${ordered?.transactionId ?? ''}`);
  await expect(page.getByRole('button', { name: /^why\? How the platform fee is worked out/ })).toBeVisible();

  const unitsBefore = summary.positions.find(({ assetName }) => assetName === first)?.quantity ?? 0;
  const bought = (await summaryOf(page, accountId)).positions.find(({ assetName }) => assetName === first);
  expect(bought?.quantity).toBeGreaterThan(unitsBefore);
  await page.goto(`${address}/holdings`);
  await settled(page);
  const row = page.getByRole('table', { name: 'Holdings' }).getByRole('row').filter({ hasText: first });
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('link', { name: /^Sell/ }).click();
  await settled(page);

  await line(page, first).getByLabel('Amount').fill('40');
  await expect(page.getByRole('row', { name: /^Available/ })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Place 1 order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sale submitted' })).toBeVisible();
  await completeOrders(page, accountId, before);
  const left = (await summaryOf(page, accountId)).positions.find(({ assetName }) => assetName === first);
  expect(left?.quantity).toBeLessThan(bought?.quantity ?? 0);
  expect(left?.reservedQuantity).toBe(0);
});
