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

const availableIn = async (page: Page, accountId: string): Promise<number> =>
  (await readApi<{ cash: { available: number } }>(page, `/account/summary/NBW/${accountId}`)).data.cash.available;
const accountsOf = async (page: Page, clientId: string): Promise<readonly Account[]> =>
  (await readApi<{ accounts: readonly Account[] }>(page, `/portfolio/summary/NBW/${clientId}`)).data.accounts;

/**
 * A client's GIA with cash, another GIA of theirs, and an account that cannot receive from it; from the end of the
 * list, which other journeys do not use.
 */
const pairToMove = async (page: Page): Promise<{ giver: Account; taker: Account }> => {
  const { data } = await readApi<readonly Account[]>(page, '/account/list/NBW?page=1&pageSize=500');
  const isGia = ({ status, wrapperDetail }: Account): boolean =>
    status === 'Active' && wrapperDetail.wrapperType === 'GIA';
  for (const giver of data.filter(isGia).reverse()) {
    const others = (await accountsOf(page, giver.clientId)).filter(({ accountId }) => accountId !== giver.accountId);
    const taker = others.find(isGia);
    if (
      taker &&
      others.some(
        ({ wrapperDetail }) => wrapperDetail.wrapperType === 'PENSION' || wrapperDetail.wrapperType === 'SIPP',
      ) &&
      (await availableIn(page, giver.accountId)) > 20
    )
      return { giver, taker };
  }
  throw new Error('No client of the demo has two GIAs and a pension.');
};

test('an adviser moves cash to another account of the client: too much is refused in place, a double press moves it once', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const { giver, taker } = await pairToMove(page);
  await page.goto(`/clients/${giver.clientId}/accounts/${giver.accountId}`);
  await settled(page);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('link', { name: 'Move', exact: true }).click();
  await settled(page);

  const amount = page.getByLabel(/^Amount/);
  const to = page.getByLabel('To account');
  await expect(to.getByRole('option', { name: /(SIPP|pension) · .*not available/ }).first()).toBeDisabled();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(to).toBeFocused();
  await expectAccessible(page, 'move with what is missing');
  await to.selectOption(taker.accountId);
  await amount.fill('9999999');
  await expect(page.getByRole('main').locator('.t-field__error')).toContainText('can be spent');

  const [left, taken] = [await availableIn(page, giver.accountId), await availableIn(page, taker.accountId)];
  await amount.fill('12.34');
  await expect(page.getByText('Cash into the other account')).toBeVisible();
  await amount.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeFocused();
  await expectAccessible(page, 'move reviewed');
  await page.getByRole('button', { name: 'Move £12.34' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Move submitted' })).toBeFocused();
  await expectAccessible(page, 'move submitted');
  expect(await availableIn(page, giver.accountId)).toBeCloseTo(left - 12.34, 2);
  expect(await availableIn(page, taker.accountId)).toBeCloseTo(taken + 12.34, 2);
});
