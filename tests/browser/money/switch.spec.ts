import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readApi } from '../support/api';
import { haveSession, settled } from '../support/sign-in';

interface Account {
  readonly accountId: string;
  readonly clientId: string;
  readonly status: string;
  readonly wrapperDetail: { readonly wrapperType: string };
}
interface Position {
  readonly assetId: string | null;
  readonly assetName: string;
  readonly quantity: number | null;
  readonly reservedQuantity: number;
}

/** A GIA with a holding that is free, from the end of the list, which other journeys do not use. */
const accountToSwitch = async (page: Page): Promise<{ address: string; accountId: string; held: Position }> => {
  const { data } = await readApi<readonly Account[]>(page, '/account/list/NBW?page=3&pageSize=60');
  for (const { accountId, clientId, status, wrapperDetail } of [...data].reverse()) {
    if (status !== 'Active' || wrapperDetail.wrapperType !== 'GIA') continue;
    const { positions } = (await readApi<{ positions: readonly Position[] }>(page, `/account/summary/NBW/${accountId}`))
      .data;
    const held = positions.find(({ assetId, quantity, reservedQuantity }) => assetId && quantity && !reservedQuantity);
    if (held) return { address: `/clients/${clientId}/accounts/${accountId}`, accountId, held };
  }
  throw new Error('No GIA of the demo has a free holding.');
};

const line = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

const choose = async (page: Page, name: string, term: string): Promise<void> => {
  await line(page, name).getByRole('combobox', { name: 'Instrument' }).fill(term);
  await page.locator('.ant-select-dropdown:visible').getByTitle(new RegExp(term, 'i')).first().click();
};

test('an adviser switches a holding into two others by percent: the shares have to make the whole, the gain is named, and the purchases wait for the sale', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { address, accountId, held } = await accountToSwitch(page);
  await page.goto(`${address}/holdings`);
  await settled(page);
  await page.getByRole('row', { name: held.assetName }).getByRole('button').last().click();
  await page.getByRole('link', { name: /^Switch/ }).click();
  await settled(page);
  await expect(line(page, held.assetName).getByLabel('Sell')).toHaveValue('all');
  await expectAccessible(page, 'what is switched');
  await page.getByRole('button', { name: 'Continue' }).click();

  await choose(page, 'Line 1', 'Vanguard');
  await line(page, 'Line 1').getByLabel('Percentage').fill('60');
  await page.getByRole('button', { name: 'Add an instrument' }).click();
  await choose(page, 'Line 2', 'Fidelity');
  await line(page, 'Line 2').getByLabel('Percentage').fill('35');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('.t-list-error')).toHaveText(
    'The percentages add up to 95%, 5% too little. They must add up to 100%.',
  );
  await page.getByLabel('Keep as cash (optional)').fill('5');
  await expect(page.getByText(/^Estimated (gain|loss)/)).toBeVisible();
  await expect(page.getByText(/^The money is out of the market from /)).toBeVisible();
  await expect(page.getByText('5% of the proceeds stays as cash.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeFocused();
  await expectAccessible(page, 'switch reviewed');
  await page.getByRole('button', { name: 'Place 3 orders' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Switch submitted' })).toBeFocused();
  await expectAccessible(page, 'switch submitted');

  const { data: made } = await readApi<
    readonly { transactionId: string; status: string; movementType: string; proceedsShare: number | null }[]
  >(
    page,
    `/portfoliotransaction/NBW?accountId=${accountId}&transactionType=Order&status=Pending,Waiting&page=1&pageSize=50`,
  );
  expect(
    made
      .filter(({ movementType }) => movementType === 'Invest')
      .map(({ status, proceedsShare }) => [status, proceedsShare])
      .sort(),
  ).toEqual([
    ['Waiting', 35],
    ['Waiting', 60],
  ]);
});
